import { type Api, isUuid, tryLookup, listObjects } from "@workbelt/core/provider";
import { fetchMemberNames } from "./members/name-members.js";
import { fetchRecordNames } from "./records/fetch-record-names.js";
import type { RecordReference } from "./records/record-reference.js";

/** The keys of an object and of a record of it, in inputs. */
const REFERENCES = [
  ["object", "record_id"],
  ["target_object", "target_record_id"],
  ["parent_object", "parent_record_id"],
  ["object", "parent_record_id"],
  ["object", "primary_record_id"],
  ["object", "secondary_record_id"],
] as const;

/** Looks up the names of the records and members that an input refers to by id. */
export async function nameInput(
  input: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(listIds(input));
  const [records, members] = await Promise.all([
    fetchRecordNames(listReferences(input), api),
    ids.size === 0 ? undefined : tryLookup(() => fetchMemberNames(api)),
  ]);
  return new Map([...[...(members ?? [])].filter(([id]) => ids.has(id)), ...records]);
}

function listIds(value: unknown): string[] {
  if (typeof value === "string") return isUuid(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listIds) : [];
}

function listReferences(value: unknown): RecordReference[] {
  return listObjects(value).flatMap((object) =>
    REFERENCES.flatMap(([objectKey, idKey]) => {
      const { [idKey]: record_id, [objectKey]: slug } = object;
      return typeof slug === "string" && typeof record_id === "string"
        ? [{ object: slug, record_id }]
        : [];
    }),
  );
}
