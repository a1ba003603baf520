import { z } from "zod";
import { id } from "../inputs/ids.js";

/** The levels of access to a list. */
export const ACCESS_LEVELS = ["full-access", "read-and-write", "read-only"] as const;

/** An item of the input `workspace_member_access`. */
export const memberAccess = z.strictObject({
  workspace_member_id: id("UUID of a workspace member"),
  level: z.enum(ACCESS_LEVELS).describe("Access of this member"),
});

interface Access {
  workspace_access: string;
  workspace_member_access: { level: string }[];
}

/** Returns true if at least one member can manage the list. */
export function hasFullAccess({ workspace_access, workspace_member_access }: Access): boolean {
  const levels = [workspace_access, ...workspace_member_access.map((member) => member.level)];
  return levels.includes("full-access");
}
