import type { Sample } from "@workbelt/testing/samples";
import type { searchRecords } from "./search-records.js";

export const sample: Sample<typeof searchRecords> = {
  input: { object: "people", query: "Elif", limit: 2 },
  otherInputs: { offset: 5 },
  live: { object: "people", query: "Elif" },
  second: { query: "Gemma" },
  facts: (first) => first("record_id", "record_text", "object_slug"),
};
