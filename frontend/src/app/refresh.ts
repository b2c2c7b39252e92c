/** The interval at which visible counts of today are loaded again. */
export const REFRESH_EVERY_MS = 45_000;
