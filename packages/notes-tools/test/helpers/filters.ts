import { seedId } from "@workbelt/sandbox";
import { NotesDatabaseQueryTool } from "../../src/index.js";
import type { Workspace } from "./sandbox.js";

/** Two databases of the sandbox; the columns of the releases are computed for the most part. */
export const REQUESTS = seedId("notes/database/feature-requests");
export const RELEASES = seedId("notes/database/releases");

/** A filter in the service's form. */
export type Filter = Record<string, unknown>;

/** A condition on a column. */
export function on(property: string, type: string, condition: unknown): Filter {
  return { property, [type]: condition };
}

export const planned = on("Status", "status", { equals: "Planned" });
export const popular = on("Votes", "number", { greater_than: 5 });

/** Queries the feature requests, or another database, with a filter in any form. */
export function findRows(workspace: Workspace, filter: unknown, database_id = REQUESTS) {
  const query = new NotesDatabaseQueryTool(workspace);
  return query.execute({ database_id, filter: filter as Filter });
}
