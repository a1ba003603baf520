import type { Sample } from "@workbelt/testing/samples";
import type { listWorkspaceMembers } from "./list-workspace-members.js";

export const sample: Sample<typeof listWorkspaceMembers> = {
  input: { limit: 2 },
  otherInputs: { offset: 0 },
  live: {},
  facts: (first) => first("workspace_member_id", "last_name", "email_address"),
};
