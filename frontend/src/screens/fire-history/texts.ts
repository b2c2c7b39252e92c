// What this screen says; Ads History, Views and Click are the customer's (docs/product.md 5.4).
import { sayNumber } from "@/lib/words";

export const TEXTS = {
  list: "Fired ads",
  name: "Name",
  views: "Views",
  clicks: "Click",
  share: "Click-through",
  fired: "Fired",

  delete: "Delete",
  deleteSelected: (count: number) => `Delete ${count} selected`,
  deleteTitle: (count: number) => `Delete ${sayNumber(count, "record")}`,
  deleteText: "This deletes the records and all their views and clicks. This cannot be undone.",

  none: "Nothing fired yet",
  noneText: "Fired ads are listed here with their views and clicks.",
  goToFire: "Go to Ads Fire",
} as const;
