import { type Api, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { memberInput, resolveMember } from "../members/members.js";

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

/** Resolves the members who get access. @throws InputError for an unknown member. */
export function resolveMemberAccess(
  given: z.output<typeof memberAccess>[],
  operation: string,
  api: Api,
) {
  return Promise.all(
    given.map(async ({ level, workspace_member_id: who }, index) => {
      const field = `workspace_member_access.${index}.workspace_member_id`;
      return { workspace_member_id: await resolveMember(who, field, operation, api), level };
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
