import { type Api, isUuid, listObjects, tryLookup } from "@workbelt/core/provider";
import { fetchKnownLists } from "./lists/fetch-lists.js";
import type { CrmList } from "./schema/list.js";
import { fetchMemberNames } from "./schema/name-members.js";
import { fetchRecordNames } from "./records/fetch-record-names.js";
import type { RecordReference } from "./schema/record-reference.js";

/** The keys of an object and of a record of it, in inputs. */
const REFERENCES = [
  ["object", "record_id"],
  ["target_object", "target_record_id"],
  ["parent_object", "parent_record_id"],
  ["object", "parent_record_id"],
  ["object", "primary_record_id"],
  ["object", "secondary_record_id"],
] as const;

const LIST_INPUTS = ["list", "list_id"];

/** Looks up the names of the records and members that an input refers to by id, and of lists by id or slug. */
export async function nameInput(
  input: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(listIds(input));
  const [records, members, lists] = await Promise.all([
    fetchRecordNames(listReferences(input), api),
    ids.size === 0 ? undefined : tryLookup(() => fetchMemberNames(api)),
    nameLists(input, api),
  ]);
  const known = [...(members ?? [])].filter(([id]) => ids.has(id));
  return new Map([...known, ...records, ...lists]);
}

async function nameLists(
  input: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<(readonly [string, string])[]> {
  const given = new Set(LIST_INPUTS.flatMap((key) => input[key] ?? []));
  const isGiven = ({ api_slug, id }: CrmList) => given.has(api_slug) || given.has(id.list_id);
  const lists =
    given.size === 0
      ? []
      : ((await tryLookup(() => fetchKnownLists(api, (known) => known.some(isGiven)))) ?? []);
  return lists
    .filter(isGiven)
    .flatMap(({ api_slug, id, name }) => [[api_slug, name] as const, [id.list_id, name] as const]);
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
