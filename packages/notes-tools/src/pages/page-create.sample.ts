import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { pageCreate } from "./page-create.js";

const database_id = seedId("notes/database/feature-requests");

export const sample: Sample<typeof pageCreate> = {
  input: {
    parent_page_id: seedId("notes/page/product"),
    properties: { title: "Decision on courier feeds" },
    markdown: "## Decision\n\n- [ ] Ask Tom for a date",
  },
  otherInputs: {
    database_id,
    data_source_id: seedId("notes/data-source/feature-requests"),
    create_options: true,
    child_blocks: [{ type: "paragraph", text: "First draft" }],
    icon: { type: "emoji", emoji: "🚀" },
    cover: { type: "external", external: { url: "https://example.com/cover.png" } },
    notes_version: "2026-03-11",
    schema_version: "1",
    tool_version: "1",
    parent_page_id: undefined,
    markdown: undefined,
  },
  live: {
    parent_page_id: seedId("notes/page/roadmap"),
    properties: { title: "Docks" },
    markdown: "- item\n".repeat(150),
  },
  otherCases: [
    { create_options: true },
    { markdown: "- item", position: "start" },
    { markdown: "- item", after: seedId("notes/block/roadmap/0") },
  ],
  second: {
    parent_page_id: seedId("notes/page/roadmap"),
    properties: { title: "Docks" },
    markdown: "Text",
  },
  mistakes: [
    {
      mistake: "a column of a database under a page",
      change: { properties: { title: "Decision", Status: "New" } },
    },
    { mistake: "two parents", change: { database_id } },
    { mistake: "a private page of no person", change: { parent_page_id: "workspace" } },
    { mistake: "an unknown place", change: { after: seedId("nothing") } },
  ],
};
