import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readSnapshot, type Snapshot } from "@workbelt/sandbox";

/** Columns of a snapshot's file that hold ids. */
const columns = [
  ["documents", "id"],
  ["documents", "document"],
  ["document_keys", "key"],
] as const;

/**
 * Returns a copy of a snapshot in which these ids are UUIDs of version 4. The seeded ids are of version 8, which the vendors'
 * services do not use, and which attio-mcp takes for names.
 */
export async function withUsualIds(snapshot: Snapshot, ids: readonly string[]): Promise<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), "workbelt-suite-"));
  try {
    const file = join(folder, "snapshot");
    snapshot.write(file);
    const database = new DatabaseSync(file);
    for (const [table, column] of columns) {
      const replace = database.prepare(
        `UPDATE ${table} SET ${column} = replace(${column}, $from, $to) WHERE instr(${column}, $from)`,
      );
      for (const id of ids) replace.run({ from: id, to: toUsualId(id) });
    }
    database.close();
    return readSnapshot(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the id with version 4. */
export function toUsualId(id: string): string {
  return `${id.slice(0, 14)}4${id.slice(15)}`;
}
