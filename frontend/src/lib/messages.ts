// Messages of the client (docs/product.md 12.7). The specification fixes most of them.
import { formatNumber } from "./format";

export const INTERNET_SERVER_ERROR = "Internet Server Error";
export const PLEASE_FILL = "Please fill all the fields";
export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters long";
export const PASSWORDS_DIFFER = "Passwords do not match";
export const AD_UPDATED = "Ad updated successfully!";
export const AD_UPDATE_FAILED = "Error updating ad.";
export const STATS_FAILED = "Error fetching system stats";
export const PHONE_LENGTH = "A phone number has 9 to 11 characters";
export const EMAIL_FORMAT = "Enter an email address, like name@example.com";
export const NOTHING_TO_CLEAR = "Ads Not Availale";
export const CLEAR_PROMPT = "You are about to clear data. To confirm, please solve this math problem.";
export const NOT_AN_ADDRESS = "Enter a URL that begins with http:// or https://.";
export const UPDATE_FAILED = "Failed to update!";
export const ROW_UPDATE_FAILED = "An error occurred while updating.";
export const UPLOAD_FAILED = "An error occurred while uploading";
export const BAD_IMAGE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif";
export const TOO_MANY_PIXELS = "The image can have at most 16 million pixels.";
export const IMAGE_TOO_LARGE = "The image file size should not exceed 1 MB.";
export const IMAGE_NEEDED = "select valid image file";
export const UPDATED = "Updated successfully";
export const SETTING_UPDATE_FAILED = "Failed to update";
export const POSITION_UPDATE_FAILED = "Failed to update Ads Position";
export const BELOW_ZERO = "Starting position must be 0 or more";
export const TOO_HIGH = "The number must be at most 2,147,483,647.";
export const NOT_AN_APP_ADDRESS =
  "Enter a URL that begins with http:// or https://, or one that opens an app, like market://.";
export const NOT_WHOLE = "Enter a whole number";
export const VIDEO_TOO_LARGE = "The video file size should not exceed 10 MB.";
export const NOT_MP4 = "Please select a valid video file. Allowed types: mp4";
export const TOO_MANY_VIDEOS = "Maximum 200 videos allowed at a time. Please reduce the number of selected files.";
export const NO_VALID_VIDEO = "Please select at least one valid video file.";
export const SOME_BAD_VIDEOS = "Some selected files do not meet requirements. Please check file types and sizes.";
export const FETCH_FAILED = "Failed to fetch data";
export const VIDEOS_FAILED = "Failed to upload videos";
export const tooLong = (most: number) => `Enter at most ${formatNumber(most)} characters.`;
export const EARLIER_WENT_THROUGH = "Your previous attempt succeeded. Check the list before you send this again.";
