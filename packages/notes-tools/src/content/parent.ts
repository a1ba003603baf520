import { z } from "zod";

/** The response schema of a parent. */
export const parent = z.looseObject({ type: z.string().optional() });

/** The parent of a page, block or database as the service returns it. */
export type NotesParent = z.infer<typeof parent>;

/** The shape of a parent for models: the ids that the service returns. */
export const parentOutput = z.looseObject({
  page_id: z.string().optional(),
  database_id: z.string().optional(),
  data_source_id: z.string().optional(),
  block_id: z.string().optional(),
  workspace: z.boolean().optional(),
});

/** The ids of a parent, without its type, which the key shows. */
export function compactParent(
  found: NotesParent | null | undefined,
): z.infer<typeof parentOutput> | undefined {
  if (!found) return undefined;
  const { type: _type, ...ids } = found;
  return ids;
}
