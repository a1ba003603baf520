import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getWorkspaceMember } from "./get-workspace-member.js";

export const sample: Sample<typeof getWorkspaceMember> = {
  input: { workspace_member_id: seedId("crm/member/daniel-okafor") },
  second: { workspace_member_id: seedId("crm/member/lena-hoffmann") },
  facts: (first) => first("workspace_member_id", "last_name", "email_address"),
};
