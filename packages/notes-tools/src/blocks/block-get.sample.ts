import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { blockGet } from "./block-get.js";

export const sample: Sample<typeof blockGet> = {
  input: { block_id: seedId("notes/block/roadmap/0") },
  second: { block_id: seedId("notes/block/team-home/0") },
  facts: (first) => [...first("plain_text", "type").slice(0, 1), ...first("page_id")],
};
