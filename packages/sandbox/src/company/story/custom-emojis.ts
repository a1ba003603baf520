import type { CustomEmoji } from "../types.js";

/** Emojis of the workspace: the logo and one for each module. */
export const customEmojis: CustomEmoji[] = [
  { key: "northwind", name: "northwind" },
  { key: "module-track", name: "module-track" },
  { key: "module-plan", name: "module-plan" },
  { key: "module-dock", name: "module-dock" },
  { key: "module-settle", name: "module-settle" },
];
