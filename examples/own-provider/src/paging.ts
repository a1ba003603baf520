import type { Page } from "@workbelt/core";
import { cursorPage } from "@workbelt/core/provider";
import { z } from "zod";

/** The inputs every list has. */
export const pagingInputs = {
  limit: z.int().min(1).max(100).describe("Items per page, 20 if omitted").optional(),
  cursor: z.string().max(500).describe("next_cursor of the previous page").optional(),
};

/** Creates the schema of a list response. */
export function listResponse<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next_cursor: z.string().nullable() });
}

/** Converts a list response to a page. */
export function toPage<Item>({
  data,
  next_cursor,
}: {
  data: Item[];
  next_cursor: string | null;
}): Page<Item> {
  return cursorPage(data, next_cursor);
}
