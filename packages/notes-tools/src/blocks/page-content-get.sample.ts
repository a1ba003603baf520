import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageContentGet } from "./page-content-get.js";

export const sample: Sample<typeof pageContentGet> = {
  input: { block_id: seedId("notes/page/roadmap"), page_size: 3 },
  otherInputs: { depth: 2, start_cursor: seedId("notes/page/product") },
  live: { block_id: seedId("notes/page/renewal-playbook"), depth: 2 },
  facts: (first) => [...first("plain_text"), ...first("id").slice(0, 1), "4 weeks before"],
};
