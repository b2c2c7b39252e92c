// What the home screen says; names and purposes of screens come with the page.
export const HOME = {
  title: "Welcome to Video Downloader Admin",
  purpose: "Manage ads, videos, notifications and app settings.",
} as const;
