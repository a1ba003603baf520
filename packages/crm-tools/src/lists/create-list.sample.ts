import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createList } from "./create-list.js";

export const sample: Sample<typeof createList> = {
  input: {
    name: "Enterprise sales",
    api_slug: "enterprise_sales",
    workspace_access: "full-access",
    workspace_member_access: [],
    parent_object: "companies",
  },
  otherInputs: {
    workspace_member_access: [
      { workspace_member_id: seedId("crm/member/daniel-okafor"), level: "full-access" },
    ],
  },
  second: { name: "Renewals", api_slug: "renewals", parent_object: "deals" },
  mistakes: [
    { mistake: "a slug that another list has", change: { api_slug: "expansion_accounts" } },
  ],
};
