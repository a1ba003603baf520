import { selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";

/**
 * The inputs `page_size` and `start_cursor` of a list. The service returns 100 items by default; a list
 * whose items take a request each has a lower maximum. Their names say everything to models.
 */
export function paging(maximum = 100) {
  const size = z
    .int()
    .min(1)
    .max(maximum)
    .describe(`Maximum items, 1 to ${maximum} (default ${maximum})`);
  return {
    page_size: selfExplanatory(size).optional(),
    start_cursor: selfExplanatory(
      z.string().min(1).describe("next_cursor of the last result"),
    ).optional(),
  };
}
