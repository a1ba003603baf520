import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateAttribute } from "./update-attribute.js";

export const sample: Sample<typeof updateAttribute> = {
  input: { object: "workspaces", attribute: "hosting_region", title: "Region" },
  otherInputs: {
    api_slug: "payer",
    description: "Who pays.",
    is_required: true,
    is_unique: false,
    is_archived: false,
    default_value: {
      type: "static",
      template: [
        { target_object: "companies", target_record_id: seedId("crm/companies/harborline") },
      ],
    },
    config: { record_reference: { allowed_objects: ["companies"] } },
  },
  otherCases: [{ object: "activities/site_visits", attribute: "summary" }],
  second: { description: "Where the data is." },
};
