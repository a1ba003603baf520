import type { Sample } from "@workbelt/testing/samples";
import type { createSelectOption } from "./create-select-option.js";

export const sample: Sample<typeof createSelectOption> = {
  input: { object: "companies", attribute: "categories", title: "Aviation" },
  otherCases: [{ object: "activities/site_visits", attribute: "outcome" }],
  second: { title: "Shipping" },
  mistakes: [{ mistake: "an attribute without options", change: { attribute: "name" } }],
};
