import { z } from "zod";

/** The inputs `page_size` and `start_cursor` of a list; the service returns 100 items by default. */
export function paging() {
  return {
    page_size: z.int().min(1).max(100).describe("Maximum items, 1 to 100 (default 100)").optional(),
    start_cursor: z.string().min(1).describe("next_cursor of the previous page").optional(),
  };
}
