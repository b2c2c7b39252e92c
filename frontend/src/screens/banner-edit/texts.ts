// What this screen says besides the form of a banner.
export const TEXTS = {
  title: "Edit banner",
  save: "Save",
  cancel: "Cancel",
} as const;
