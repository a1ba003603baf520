import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { tryLookup } from "../try-lookup.js";
import { decodeValues } from "../values/decode-values.js";
import type { RecordReference } from "./record-reference.js";
import { READ_SCOPES } from "./record-requests.js";
import { record } from "./record.js";

// The service's default page size; it documents no maximum.
const MAX_RECORDS = 500;
const MAX_OBJECTS = 10;

const response = z.object({ data: z.array(record) });

/**
 * Fetches the names of records, with one query per object. Records without a name, unreadable ones and
 * those beyond ten objects or 500 of one object are left out.
 */
export async function fetchRecordNames(
  references: readonly RecordReference[],
  api: Api,
): Promise<Map<string, string>> {
  const objects = [...new Set(references.map(({ object }) => object))].slice(0, MAX_OBJECTS);
  const names = await Promise.all(
    objects.map((object) => {
      const ids = references.flatMap((each) => (each.object === object ? [each.record_id] : []));
      return tryLookup(() => fetchNames(object, [...new Set(ids)].slice(0, MAX_RECORDS), api));
    }),
  );
  return new Map(names.flatMap((found) => found ?? []));
}

/** Fetches the name of one record; undefined if it has none or cannot be read. */
export async function fetchRecordName(
  { object, record_id }: RecordReference,
  api: Api,
): Promise<string | undefined> {
  return (await fetchRecordNames([{ object, record_id }], api)).get(record_id);
}

async function fetchNames(object: string, ids: string[], api: Api): Promise<[string, string][]> {
  const request = {
    method: "POST",
    path: path`/v2/objects/${object}/records/query`,
    body: { filter: { record_id: { $in: ids } }, limit: ids.length, offset: 0 },
    readOnly: true,
    scopes: READ_SCOPES,
  } as const;
  const { data } = await api.send(request, response);
  return data.flatMap(({ id, values }) => {
    const { name } = decodeValues({ name: values?.["name"] ?? [] });
    return typeof name === "string" && name !== "" ? [[id.record_id, name]] : [];
  });
}
