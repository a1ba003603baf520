import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageMarkdownGet } from "./page-markdown-get.js";

export const sample: Sample<typeof pageMarkdownGet> = {
  input: { page_id: seedId("notes/page/roadmap") },
  otherInputs: { include_transcript: true },
  live: { page_id: seedId("notes/page/tools-and-access") },
  facts: (first) => first("markdown"),
};
