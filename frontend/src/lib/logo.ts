import logo from "../../../static/logo.svg";

/** The URL of the console's logo. Browsers may cache it permanently. */
export const LOGO: string = logo;
