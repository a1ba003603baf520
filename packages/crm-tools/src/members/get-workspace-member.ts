import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { id } from "../inputs/ids.js";
import { compactMember, member, memberOutput } from "../schema/member.js";

/** The operation `crm_get_workspace_member`. */
export const getWorkspaceMember = defineOperation({
  name: "crm_get_workspace_member",
  description: "Gets one workspace member: name, email address, access level and avatar.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["user_management:read"],
  aliases: aliasesFor({ member: "workspace_member_id" }),
  input: z.strictObject({ workspace_member_id: id("member", "UUID of the workspace member") }),
  request: ({ workspace_member_id }) => ({
    method: "GET",
    path: path`/v2/workspace_members/${workspace_member_id}`,
  }),
  response: z.object({ data: member }),
  result: ({ data }) => data,
  output: memberOutput,
  compact: compactMember,
});
