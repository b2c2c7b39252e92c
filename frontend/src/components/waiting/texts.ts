// What the notice of waiting changes says.
export const ONE_WAITS = "A change of this waits for a second person.";
export const sayWaiting = (count: number) => `${count} changes of this wait for a second person.`;
export const SHOW_IT = "Show it";
export const SHOW_THEM = "Show them";
export const sayOthers = (count: number) => `and ${count} more`;
