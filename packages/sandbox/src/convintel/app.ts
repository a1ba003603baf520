import { Hono } from "hono";
import type { SandboxContext } from "../context.js";

export function createConvintelApp(_context: SandboxContext): Hono {
  return new Hono();
}
