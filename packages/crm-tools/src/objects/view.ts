import type { Page } from "@workbelt/core";
import {
  compactPage,
  pageOf,
  type Path,
  type RequestSpec,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { cursorInput, limitInput } from "../inputs/paging.js";
import { shortenTime } from "../schema/compact-values.js";

const view = z.looseObject({
  id: z.looseObject({ view_id: z.string() }),
  title: z.string(),
  created_at: z.string().nullish(),
});

/** A saved view of an object or list, as the CRM returns it. Its filter is not part of it. */
export type CrmView = z.infer<typeof view>;

const viewOutput = z.strictObject({
  view_id: z.string(),
  title: z.string(),
  created_at: z.string().optional(),
});

/** The inputs of a list of views, beside the object or list. */
export const viewInputs = {
  show_archived: selfExplanatory(
    z.boolean().describe("True to include archived views (default false)"),
  ).optional(),
  limit: limitInput(1000, "Most items to return, 1 to 1000 (default 500)"),
  cursor: cursorInput,
};

/** The query of a list of views. */
export interface ViewsQuery {
  show_archived?: boolean | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Builds the request for views. */
export function createViewsRequest(
  path: Path,
  { cursor, limit, show_archived }: ViewsQuery,
): RequestSpec {
  return { method: "GET", path, query: { show_archived, limit, cursor } };
}

const viewsResponse = z.object({ data: z.array(view), pagination: cursorPagination });

/** Common parts of the operations that list views. */
export const VIEW_LIST_DEFAULTS = {
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  response: viewsResponse,
  result: ({ data, pagination }: z.output<typeof viewsResponse>): Page<CrmView> => ({
    items: data,
    next_cursor: pagination?.next_cursor ?? undefined,
  }),
  output: pageOf(viewOutput, "cursor"),
  compact: compactPage(({ created_at, id, title }: CrmView): z.infer<typeof viewOutput> => ({
    view_id: id.view_id,
    title,
    created_at: shortenTime(created_at) ?? undefined,
  })),
} as const;
