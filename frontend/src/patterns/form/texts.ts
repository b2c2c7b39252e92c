export const CLOSE_FORM = "Close form";
export const SAVE = "Save";
export const sayAdded = (name: string) => `“${name}” added`;
export const CANCEL = "Cancel";
export const DISCARD = "Discard";
