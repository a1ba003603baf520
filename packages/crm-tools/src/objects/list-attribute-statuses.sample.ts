import type { Sample } from "@workbelt/testing/samples";
import type { listAttributeStatuses } from "./list-attribute-statuses.js";

export const sample: Sample<typeof listAttributeStatuses> = {
  input: { object: "deals", attribute: "stage" },
  second: { object: undefined, list: "expansion_accounts" },
  facts: (first) => first("title"),
};
