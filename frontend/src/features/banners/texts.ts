// Texts of the screen. Views, Click, Active, De Active, and Running are fixed (docs/product.md 4.3).
import { sayNumber } from "@/lib/format";

export const TEXTS = {
  list: "Banners",
  running: "Running",
  notRunning: "Not Running",
  add: "Add banner",
  newBanner: "New banner",
  save: "Save banner",
  search: "Search banners",

  image: "Image",
  noImage: "The image could not be loaded",
  name: "Name",
  views: "Views",
  clicks: "Click",
  share: "Click-through",
  status: "Status",
  active: "Active",
  inactive: "De Active",
  added: "Added",

  actions: (name: string) => `Actions for ${name}`,
  edit: "Edit",
  history: "Audit log",
  delete: "Delete",

  showTitle: (name: string) => `Show “${name}”`,
  showText: "The app shows this banner the next time it starts.",
  hideTitle: (name: string) => `Hide “${name}”`,
  hideText: "The app no longer shows this banner.",
  showAllTitle: (count: number) => `Show ${sayNumber(count, "banner")}`,
  showAllText: "The app shows these banners from its next start.",
  hideAllTitle: (count: number) => `Hide ${sayNumber(count, "banner")}`,
  hideAllText: "The app no longer shows these banners.",
  deleteTitle: (name: string) => `Delete “${name}”`,
  deleteText: (views: number, clicks: number) =>
    `This deletes the banner, its image, ${sayNumber(views, "view")} and ${sayNumber(clicks, "click")}. This cannot be undone.`,
  deleteAllTitle: (count: number) => `Delete ${sayNumber(count, "banner")}`,
  deleteAllText: (views: number, clicks: number) =>
    `This deletes the banners, their images, ${sayNumber(views, "view")} and ${sayNumber(clicks, "click")}. This cannot be undone.`,

  none: "No banners yet",
  noneText: "The app shows your banners between its screens.",
  addFirst: "Add the first banner",
} as const;
