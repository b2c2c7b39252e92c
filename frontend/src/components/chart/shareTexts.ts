// What a click-through says: lists show one, and carry none of what else charts say.
export const NO_VIEWS = "No views";
export const sayUncertain = (most: number) => `Fewer than ${most} views: uncertain`;
export const UNCERTAIN = ", uncertain";
