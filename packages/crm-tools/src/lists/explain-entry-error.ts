import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, listTokens, tryLookup } from "@workbelt/core/provider";
import { explainApiError } from "../errors/explain-api-error.js";
import { fetchRecordEntries } from "./fetch-record-entries.js";
import { fetchListParents } from "./list-parents.js";

/** The inputs that name an entry, and the values that were to be written. */
export interface EntryInput {
  list_id: string;
  entry_id: string;
  entry_values?: Record<string, unknown> | undefined;
}

/** Explains why the CRM rejected the values of an entry, or that the entry_id is that of a record. */
export function explainEntryError(
  error: ApiError,
  { entry_id, entry_values: values = {}, list_id }: EntryInput,
  api: Api,
): Promise<Explanation | undefined> {
  return error.status === 404
    ? explainRecordId(list_id, entry_id, api)
    : explainApiError(error, { kind: "lists", identifier: list_id, values, isUpdate: true }, api);
}

/** Names the entries of a record whose id was given instead of theirs. */
export async function explainRecordId(
  list: string,
  record_id: string,
  api: Api,
): Promise<Explanation | undefined> {
  for (const object of await fetchListParents(list, api)) {
    const record = { object, record_id };
    const entries = (await tryLookup(() => fetchRecordEntries(list, record, api))) ?? [];
    const ids = entries.map(({ entry_id }) => entry_id);
    if (ids.length === 0) continue;
    const advice = `${record_id} is the record_id of a record, not an entry_id. Its entries in this list have the entry_id ${listTokens(ids)}.`;
    return { advice, details: { entry_ids: ids } };
  }
  return undefined;
}
