// What the plain controls say; all else is said by who uses them.
export const CLOSE = "Close";
export const SHOW_PASSWORD = "Show password";
export const HIDE_PASSWORD = "Hide password";
