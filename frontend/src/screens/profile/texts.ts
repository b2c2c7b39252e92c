// What this screen says.

export const ABOUT = {
  title: "About you",
  purpose: "Sign-in codes go to this email. It cannot be changed here.",
  conflict: "Your profile was changed elsewhere",
} as const;
export const PASSWORD = {
  title: "Password",
  purpose: "Changing it ends your other sessions and tells you by email.",
} as const;
export const MAILS = {
  title: "Emails",
  purpose: "Sign-in codes and notices about your account always come.",
  problems: {
    label: "Mail me about problems",
    hint: "One email when something begins to go wrong: pushes that failed, counts that stop, a silent worker, a full disk. And one when a request waits for you.",
  },
  figures: { label: "Weekly figures", hint: "On Mondays, what was counted in the week before." },
} as const;
export const KEYS = {
  title: "Keyboard",
  purpose: "Kept in this browser.",
  label: "Single-key shortcuts",
  hint: "Letters, / and ? as the list of shortcuts has them. Ctrl K works either way.",
} as const;
export const AUTHENTICATOR = {
  title: "Authenticator app",
  purpose: "Codes from an app on your phone, instead of by email.",
  renew: { title: "New backup codes", text: "The codes that you have now stop working.", verb: "Make new codes" },
  disable: {
    title: "Turn off the authenticator app",
    text: "Codes come by email again, and your backup codes are gone.",
    verb: "Turn off",
  },
} as const;
export const SESSIONS = {
  title: "Sessions",
  purpose: "Where you are signed in. End any session you don't recognise.",
} as const;
