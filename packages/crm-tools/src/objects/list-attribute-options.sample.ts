import type { Sample } from "@workbelt/testing/samples";
import type { listAttributeOptions } from "./list-attribute-options.js";

export const sample: Sample<typeof listAttributeOptions> = {
  input: { object: "companies", attribute: "categories" },
  second: { attribute: "employee_range" },
  facts: (first) => first("title"),
};
