export const PURPOSE_EMAIL = "We sent a 6-digit code to your email. The code expires in 5 minutes.";
export const PURPOSE_APP = "Enter the 6 digits that your authenticator app shows.";
export const USE_BACKUP = "Use a backup code";
export const BACKUP_TITLE = "Backup code";
export const BACKUP_PURPOSE = "Each of the codes that you kept works once.";
export const BACKUP_FORM = "Enter one of yours";
export const USE_APP = "Use the authenticator app";
