import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { emojiList } from "./emoji-list.js";

export const sample: Sample<typeof emojiList> = {
  input: { page_size: 2 },
  otherInputs: { name: "party", start_cursor: seedId("notes/page/product") },
  live: {},
  facts: (first) => first("id", "name"),
};
