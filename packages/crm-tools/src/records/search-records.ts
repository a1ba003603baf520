import type { Page } from "@workbelt/core";
import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { objectSlug } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { selfExplanatory } from "../inputs/self-explanatory.js";
import { compactHit, searchHit, type CrmSearchHit } from "./search-hit.js";

const DEFAULT_LIMIT = 20;
/** The service returns at most this many hits and has no offset. */
const MAX_HITS = 25;

/** The hits of a search, with a note if there may be more. */
export interface CrmSearchPage extends Page<CrmSearchHit> {
  note?: string;
}

/** The operation `crm_search_records`. */
export const searchRecords = defineOperation({
  name: "crm_search_records",
  description:
    "Finds records of one object by a fuzzy match on names, email addresses, domains and phone numbers. Use it first when you know a name. Records created seconds ago may be missing.",
  effect: "read",
  scopes: ["record_permission:read", "object_configuration:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({
    object: objectSlug("Slug of the object: people, companies, deals or a custom one"),
    query: selfExplanatory(z.string().max(256).describe("At most 256 characters; may be empty")),
    ...paging({ max: 500, default: DEFAULT_LIMIT }),
  }),
  request: ({ object, query, limit = DEFAULT_LIMIT, offset = 0 }) => ({
    method: "POST",
    path: path`/v2/objects/records/search`,
    body: {
      query,
      objects: [object],
      limit: Math.min(limit + offset, MAX_HITS),
      request_as: { type: "workspace" },
    },
  }),
  response: z.object({ data: z.array(searchHit) }),
  result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0 }): CrmSearchPage => {
    const end = offset + limit;
    const items = data.slice(offset, end);
    if (end < MAX_HITS) return data.length < end ? { items } : { items, next_offset: end };
    return data.length < MAX_HITS ? { items } : { items, note: LIMIT_NOTE };
  },
  compact: (page) => ({ ...page, items: page.items.map(compactHit) }),
});

const LIMIT_NOTE =
  "The search returns its best 25 hits only. For others use a more exact query, or list the object's records with a filter.";

/** Finds records by a fuzzy match on names, email addresses and domains. */
export class CrmSearchRecordsTool extends CrmTool<typeof searchRecords> {
  constructor(options?: CrmToolOptions<typeof searchRecords>) {
    super(searchRecords, options);
  }
}
