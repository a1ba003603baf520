import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { ThemeDocument } from "./document.js";

/** `GET /getTriggers`: the team's topic triggers as a bare array of themes (seen in public code). */
export function listTriggers({ store }: SandboxContext): Handler {
  return (context) => context.json(store.list<ThemeDocument>("convintel/themes"));
}
