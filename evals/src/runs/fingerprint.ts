import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Task } from "../task.ts";

const folder = join(import.meta.dirname, "../../tasks");

/**
 * Returns a short hash of a task's request and of its own file, to notice that it has changed between two
 * evaluations. What several tasks share does not count.
 */
export function fingerprint({ id, kind, services, prompt, permissions, people }: Task): string {
  const file = join(folder, `${id}.ts`);
  const code = existsSync(file) ? readFileSync(file, "utf8") : "";
  const text = JSON.stringify({ id, kind, services, prompt, permissions, people, code });
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
