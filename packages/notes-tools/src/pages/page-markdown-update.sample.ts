import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageMarkdownUpdate } from "./page-markdown-update.js";

export const sample: Sample<typeof pageMarkdownUpdate> = {
  input: {
    page_id: seedId("notes/page/roadmap"),
    insert: { markdown: "Reviewed in November.", position: "end" },
  },
  otherInputs: {
    edits: [{ old: "Draft", new: "Final", all: true }],
    allow_deleting_content: false,
  },
  mistakes: [
    {
      mistake: "a passage that is not on the page",
      change: { insert: undefined, edits: [{ old: "Never", new: "Soon" }] },
    },
  ],
};
