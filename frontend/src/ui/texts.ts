// What the plain controls say; all else is said by who uses them.
export const CLOSE = "Close";
export const SHOW_PASSWORD = "Show password";
export const HIDE_PASSWORD = "Hide password";
export const PART_LOST = "This part of the screen did not arrive. Check your connection.";
