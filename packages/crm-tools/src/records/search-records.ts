import type { Page } from "@workbelt/core";
import { defineOperation, pageOf, path, selfExplanatory, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { objectSlug } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { distinguishNamesakes, type HitList } from "./distinguish-namesakes.js";
import { compactHit, hitOutput, searchHit, type CrmSearchHit } from "./search-hit.js";

const DEFAULT_LIMIT = 20;
/** The service returns at most this many hits and has no offset. */
const MAX_HITS = 25;

/** The hits of a search, with a note if there may be more. */
export interface CrmSearchPage extends Page<CrmSearchHit> {
  note?: string;
}

const response = z.object({ data: z.array(searchHit) });

/** The operation `crm_search_records`. */
export const searchRecords = defineOperation({
  name: "crm_search_records",
  description:
    "Finds records of one object by a fuzzy match on names, email addresses, domains and phone numbers. Use it first when you know a name. Records created seconds ago may be missing.",
  effect: "read",
  returnsTexts: ["records"],
  scopes: ["record_permission:read", "object_configuration:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({
    object: objectSlug("Slug of the object: people, companies, deals or a custom one"),
    query: selfExplanatory(textUpTo(256).describe("At most 256 characters; may be empty")),
    ...paging({ max: 500, default: DEFAULT_LIMIT }),
  }),
  run: async (
    { object, query, limit = DEFAULT_LIMIT, offset = 0 },
    api,
  ): Promise<CrmSearchPage> => {
    const end = offset + limit;
    const body = {
      query,
      objects: [object],
      limit: Math.min(end, MAX_HITS),
      request_as: { type: "workspace" },
    };
    const { data } = await api.post(path`/v2/objects/records/search`, body, response);
    const items = data.slice(offset, end);
    if (end < MAX_HITS) return data.length < end ? { items } : { items, next_offset: end };
    return data.length < MAX_HITS ? { items } : { items, note: LIMIT_NOTE };
  },
  output: pageOf(hitOutput, "offset", { note: z.string().optional() }),
  compact: (page) => ({ ...page, items: page.items.map(compactHit) }),
  completeResult: (data: HitList, api, { object }) => distinguishNamesakes(data, object, api),
});

const LIMIT_NOTE =
  "The search returns its best 25 hits only. For others use a more exact query, or list the object's records with a filter.";
