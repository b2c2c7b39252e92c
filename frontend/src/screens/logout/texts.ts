export const TITLE = "Log out";
export const LEAVING = "One moment…";
export const ASK = "Another site sent you here. Do you want to log out?";
