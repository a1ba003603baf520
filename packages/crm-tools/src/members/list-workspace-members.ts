import {
  compactPage,
  defineOperation,
  nameKey,
  pageOf,
  path,
  selfExplanatory,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import {
  compactListedMember,
  type CrmWorkspaceMember,
  formatName,
  listedMemberOutput,
  member,
} from "../schema/member.js";

const DEFAULT_LIMIT = 500;

/** The operation `crm_list_workspace_members`. */
export const listWorkspaceMembers = defineOperation({
  name: "crm_list_workspace_members",
  description:
    "Lists the people who use this CRM workspace, not its contacts, with the workspace_member_id of assignees, owners and comment authors.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["user_management:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  input: z.strictObject({
    query: selfExplanatory(
      textUpTo(254).describe("Only members with this in their name or email, in any case"),
    ).optional(),
    ...paging({ max: 500, default: DEFAULT_LIMIT }),
  }),
  // The service always returns all members; query, limit and offset are applied here.
  request: () => ({ method: "GET", path: path`/v2/workspace_members` }),
  response: z.object({ data: z.array(member) }),
  result: ({ data }, { limit = DEFAULT_LIMIT, offset = 0, query = "" }) => {
    const found = data.filter((each) => isMatch(each, nameKey(query)));
    const items = found.slice(offset, offset + limit);
    const end = offset + items.length;
    return end < found.length ? { items, next_offset: end } : { items };
  },
  output: pageOf(listedMemberOutput, "offset"),
  compact: compactPage(compactListedMember),
});

function isMatch(found: CrmWorkspaceMember, query: string): boolean {
  return nameKey(`${formatName(found)} ${found.email_address ?? ""}`).includes(query);
}
