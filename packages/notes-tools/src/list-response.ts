import type { Incomplete, Page } from "@workbelt/core";
import { z } from "zod";

/** The response schema of a list. */
export function listResponse<Item>(item: z.ZodType<Item>) {
  return z.looseObject({
    results: z.array(item),
    has_more: z.boolean().nullish(),
    next_cursor: z.string().nullish(),
    request_status: z
      .looseObject({ type: z.string(), incomplete_reason: z.string().nullish() })
      .nullish(),
  });
}

/** The response of a list. */
export interface ListResponse<Item> {
  results: Item[];
  has_more?: boolean | null | undefined;
  next_cursor?: string | null | undefined;
  request_status?:
    | { type: string; incomplete_reason?: string | null | undefined }
    | null
    | undefined;
}

/** The page in a list response, with the cursor of the next page if there is one. */
export function toPage<Item>(response: ListResponse<Item>): Page<Item> {
  const { results, has_more: hasMore, next_cursor: cursor, request_status: status } = response;
  return {
    items: results,
    ...(hasMore === false || !cursor ? {} : { next_cursor: cursor }),
    ...(status?.type === "incomplete" ? { incomplete: toIncomplete(status) } : {}),
  };
}

/** The service returns at most 10,000 results per query, however it is paged. */
function toIncomplete(status: { incomplete_reason?: string | null | undefined }): Incomplete {
  return {
    reason: status.incomplete_reason ?? "incomplete",
    advice:
      "The service returns at most 10,000 results per query. Sort in the opposite order to see the rest.",
  };
}
