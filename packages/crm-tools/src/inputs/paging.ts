import { z } from "zod";

/** The largest and the default `limit` of a list. */
export interface PagingLimits {
  max: number;
  default: number;
}

/** The inputs `limit` and `offset` of a list. */
export function paging({ max, default: defaultLimit }: PagingLimits) {
  return {
    limit: z
      .int()
      .min(1)
      .max(max)
      .describe(`Most items to return, 1 to ${max} (default ${defaultLimit})`)
      .optional(),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .describe("Items to skip (default 0); take it from next_offset")
      .optional(),
  };
}
