import type { Sample } from "@workbelt/testing/samples";
import type { createAttribute } from "./create-attribute.js";

export const sample: Sample<typeof createAttribute> = {
  input: {
    object: "deals",
    api_slug: "renewal_date",
    title: "Renewal date",
    type: "date",
    description: "The day on which the contract ends.",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  },
  otherInputs: { config: { relationship: { object: "companies" } }, type: "record-reference" },
  otherCases: [{ object: "activities/site_visits" }],
  second: { api_slug: "signed_on", title: "Signed on" },
  mistakes: [{ mistake: "an unknown type", change: { type: "day" } }],
};
