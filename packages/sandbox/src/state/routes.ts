import { Hono } from "hono";
import type { SandboxState } from "./sandbox-state.js";

/** Creates `GET /changes`. */
export function createStateRoutes(state: SandboxState): Hono {
  return new Hono().get("/changes", (context) => context.json({ changes: state.listChanges() }));
}
