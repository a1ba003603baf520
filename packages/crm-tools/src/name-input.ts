import { type Api, isUuid, listObjects, path, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
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
const listResponse = z.object({ data: z.looseObject({ name: z.string() }) });

/** Looks up the names of the records, members and lists that an input refers to by id. */
export async function nameInput(
  input: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(listIds(input));
  const [records, members, lists] = await Promise.all([
    fetchRecordNames(listReferences(input), api),
    ids.size === 0 ? undefined : tryLookup(() => fetchMemberNames(api)),
    Promise.all(listListIds(input).map((id) => nameList(id, api))),
  ]);
  const known = [...(members ?? [])].filter(([id]) => ids.has(id));
  return new Map([...known, ...records, ...lists.flat()]);
}

function listListIds(input: Readonly<Record<string, unknown>>): string[] {
  return LIST_INPUTS.map((key) => input[key]).filter(
    (id) => typeof id === "string" && isUuid(id),
  ) as string[];
}

async function nameList(id: string, api: Api): Promise<(readonly [string, string])[]> {
  const found = await tryLookup(() => api.get(path`/v2/lists/${id}`, listResponse));
  return found === undefined ? [] : [[id, found.data.name]];
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
