import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { blockDelete } from "./block-delete.js";

export const sample: Sample<typeof blockDelete> = {
  input: { block_id: seedId("notes/block/roadmap/0") },
  second: { block_id: seedId("notes/block/team-home/0") },
};
