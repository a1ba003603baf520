import type { Sample } from "@workbelt/testing/samples";
import type { getObject } from "./get-object.js";

export const sample: Sample<typeof getObject> = {
  input: { object: "people" },
  second: { object: "deals" },
  facts: (first) => first("api_slug"),
};
