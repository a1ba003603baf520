import { Hono } from "hono";
import type { SandboxContext } from "../context.js";

export function createCrmApp(_context: SandboxContext): Hono {
  return new Hono();
}
