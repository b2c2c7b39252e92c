import logo from "../../../static/logo.svg";

/** The address of the console's logo, which may be kept for ever. */
export const LOGO: string = logo;
