export const ABOUT = {
  title: "About you",
  purpose: "Sign-in codes go to this email. It cannot be changed here.",
  conflict: "Your profile was changed elsewhere",
} as const;
export const PASSWORD = {
  title: "Password",
  purpose: "Changing it ends your other sessions. We’ll tell you by email.",
} as const;
export const MAILS = {
  title: "Emails",
  purpose: "Sign-in codes and notices about your account are always sent.",
  label: "Email me about problems",
  hint: "One email when something goes wrong: failed notifications, counts that stop, a worker that is not responding, a full disk.",
} as const;
export const KEYS = {
  title: "Keyboard",
  purpose: "Kept in this browser.",
  label: "Single-key shortcuts",
  hint: "Letters, / and ?, as listed under keyboard shortcuts. Ctrl K always works.",
} as const;

export const AUTHENTICATOR = {
  title: "Authenticator app",
  purpose: "Codes from an app on your phone, instead of by email.",
  renew: { title: "New backup codes", text: "Your current codes stop working.", verb: "Make new codes" },
  disable: {
    title: "Turn off the authenticator app",
    text: "Codes come by email again, and your backup codes are gone.",
    verb: "Turn off",
  },
} as const;
export const SESSIONS = {
  title: "Sessions",
  purpose: "Where you are signed in. End any session you don't recognize.",
} as const;

export const TEXTS = {
  newCodes: "New backup codes",
  turnOff: "Turn off",
  setUp: "Set up",
  on: "On",
  codesLeft: (count: number) => `${count} of 10 backup codes left.`,
  codesFew: "Make new ones soon.",
  onWithoutCodes: "The app is on. If you have not seen your backup codes, press “New backup codes”.",
  off: "Off",
  noAppText: "Anyone with access to your email can sign in. An authenticator app prevents that.",
  device: "Device",
  thisSession: "This session",
  signedIn: "Signed in",
  lastSeen: "Last used",
  endOthers: "Sign out other sessions",
  sessions: "Sessions",
  endOneTitle: "End this session?",
  endOthersTitle: "End all other sessions?",
  end: "End",
  otherSessions: (count: number) => `${count} other sessions`,
  endText: (what: string) => `This signs out ${what} at once.`,
  email: "Email",
  saveChanges: "Save Changes",
  editProfile: "Edit Profile",
  name: "Name",
  state: "State",
  city: "City",
  phone: "Phone",
  address: "Address",
  changePassword: "Change password",
  currentPassword: "Current password",
  newPassword: "New password",
  confirmPassword: "Confirm password",
  savePassword: "Save password",
  codeOrBackup: "Code from the app, or a backup code",
  enrolTitle: "Set up an authenticator app",
  passwordTitle: "Your password",
  passwordText: "Enter your password to continue.",
  password: "Password",
  continue: "Continue",
  scan: "Scan this with the app, then enter the 6-digit code it shows.",
  qrCode: "QR code for the authenticator app",
  noCamera: "No camera? Enter this key:",
  turnOn: "Turn on",
  codesTitle: "Your backup codes",
  download: "Download",
  codesSaved: "I've saved them",
  codesText: "Use these if you lose your phone. Each works once. They are not shown again.",
  codesSaveFirst: "Save the codes first, then press “I've saved them”.",
  codesList: "Backup codes",
  codesCopied: "backup codes",
} as const;
