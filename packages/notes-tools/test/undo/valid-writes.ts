import { seedId } from "@workbelt/sandbox";
import { listInputs } from "@workbelt/testing/samples";
import { samples } from "../helpers/samples.js";

/** A write that succeeds on the seeded workspace. */
export interface ValidWrite {
  name: string;
  input: Record<string, unknown>;
}

const roadmap = seedId("notes/page/roadmap");
const product = seedId("notes/page/product");
const teamHome = seedId("notes/page/team-home");
const playbook = seedId("notes/page/renewal-playbook");
const row = seedId("notes/row/feature-requests/courier-feeds");
const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const view_id = seedId("notes/view/feature-requests/by-status");
const external = { external: { url: "https://example.com/cover.png" } };

function text(content: string, annotations?: object) {
  return { type: "text", text: { content }, ...(annotations && { annotations }) };
}

/** Inputs beyond those of the samples, by operation. */
const VARIATIONS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  notes_page_create: [
    { parent_page_id: roadmap, properties: { title: "Deep" }, markdown: nestMarkdown(6) },
    { parent_page_id: roadmap, properties: {}, icon: { emoji: "🚀" }, cover: external },
    { database_id, properties: { Name: "Dated", "First asked": "2026-03-01", Owner: null } },
    { database_id, properties: { Name: "Old" }, notes_version: "2022-06-28" },
    {
      database_id,
      properties: { Name: "New", Module: "Weather" },
      create_options: true,
    },
  ],
  notes_page_update: [
    { page_id: row, properties: { Votes: null, Note: "Ask again", "Blocks a deal": true } },
    { page_id: row, properties: { Note: { rich_text: [text("Bold", { bold: true })] } } },
    { page_id: row, properties: { Name: "Courier feeds, soon", "First asked": null, Spec: null } },
    { page_id: row, properties: { Status: null, Module: null, "Asked by": [] }, archived: true },
    { page_id: roadmap, icon: { emoji: "🗺️" }, cover: external, archived: true },
    { page_id: roadmap, archived: false, icon: { emoji: "🗺️" } },
    { page_id: row, properties: { Votes: 3 }, create_options: true },
  ],
  notes_page_move: [{ page_id: row, parent_page_id: product }],
  notes_page_markdown_update: [
    {
      page_id: roadmap,
      edits: [
        { old: "Driver app: proof of delivery", new: "Driver app" },
        { old: "## Later", new: "## Much later" },
      ],
      insert: { markdown: "- [ ] Check\n\n> Quoted", position: "start" },
    },
    { page_id: roadmap, edits: [{ old: "## Later\n", new: "" }] },
    { page_id: product, replace_all: "Gone", allow_deleting_content: true },
    { page_id: teamHome, insert: { markdown: "A\n\n- B\n\t- C", after: "Who does what" } },
    { page_id: playbook, replace_all: "1. First\n2. Second\n\n```js\ncode\n```" },
    { page_id: playbook, replace_all: "" },
  ],
  notes_page_content_append: [
    { block_id: roadmap, markdown: nestMarkdown(5), position: "start" },
    { block_id: seedId("notes/block/roadmap/2"), markdown: "Nested\n\n- more" },
    { block_id: teamHome, markdown: "| a | b |\n| - | - |\n| 1 | 2 |" },
  ],
  notes_block_update: [
    { block_id: seedId("notes/block/team-home/0"), type: "callout", text: "" },
    { block_id: seedId("notes/block/roadmap/2"), type: "bulleted_list_item", text: "Track" },
  ],
  notes_block_delete: [
    { block_id: seedId("notes/block/roadmap/2") },
    { block_id: roadmap },
    { block_id: database_id },
    { block_id: row },
  ],
  notes_database_create: [
    {
      parent: { page_id: teamHome },
      title: [text("Old")],
      properties: { Name: { title: {} }, Tags: { multi_select: { options: [{ name: "One" }] } } },
      notes_version: "2022-06-28",
    },
  ],
  notes_database_insert_row: [
    {
      database_id,
      properties: { Name: "Full", Owner: [], Spec: "https://example.com" },
      markdown: "Text",
    },
    { database_id, rows: [{ Name: "Only" }] },
    { database_id, rows: [{ Name: "One", Module: "Snow" }, { Name: "Two" }], create_options: true },
  ],
  notes_database_update: [
    { database_id, title: "Wishes", description: "All of them" },
    { database_id, description: "" },
    {
      database_id,
      title: "Wishes",
      properties: { Votes: { name: "Rank" }, Name: { name: "Wish" } },
    },
    { database_id, properties: { title: { name: "Wish" } } },
  ],
  notes_data_source_update: [
    { data_source_id, icon: { emoji: "🚀" } },
    { data_source_id, title: "Wishes", properties: { Votes: { name: "Rank" } } },
  ],
  notes_view_create: [
    { database_id, name: "Here", type: "list", page_id: roadmap },
    { database_id, name: "After", type: "table", after_view_id: view_id },
    { database_id, name: "Board", type: "dashboard" },
  ],
  notes_view_update: [
    { view_id, filter: { property: "Votes", number: { greater_than: 3 } } },
    { view_id, sorts: [{ property: "Votes", direction: "descending" }], name: "By votes" },
    { view_id, remove: ["filter", "sorts", "quick_filters"] },
    { view_id, quick_filters: { Status: { status: { equals: "Shipped" } } } },
  ],
  notes_comment_create: [
    { parent: { block_id: seedId("notes/block/roadmap/0") }, comment: { markdown: "**Why?**" } },
    {
      discussion_id: seedId("notes/discussion/page"),
      comment: { rich_text: [text("Because")] },
    },
  ],
};

// The settings that the service refuses together are for the schema only.
const COMPLETE = 2;
const REFUSED = new Set([
  "notes_page_markdown_update",
  "notes_block_update",
  "notes_view_create",
  "notes_view_update",
  "notes_comment_create",
]);

/** Lists inputs of an operation that succeed: those of its sample, and variations. */
export function listValidWrites(name: string): ValidWrite[] {
  const sample = samples[name];
  if (sample === undefined) return [];
  const given = listInputs(sample).filter(
    (_input, index) => index !== COMPLETE || !REFUSED.has(name),
  );
  const inputs = [...given, ...(VARIATIONS[name] ?? [])];
  const unique = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  return [...unique.values()].map((input) => ({ name, input: { ...input } }));
}

function nestMarkdown(levels: number): string {
  const lines = Array.from(
    { length: levels },
    (_, level) => `${"\t".repeat(level)}- level ${level}`,
  );
  return `# Head\n\n${lines.join("\n")}\n\nText with **bold** and [a link](https://example.com).`;
}
