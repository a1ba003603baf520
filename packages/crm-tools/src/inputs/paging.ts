import { z } from "zod";

/** The inputs `limit` and `offset` of a list, with the limit the specification gives as default. */
export function paging({ most, normally }: { most: number; normally: number }) {
  return {
    limit: z
      .int()
      .min(1)
      .max(most)
      .describe(`Most items to return, 1 to ${most} (default ${normally})`)
      .optional(),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe("Items to skip (default 0); take it from next_offset")
      .optional(),
  };
}
