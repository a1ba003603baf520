import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateList } from "./update-list.js";

export const sample: Sample<typeof updateList> = {
  input: { list_id: "expansion_accounts", name: "Growth" },
  otherInputs: {
    api_slug: "enterprise",
    workspace_access: "read-only",
    workspace_member_access: [
      { workspace_member_id: seedId("crm/member/daniel-okafor"), level: "full-access" },
    ],
  },
  otherCases: [
    {
      workspace_access: "read-only",
      workspace_member_access: [
        { workspace_member_id: seedId("crm/member/daniel-okafor"), level: "full-access" },
      ],
    },
  ],
  second: { list_id: "event_invites", name: "Guests" },
};
