import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { formatName, member } from "../members/member.js";
import { tryLookup } from "../try-lookup.js";
import type { CrmAttributeValue } from "../values/decode-values.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import type { CrmRecord } from "./record.js";
import type { RecordReference } from "./record-reference.js";

const membersResponse = z.object({ data: z.array(member) });

/**
 * Adds the names of referenced records (`record_name`) and workspace members (`actor_name`), which would
 * otherwise take one call each. Names that cannot be read are left out.
 */
export async function addReferenceNames(record: CrmRecord, api: Api): Promise<CrmRecord> {
  if (!record.values) return record;
  const items = Object.values(record.values).flat();
  const references = items.flatMap((item) => getReference(item) ?? []);
  const hasMember = items.some((item) => getMemberId(item) !== undefined);
  const [recordNames, memberNames] = await Promise.all([
    fetchRecordNames(references, api),
    hasMember ? tryLookup(() => fetchMemberNames(api)) : undefined,
  ]);
  const addName = (item: CrmAttributeValue): CrmAttributeValue => {
    const record_name = recordNames.get(getReference(item)?.record_id ?? "");
    if (record_name !== undefined) return { ...item, record_name };
    const actor_name = memberNames?.get(getMemberId(item) ?? "");
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

/** Fetches the names of all members, which the service returns at once. Cached for ten minutes. */
function fetchMemberNames(api: Api): Promise<Map<string, string>> {
  return api.cached("names of workspace members", async () => {
    const request = {
      method: "GET",
      path: path`/v2/workspace_members`,
      scopes: ["user_management:read"],
    } as const;
    const { data } = await api.send(request, membersResponse);
    const named = data.map((each) => [each.id.workspace_member_id, formatName(each)] as const);
    return new Map(named.filter(([, name]) => name !== ""));
  });
}
