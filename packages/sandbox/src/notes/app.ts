import { Hono } from "hono";
import type { SandboxContext } from "../context.js";

export function createNotesApp(_context: SandboxContext): Hono {
  return new Hono();
}
