// What roles and the acts of the two-person rule are called, wherever they stand.
export const ROLE_LABELS = { owner: "Owner", editor: "Editor", viewer: "Viewer" } as const;
export const ACT_LABELS = { "clear-all": "Clear all", restore: "Restore", "roll-out": "Roll out to all" } as const;
