import { type Api, fetchPeople } from "@workbelt/core/provider";
import { members } from "../members/members.js";
import { tryLookup } from "../try-lookup.js";
import type { CrmAttributeValue } from "../values/decode-values.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import type { CrmRecord } from "./record.js";
import type { RecordReference } from "./record-reference.js";

/**
 * Adds the names of referenced records (`record_name`) and workspace members (`actor_name`), which would
 * otherwise take one call each. Names that cannot be read are left out.
 */
export async function addReferenceNames(record: CrmRecord, api: Api): Promise<CrmRecord> {
  if (!record.values) return record;
  const items = Object.values(record.values).flat();
  const references = items.flatMap((item) => getReference(item) ?? []);
  const hasMember = items.some((item) => getMemberId(item) !== undefined);
  const [recordNames, people = []] = await Promise.all([
    fetchRecordNames(references, api),
    hasMember ? tryLookup(() => fetchPeople(members, api)) : undefined,
  ]);
  const memberNames = new Map(people.map(({ id, name }) => [id, name]));
  const addName = (item: CrmAttributeValue): CrmAttributeValue => {
    const record_name = recordNames.get(getReference(item)?.record_id ?? "");
    if (record_name !== undefined) return { ...item, record_name };
    const actor_name = memberNames.get(getMemberId(item) ?? "");
    return actor_name === undefined ? item : { ...item, actor_name };
  };
  const named = Object.entries(record.values).map(([slug, values]) => [slug, values.map(addName)]);
  return { ...record, values: Object.fromEntries(named) as NonNullable<CrmRecord["values"]> };
}

function getReference(item: CrmAttributeValue): RecordReference | undefined {
  const { target_object: object, target_record_id: record_id } = item;
  return typeof object === "string" && typeof record_id === "string"
    ? { object, record_id }
    : undefined;
}

function getMemberId({ referenced_actor_id: id, referenced_actor_type: type }: CrmAttributeValue) {
  return type === "workspace-member" && typeof id === "string" ? id : undefined;
}
