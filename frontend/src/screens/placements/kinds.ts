// The five kinds: what differs between their screens. A new kind is a line.
export type Kind = { name: string; route: string; title: string; purpose: string };

export const KINDS: readonly Kind[] = [
  { name: "native", route: "nativeAds", title: "Native ads", purpose: "Ads that stand inside the app's own lists." },
  {
    name: "fullScreen",
    route: "fullScreenAds",
    title: "Full screen ads",
    purpose: "Ads that fill the screen between two views.",
  },
  { name: "banner", route: "bannerAds", title: "Banner ads", purpose: "Narrow ads at the edge of a view." },
  { name: "open", route: "openAds", title: "Open ads", purpose: "Ads that are shown while the app opens." },
  { name: "reward", route: "rewardAds", title: "Reward ads", purpose: "Ads that a user watches to get something." },
];

export function kindOfPath(path: string): Kind {
  const found = KINDS.find((kind) => path.includes(`/${kind.route}/`));
  if (!found) {
    throw new Error(`No kind of ads has the path ${path}.`);
  }
  return found;
}
