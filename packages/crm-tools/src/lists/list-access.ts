import type { InputIssue } from "@workbelt/core";
import { type Api, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { checkMember, describeTakenSlug } from "../checks/check-references.js";
import { memberInput, resolveMember } from "../schema/members.js";
import { fetchLists } from "./fetch-lists.js";

/** The levels of access to a list. */
export const ACCESS_LEVELS = ["full-access", "read-and-write", "read-only"] as const;

const memberAccess = z.strictObject({
  workspace_member_id: memberInput("The member"),
  level: z.enum(ACCESS_LEVELS).describe("Access of this member"),
  member_name: z.string().describe("Ignored: results have it beside the id").optional(),
});

const EXAMPLE = '[{"workspace_member_id":"UUID, email or name","level":"full-access"}]';

/** An input for the access of single members. The description continues the example. */
export function memberAccessList(description: string) {
  return forModels(z.array(memberAccess).describe(`${EXAMPLE}${description}`), { opaque: true });
}

/** Finds members who do not exist. */
export function checkMemberAccess(
  given: z.output<typeof memberAccess>[],
  api: Api,
): Promise<InputIssue[]>[] {
  return given.map(({ workspace_member_id: who }, index) =>
    checkMember(who, `workspace_member_access.${index}.workspace_member_id`, api),
  );
}

/** Finds another list with a slug. */
export async function checkListSlug(
  api_slug: string,
  api: Api,
  own?: string,
): Promise<InputIssue[]> {
  const isTaken = (await fetchLists({}, api)).some(
    (list) => list.api_slug === api_slug && ![list.api_slug, list.id.list_id].includes(own ?? ""),
  );
  return isTaken ? [describeTakenSlug()] : [];
}

/** Resolves the members who get access. @throws InputError for an unknown member. */
export function resolveMemberAccess(given: z.output<typeof memberAccess>[], api: Api) {
  return Promise.all(
    given.map(async ({ level, workspace_member_id: who }, index) => {
      const field = `workspace_member_access.${index}.workspace_member_id`;
      return { workspace_member_id: await resolveMember(who, field, api), level };
    }),
  );
}

interface Access {
  workspace_access: string;
  workspace_member_access: { level: string }[];
}

/** Returns true if at least one member can manage the list. */
export function hasFullAccess({ workspace_access, workspace_member_access }: Access): boolean {
  const levels = [workspace_access, ...workspace_member_access.map((member) => member.level)];
  return levels.includes("full-access");
}
