import type { Page } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchAllPages } from "../fetch-all-pages.js";
import { omitEmpty, shortenTime } from "./compact-values.js";

// The service's maximum.
const PAGE_SIZE = 1000;

const membership = z.looseObject({
  list_id: z.string(),
  list_api_slug: z.string().nullish(),
  entry_id: z.string(),
  created_at: z.string().nullish(),
});

/** One entry of a record in a list. */
export type CrmListMembership = z.infer<typeof membership>;

const response = z.object({ data: z.array(membership) });

/** Fetches the entries of a record in all lists. */
export function fetchMemberships(
  object: string,
  recordId: string,
  api: Api,
): Promise<Page<CrmListMembership>> {
  const scopes = ["record_permission:read", "object_configuration:read", "list_entry:read"];
  const entries = path`/v2/objects/${object}/records/${recordId}/entries`;
  return fetchAllPages({
    pageSize: PAGE_SIZE,
    fetchItems: async (limit, offset) => {
      const query = { limit, offset };
      return (await api.get(entries, response, { query, scopes })).data;
    },
  });
}

/** The shape of a membership for models. */
export const membershipOutput = z.strictObject({
  list_id: z.string(),
  entry_id: z.string(),
  list_api_slug: z.string().optional(),
  created_at: z.string().optional(),
});

/** Reduces a membership to what a model needs. */
export function compactMembership({
  created_at,
  entry_id,
  list_api_slug,
  list_id,
}: CrmListMembership): z.infer<typeof membershipOutput> {
  return {
    list_id,
    entry_id,
    ...omitEmpty({ list_api_slug, created_at: shortenTime(created_at) }),
  };
}
