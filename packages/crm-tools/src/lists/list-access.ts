import { forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";

/** The levels of access to a list. */
export const ACCESS_LEVELS = ["full-access", "read-and-write", "read-only"] as const;

const memberAccess = z.strictObject({
  workspace_member_id: id("member", "UUID of a workspace member"),
  level: z.enum(ACCESS_LEVELS).describe("Access of this member"),
});

const EXAMPLE = '[{"workspace_member_id":"UUID","level":"full-access"}]';

/** An input for the access of single members. The description continues the example. */
export function memberAccessList(description: string) {
  return forModels(z.array(memberAccess).describe(`${EXAMPLE}${description}`), { opaque: true });
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
