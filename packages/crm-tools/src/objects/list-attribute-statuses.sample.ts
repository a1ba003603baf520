import type { Sample } from "@workbelt/testing/samples";
import type { listAttributeStatuses } from "./list-attribute-statuses.js";

export const sample: Sample<typeof listAttributeStatuses> = {
  input: { object: "deals", attribute: "stage" },
  facts: (first) => first("title"),
};
