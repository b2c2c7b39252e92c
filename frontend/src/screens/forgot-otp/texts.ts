export const PURPOSE = "If this email belongs to an admin, we've sent a 6-digit code. The code expires in 5 minutes.";
export const OTHER_EMAIL = "Use another email";
