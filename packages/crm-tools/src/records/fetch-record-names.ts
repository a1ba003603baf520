import { type Api, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { decodeValues } from "../values/decode-values.js";
import { getQueryPath, type RecordReference } from "../schema/record-reference.js";
import { getRecordScopes } from "./record-requests.js";
import { record } from "./record.js";

// The service's default page size; it documents no maximum.
const MAX_RECORDS = 500;
const MAX_OBJECTS = 10;
const MAX_REMEMBERED = 10_000;

const response = z.object({ data: z.array(record) });

/**
 * Fetches the names of records that are not remembered, with one query per object. Names are remembered for up to ten
 * minutes. Records without a name, unreadable ones and those beyond ten objects or 500 of one object are left out.
 */
export async function fetchRecordNames(
  references: readonly RecordReference[],
  api: Api,
): Promise<Map<string, string>> {
  const remembered = await getRemembered(api);
  const unknown = references.filter(({ record_id }) => !remembered.has(record_id));
  const objects = [...new Set(unknown.map(({ object }) => object))].slice(0, MAX_OBJECTS);
  const found = await Promise.all(
    objects.map((object) => {
      const ids = unknown.flatMap((each) => (each.object === object ? [each.record_id] : []));
      return tryLookup(() => fetchNames(object, [...new Set(ids)].slice(0, MAX_RECORDS), api));
    }),
  );
  const fetched = new Map(found.flatMap((names) => [...(names ?? [])]));
  const names = references.map(({ record_id: id }) => [id, fetched.get(id) ?? remembered.get(id)]);
  if (remembered.size + fetched.size > MAX_REMEMBERED) remembered.clear();
  for (const [id, name] of fetched) remembered.set(id, name);
  return new Map(names.filter((each): each is [string, string] => each[1] !== undefined));
}

/** Fetches the current name of one record; undefined if it has none or cannot be read. */
export async function fetchRecordName(
  { object, record_id }: RecordReference,
  api: Api,
): Promise<string | undefined> {
  const names = await tryLookup(() => fetchNames(object, [record_id], api));
  return names?.get(record_id);
}

/** Forgets the name of a record that a call changes. */
export async function forgetRecordName(record_id: string, api: Api): Promise<void> {
  (await getRemembered(api)).delete(record_id);
}

/** Returns the names of records by id, undefined for those that have none. */
function getRemembered(api: Api): Promise<Map<string, string | undefined>> {
  return api.cached("names of records", () => Promise.resolve(new Map()));
}

async function fetchNames(
  object: string,
  ids: string[],
  api: Api,
): Promise<Map<string, string | undefined>> {
  const { data } = await api.post(
    getQueryPath(object),
    { filter: { record_id: { $in: ids } }, limit: ids.length, offset: 0 },
    response,
    { readOnly: true, scopes: getRecordScopes("read", object) },
  );
  const names = data.map(({ id, values }) => {
    const { name } = decodeValues({ name: values?.["name"] ?? [] });
    return [id.record_id, typeof name === "string" && name !== "" ? name : undefined] as const;
  });
  return new Map([...ids.map((id) => [id, undefined] as const), ...names]);
}
