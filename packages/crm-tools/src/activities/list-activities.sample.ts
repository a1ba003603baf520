import type { Sample } from "@workbelt/testing/samples";
import type { listActivities } from "./list-activities.js";

export const sample: Sample<typeof listActivities> = {
  input: {},
  facts: (first) => first("activity_id", "api_slug", "plural_noun", "schema_slug"),
};
