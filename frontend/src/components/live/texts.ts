// What is said where a firing is given its time.
export const FIRE_AT = "Fire at";
export const sayZone = (name: string) => `${name} time.`;
export const FIRES = "Fires";
export const NO_TIME = "Enter a date and time.";
