import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { blockUpdate } from "./block-update.js";

export const sample: Sample<typeof blockUpdate> = {
  input: {
    block_id: seedId("notes/block/roadmap/0"),
    type: "paragraph",
    text: "What we build, in this order.",
  },
  otherInputs: { language: "python", caption: "Setup", type: "code" },
  otherCases: [{ text: "What we *build*.", format: "markdown" }],
  second: { block_id: seedId("notes/block/team-home/1"), type: "heading_2", text: "Who does it" },
  mistakes: [{ mistake: "a change of the type", change: { type: "quote" } }],
};
