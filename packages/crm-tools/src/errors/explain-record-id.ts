import { type Api, type Explanation, listTokens, tryLookup } from "@workbelt/core/provider";
import { fetchRecordEntries } from "../schema/fetch-record-entries.js";
import { fetchListParents } from "../schema/list-parents.js";

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
