import type { Api } from "@workbelt/core/provider";
import { collectStrings } from "../errors/collect-strings.js";
import { fetchRecords } from "./record-query.js";
import type { CrmRecord } from "./record.js";
import type { RecordValues } from "./send-values.js";

const MAX_VALUES = 100;

/** The values to write to the record that has one of them. */
export interface RecordUpsert extends RecordValues {
  matching_attribute: string;
}

/** Fetches the records that have the values to match by. */
export async function fetchMatchingRecords(
  { matching_attribute: attribute, object, values }: RecordUpsert,
  api: Api,
): Promise<CrmRecord[]> {
  const texts = collectStrings(values[attribute]).slice(0, MAX_VALUES);
  if (texts.length === 0) return [];
  const filter = { $or: texts.map((text) => ({ [attribute]: text })) };
  const query = { filter, limit: texts.length };
  return [...(await fetchRecords(object, query, api)).items];
}

/** Fetches the ids of the records that have the values to match by. */
export async function fetchMatches(upsert: RecordUpsert, api: Api): Promise<string[]> {
  return (await fetchMatchingRecords(upsert, api)).map(({ id }) => id.record_id);
}
