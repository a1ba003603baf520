import type { Sample } from "@workbelt/testing/samples";
import type { listObjects } from "./list-objects.js";

export const sample: Sample<typeof listObjects> = {
  input: {},
  facts: (first) => first("object_id", "api_slug", "plural_noun"),
};
