import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageContentAppend } from "./page-content-append.js";

const block_id = seedId("notes/page/roadmap");

export const sample: Sample<typeof pageContentAppend> = {
  input: {
    block_id,
    blocks: [
      { type: "heading_2", text: "Next steps" },
      { type: "to_do", text: "Ask Tom for a date", checked: false },
    ],
  },
  otherInputs: {
    blocks: [
      { type: "code", text: "print(1)", language: "python" },
      { type: "to_do", text: "Run it", checked: true, children: [{ type: "divider" }] },
    ],
    after: seedId("notes/block/roadmap/0"),
  },
  live: { block_id, markdown: "- item\n".repeat(150) },
  second: { block_id: seedId("notes/page/team-home"), blocks: [{ type: "divider" }] },
  mistakes: [
    { mistake: "an unknown type of block", change: { blocks: [{ type: "header", text: "x" }] } },
  ],
};
