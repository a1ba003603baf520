import { type Api, isUuid, listObjects, replaceMembers, tryLookup } from "@workbelt/core/provider";
import { fetchMemberNames } from "../schema/name-members.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import type { RecordReference } from "../schema/record-reference.js";

/** Columns that hold the row's own id. */
const OWN_IDS: ReadonlySet<string> = new Set(["record_id", "entry_id"]);

type Names = ReadonlyMap<string, string>;

/**
 * Adds names beside the ids in rows of SQL: `record_name` in a reference, `owner_name` beside the member in a column
 * `owner`, `owner_names` beside several. It takes one request for all members and one for the records of each object,
 * both cached. A column that exists is kept; ids that cannot be read stay without a name.
 */
export async function nameRows(data: unknown, api: Api): Promise<unknown> {
  const [records, members] = await Promise.all([
    fetchRecordNames(
      listObjects(data).flatMap((object) => findReference(object) ?? []),
      api,
    ),
    hasPossibleMember(data) ? tryLookup(() => fetchMemberNames(api)) : undefined,
  ]);
  return replaceMembers(data, (object, key, value) => {
    const found = key === "entity_instance_id" ? findReference(object) : undefined;
    const name = found && records.get(found.record_id);
    if (name !== undefined && !("record_name" in object)) {
      return [
        [key, value],
        ["record_name", name],
      ];
    }
    return [[key, value], ...nameMember(object, key, members ?? new Map())];
  });
}

/** Returns the record that a struct refers to. Its object is given by UUID, which the CRM takes like a slug. */
function findReference(struct: Readonly<Record<string, unknown>>): RecordReference | undefined {
  const { entity_definition_id: object, entity_instance_id: record_id } = struct;
  return typeof object === "string" && typeof record_id === "string"
    ? { object, record_id }
    : undefined;
}

/** Returns true if a column may hold the ids of members, which have no type there. */
function hasPossibleMember(data: unknown): boolean {
  return listObjects(data).some(
    (object) =>
      findReference(object) === undefined &&
      Object.entries(object).some(
        ([key, value]) => !OWN_IDS.has(key) && [value].flat().some((each) => isId(each)),
      ),
  );
}

function nameMember(
  object: Readonly<Record<string, unknown>>,
  key: string,
  names: Names,
): [string, unknown][] {
  const value = object[key];
  const nameKey = Array.isArray(value) ? `${key}_names` : `${key}_name`;
  if (nameKey in object || ![value].flat().some((each) => isId(each) && names.has(each))) return [];
  const nameOf = (each: unknown) => (isId(each) ? (names.get(each) ?? each) : each);
  return [[nameKey, Array.isArray(value) ? value.map(nameOf) : nameOf(value)]];
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}
