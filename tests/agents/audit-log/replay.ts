import { readFileSync } from "node:fs";
import type { AuditEntry } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";

/** The id by which a result, or for updates and deletions the input, names what an operation writes. */
const WRITTEN: Readonly<Record<string, readonly ["input" | "result", string]>> = {
  crm_create_task: ["result", "task_id"],
  crm_update_task: ["input", "task_id"],
  crm_delete_task: ["input", "task_id"],
  crm_delete_person: ["input", "record_id"],
  crm_update_record: ["input", "record_id"],
  notes_page_create: ["result", "page_id"],
};

/** Reads the entries of a log, each of which is a line. */
export function readEntries(file: string): AuditEntry[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as AuditEntry);
}

/** Returns what the log says was written, as a sorted list. */
export function replay(entries: readonly AuditEntry[]): string[] {
  const written = entries
    .filter(({ effect, outcome }) => effect !== "read" && outcome === "done")
    .map(({ ids, operation, service }) => {
      const [side, name] = WRITTEN[operation] ?? ["input", ""];
      const [id, ...others] = ids[side][name] ?? [];
      return `${service} ${id}${others.length > 0 ? " and others" : ""}`;
    });
  return [...new Set(written)].toSorted();
}

/** Returns what differs in the sandbox, as a sorted list. */
export async function listChanged(sandbox: Sandbox): Promise<string[]> {
  return (await sandbox.changes()).map(({ id, service }) => `${service} ${id}`).toSorted();
}
