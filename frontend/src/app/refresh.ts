/** Counts arrive all the time: what shows those of today is asked for anew while it is looked at. */
export const REFRESH_EVERY_MS = 45_000;
