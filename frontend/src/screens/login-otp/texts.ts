export const PURPOSE_EMAIL = "We sent a 6-digit code to your email. The code expires in 5 minutes.";
export const PURPOSE_APP = "Enter the 6-digit code from your authenticator app.";
export const USE_BACKUP = "Use a backup code";
export const BACKUP_TITLE = "Backup code";
export const BACKUP_PURPOSE = "Enter one of the backup codes you saved. Each works once.";
export const BACKUP_FORM = "Sign in with a backup code";
export const USE_APP = "Use the authenticator app";
