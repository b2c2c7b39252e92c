// The fixed texts that are left to the client (spec 5 and 8); the server says the others.
export const INTERNET_SERVER_ERROR = "Internet Server Error";
export const PLEASE_FILL = "Please fill all the fields";
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters long";
export const PASSWORDS_DIFFER = "Passwords do not match";
export const AD_UPDATED = "Ad updated successfully!";
export const AD_UPDATE_FAILED = "Error updating ad.";
export const STATS_FAILED = "Error fetching system stats";
export const PHONE_LENGTH = "A phone number has 9 to 11 characters";
export const EMAIL_FORMAT = "Enter an e-mail address, like name@example.com";
export const UPDATED = "Updated successfully";
export const UPDATE_FAILED = "Failed to update";
export const POSITION_UPDATE_FAILED = "Failed to update Ads Position";
export const BELOW_ZERO = "Starting position must be 0 or more";
export const NOT_WHOLE = "Enter a whole number";
