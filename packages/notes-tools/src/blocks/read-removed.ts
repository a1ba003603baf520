import { type Api, type Path, path, replaceMembers } from "@workbelt/core/provider";
import { z } from "zod";

const removed = z.looseObject({ id: z.string(), has_children: z.boolean().optional() });

/**
 * Reads a page or block that goes to the trash, with the blocks directly in it, up to 100.
 */
export async function readRemoved(at: Path, api: Api): Promise<unknown> {
  const found = await api.get(at, removed);
  if (found.has_children === false) return toStableState(found);
  const children = await api.get(path`/v1/blocks/${found.id}/children`, z.unknown(), {
    query: { page_size: 100 },
  });
  return toStableState([found, children]);
}

/** Leaves out what differs at each read: the addresses of stored files, and the id of the request. */
export function toStableState(found: unknown): unknown {
  return replaceMembers(found, (_object, key, value) =>
    key === "file" || key === "request_id" ? [] : [[key, value]],
  );
}
