import type { Api } from "@workbelt/core/provider";
import { type CrmListMembership, fetchMemberships } from "./fetch-memberships.js";
import type { RecordReference } from "./record-reference.js";

/** Fetches the entries of a record in one list, given by slug or UUID. */
export async function fetchRecordEntries(
  list: string,
  { object, record_id }: RecordReference,
  api: Api,
): Promise<CrmListMembership[]> {
  const { items } = await fetchMemberships(object, record_id, api);
  return items.filter(({ list_api_slug, list_id }) => [list_api_slug, list_id].includes(list));
}
