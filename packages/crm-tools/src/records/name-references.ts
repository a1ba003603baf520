import { type Api, listObjects, replaceMembers } from "@workbelt/core/provider";
import { prefetchMemberNames } from "../schema/name-members.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import type { RecordReference } from "../schema/record-reference.js";

// The keys of an object's slug and a record's id in what models read.
const KEYS = [
  ["target_object", "target_record_id"],
  ["parent_object", "parent_record_id"],
] as const;

/**
 * Adds the names of the records that a result refers to (`record_name`), which would otherwise take one call each. Those
 * of members are looked up at the same time. Names that cannot be read are left out.
 */
export async function nameReferences(data: unknown, api: Api): Promise<unknown> {
  const [names] = await Promise.all([
    fetchRecordNames(listReferences(data), api),
    prefetchMemberNames(data, api),
  ]);
  return names.size === 0 ? data : addNames(data, names);
}

function listReferences(data: unknown): RecordReference[] {
  return listObjects(data).flatMap((object) => findReference(object) ?? []);
}

function addNames(data: unknown, names: ReadonlyMap<string, string>): unknown {
  return replaceMembers(data, (object, key, value) => {
    const found = findReference(object);
    const name = found?.key === key ? names.get(found.record_id) : undefined;
    return name === undefined
      ? [[key, value]]
      : [
          [key, value],
          ["record_name", name],
        ];
  });
}

/** Returns the record that an object refers to, with the key of its id; undefined if it has none, or a name. */
function findReference(
  data: Readonly<Record<string, unknown>>,
): (RecordReference & { key: string }) | undefined {
  for (const [objectKey, key] of KEYS) {
    const { [key]: record_id, [objectKey]: object } = data;
    const isReference = typeof object === "string" && typeof record_id === "string";
    if (isReference && !("record_name" in data)) return { object, record_id, key };
  }
  return undefined;
}
