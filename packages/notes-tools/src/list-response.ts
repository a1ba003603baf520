import type { Incomplete, Page } from "@workbelt/core";
import { z } from "zod";

/** The reply of a list. */
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

/** A list's reply, whatever its items. */
export interface ListResponse<Item> {
  results: Item[];
  has_more?: boolean | null | undefined;
  next_cursor?: string | null | undefined;
  request_status?:
    | { type: string; incomplete_reason?: string | null | undefined }
    | null
    | undefined;
}

/** The page a list's reply holds, with the cursor of the next one when there is one. */
export function toPage<Item>(response: ListResponse<Item>): Page<Item> {
  const { results, has_more: hasMore, next_cursor: cursor, request_status: status } = response;
  return {
    items: results,
    ...(hasMore === false || !cursor ? {} : { next_cursor: cursor }),
    ...(status?.type === "incomplete" ? { incomplete: toIncomplete(status) } : {}),
  };
}

/** The service gives at most 10,000 results of one query, however it is paged. */
function toIncomplete(status: { incomplete_reason?: string | null | undefined }): Incomplete {
  return {
    reason: status.incomplete_reason ?? "incomplete",
    advice:
      "The service gives no more than 10,000 results of one query. Query in the opposite order to see those at the other end.",
  };
}
