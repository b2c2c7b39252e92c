// The kinds that the app's placements come in. A new kind is a line.
export const KINDS = [
  { name: "native", title: "Native" },
  { name: "fullScreen", title: "Full screen" },
  { name: "banner", title: "Banner" },
  { name: "open", title: "Open" },
  { name: "reward", title: "Reward" },
] as const;

export function kindTitle(name: string): string {
  return KINDS.find((kind) => kind.name === name)?.title ?? name;
}
