import type { Sample } from "@workbelt/testing/samples";
import type { getAttribute } from "./get-attribute.js";

export const sample: Sample<typeof getAttribute> = {
  input: { object: "deals", attribute: "stage" },
  second: { object: "companies", attribute: "categories" },
  facts: (first) => [...first("attribute_id", "api_slug", "title", "type"), '"is_required":true'],
};
