// What the lists of placements say, of any kind; what a save says is fixed (docs/product.md 12.7) and in lib/messages.
export const TEXTS = {
  add: "Add ad",
  search: "Search ads",
  csv: "CSV",
  csvOf: (title: string) => `Download ${title.toLowerCase()} as CSV`,

  name: "Name",
  description: "Description",
  updated: "Updated",
  edit: "Edit",
  duplicate: (name: string) => `Duplicate ${name}`,
  historyOf: (name: string) => `History of ${name}`,

  newAd: "New ad",
  adName: "Ad name",
  nameHint: "Spaces are removed.",
  save: "Save ad",

  none: (title: string) => `No ${title.toLowerCase()} yet`,
  noneText: "No ads of this kind yet. Add the first one.",
  addFirst: "Add the first ad",
  noMatch: (search: string) => `No ads match “${search}”`,
  showAll: "Clear search and show all",
} as const;
