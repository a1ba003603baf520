import { type CollectionReader, ifPermitted } from "@workbelt/core/provider";
import { listWorkspaceMembers } from "../members/list-workspace-members.js";
import { formatName } from "../schema/member.js";
import type { CrmAttributeValue } from "../values/decode-values.js";

/** The author or owner of something as the CRM returns it. */
interface Actor {
  readonly type?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** Returns the names of members by their ids; none without the scope to see members. */
export async function readMemberNames(
  reader: CollectionReader,
): Promise<ReadonlyMap<string, string>> {
  const members = (await ifPermitted(() => reader.known(listWorkspaceMembers, {}))) ?? [];
  return new Map(
    members.map((member) => [member.id.workspace_member_id, formatName(member)] as const),
  );
}

/** Returns the names of those who are members, each once. Apps, automations and the CRM itself have none. */
export function nameActors(
  actors: readonly (Actor | null | undefined)[],
  names: ReadonlyMap<string, string>,
): string[] {
  const found = actors.flatMap((actor) => {
    const name = actor?.type === "workspace-member" ? names.get(actor.id ?? "") : undefined;
    return name === undefined || name === "" ? [] : [name];
  });
  return [...new Set(found)];
}

/** Returns the name of the member who created a record or an entry, by its values. */
export function nameCreators(
  { created_by = [] }: Readonly<Record<string, CrmAttributeValue[]>>,
  names: ReadonlyMap<string, string>,
): string[] {
  const creators = created_by.map(({ referenced_actor_id: id, referenced_actor_type: type }) => ({
    id,
    type,
  }));
  return nameActors(creators, names);
}
