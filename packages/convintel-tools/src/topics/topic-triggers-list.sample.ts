import type { Sample } from "@workbelt/testing/samples";
import type { topicTriggersList } from "./topic-triggers-list.js";

export const sample: Sample<typeof topicTriggersList> = {
  input: {},
  facts: (first) => first("name"),
};
