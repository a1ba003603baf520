import type { notesPackage } from "@workbelt/notes-tools";
import { seedId } from "@workbelt/sandbox";
import type { ExamplesOf } from "./example.ts";

type Databases = "databases" | "views";

const page_id = seedId("notes/page/roadmap");
const product = seedId("notes/page/product");
const row = seedId("notes/row/feature-requests/courier-feeds");
const block_id = seedId("notes/block/roadmap/0");
const database_id = seedId("notes/database/feature-requests");
const comment = { rich_text: [{ text: { content: "Agreed with the customer." } }] };
const ownComment = {
  tool: "notes_comment_create",
  input: { parent: { page_id }, comment },
  id: "comment_id",
};

/** Examples of the operations on pages, blocks, comments, files, people and meetings. */
export const notesPageExamples: ExamplesOf<Omit<(typeof notesPackage)["operations"], Databases>> = {
  notes_data_fetch: { input: { query: "Roadmap", page_size: 2 } },
  notes_page_create: {
    input: {
      parent_page_id: product,
      properties: { title: "Decision on courier feeds" },
      markdown: "## Decision\n\n- [ ] Ask Tom for a date",
    },
    errors: [
      {
        mistake: "a column of a database under a page",
        change: { properties: { title: "Decision", Status: "New" } },
      },
      { mistake: "two parents", change: { database_id } },
    ],
  },
  notes_page_get: { input: { page_id: row } },
  notes_page_property_get: { input: { page_id: row, property_id: "Owner" } },
  notes_page_update: {
    input: { page_id: row, properties: { Status: "In progress", Votes: 12 } },
    errors: [
      { mistake: "a status that does not exist", change: { properties: { Status: "Newly" } } },
      { mistake: "a misspelled column", change: { properties: { Vote: 3 } } },
      { mistake: "a misspelled option", change: { properties: { Module: "Trak" } } },
    ],
  },
  notes_page_markdown_get: { input: { page_id } },
  notes_page_markdown_update: {
    input: { page_id, insert: { markdown: "Reviewed in November.", position: "end" } },
    errors: [
      {
        mistake: "a passage that is not on the page",
        change: { insert: undefined, edits: [{ old: "Never", new: "Soon" }] },
      },
    ],
  },
  notes_page_move: { input: { page_id, parent_page_id: seedId("notes/page/team-home") } },
  notes_page_content_get: { input: { block_id: page_id, page_size: 3 } },
  notes_page_content_append: {
    input: {
      block_id: page_id,
      blocks: [
        { type: "heading_2", text: "Next steps" },
        { type: "to_do", text: "Ask Tom for a date", checked: false },
      ],
    },
    errors: [
      { mistake: "an unknown type of block", change: { blocks: [{ type: "header", text: "x" }] } },
    ],
  },
  notes_block_get: { input: { block_id } },
  notes_block_update: {
    input: { block_id, type: "paragraph", text: "What we build, in this order." },
    errors: [{ mistake: "a change of the type", change: { type: "quote" } }],
  },
  notes_block_delete: { input: { block_id } },
  notes_comment_create: {
    input: { parent: { page_id }, comment },
    errors: [{ mistake: "no text", change: { comment: { rich_text: [] } } }],
  },
  notes_comment_retrieve: { input: { comment_id: seedId("notes/comment/page/0") } },
  notes_comments_fetch: { input: { block_id: row } },
  notes_comment_update: {
    before: ownComment,
    input: (comment_id) => ({
      comment_id,
      comment: { rich_text: [{ text: { content: "Agreed with Harborline." } }] },
    }),
    errors: [
      {
        mistake: "the comment of a person",
        change: { comment_id: seedId("notes/comment/page/0") },
      },
    ],
  },
  notes_comment_delete: { before: ownComment, input: (comment_id) => ({ comment_id }) },
  notes_file_upload: {
    input: { file: "offer.pdf" },
    errors: [{ mistake: "a file that the host does not offer", change: { file: "offer-2.pdf" } }],
  },
  notes_file_upload_list: {
    before: { tool: "notes_file_upload", input: { file: "offer.pdf" }, id: "file_upload_id" },
    input: () => ({ status: "uploaded" }),
  },
  notes_user_list: { input: { page_size: 2 } },
  notes_user_get: { input: { user_id: seedId("notes/user/tom-whitaker") } },
  notes_user_me: { input: {} },
  notes_emoji_list: { input: { page_size: 2 } },
  notes_meeting_notes_query: {
    input: { sort: [{ property: "created_time", direction: "descending" }], limit: 1 },
  },
};
