import { createHash } from "node:crypto";
import type { Task } from "../task.ts";

/** Returns a short hash of a task's own text and code, to notice that it has changed between two runs. */
export function fingerprint(task: Task): string {
  const { id, kind, services, prompt, permissions, prepare, verify } = task;
  const parts = { id, kind, services, prompt, permissions, code: [String(prepare), String(verify)] };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
