import { type Api, type Path, path } from "@workbelt/core/provider";
import { z } from "zod";

const removed = z.looseObject({ id: z.string(), has_children: z.boolean().optional() });

/** Reads a page or block that goes to the trash, with the blocks directly in it, up to 100. */
export async function readRemoved(at: Path, api: Api): Promise<unknown> {
  const found = await api.get(at, removed);
  if (found.has_children === false) return found;
  const children = await api.get(path`/v1/blocks/${found.id}/children`, z.unknown(), {
    query: { page_size: 100 },
  });
  return [found, children];
}
