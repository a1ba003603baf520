import { from, type Step } from "../../scenario/scenario.js";
import { parent } from "./surveys.js";

/** The run's own page. */
export const page = from("page", "id");
const block = from("blocks", "blocks", 0, "id");
/** Creates rich text. */
export const text = (content: string) => [{ type: "text", text: { content } }];

/** A page, its blocks and its text. */
export const pageSteps: readonly Step[] = [
  {
    id: "page",
    operation: "notes_page_create",
    input: {
      parent_page_id: parent,
      properties: { title: "{mark}" },
      markdown: "## Heading\n\nCreated **by** workbelt verify.\n\n- [ ] To do",
    },
  },
  { id: "page-again", operation: "notes_page_get", input: { page_id: page } },
  {
    id: "page-title",
    operation: "notes_page_property_get",
    input: { page_id: page, property_id: "title" },
  },
  {
    id: "page-icon",
    operation: "notes_page_update",
    input: { page_id: page, icon: { type: "emoji", emoji: "🧪" } },
  },
  {
    id: "page-lock",
    operation: "notes_page_update",
    input: { page_id: page, is_locked: true },
  },
  {
    id: "page-unlock",
    operation: "notes_page_update",
    input: { page_id: page, is_locked: false },
    requires: [from("page-lock")],
  },
  {
    id: "blocks",
    operation: "notes_page_content_append",
    input: {
      block_id: page,
      blocks: [
        { type: "paragraph", text: "A paragraph." },
        { type: "heading_2", text: "Steps" },
        { type: "to_do", text: "Done", checked: true },
        { type: "bulleted_list_item", text: "One" },
        { type: "numbered_list_item", text: "Two" },
        { type: "quote", text: "A quote." },
        { type: "callout", text: "A callout." },
        { type: "code", text: "print(1)", language: "python" },
        { type: "toggle", text: "More" },
        { type: "divider" },
      ],
    },
  },
  {
    id: "page-content",
    operation: "notes_page_content_get",
    input: { block_id: page, depth: 2 },
    requires: [from("blocks")],
  },
  { id: "block", operation: "notes_block_get", input: { block_id: block } },
  {
    id: "block-update",
    operation: "notes_block_update",
    input: { block_id: block, type: "paragraph", text: "Changed." },
  },
  {
    id: "block-of-another-type",
    refused: true,
    operation: "notes_block_update",
    input: { block_id: block, type: "quote", text: "Changed." },
  },
  {
    id: "block-removal",
    operation: "notes_block_delete",
    input: { block_id: block },
    requires: [from("block-update")],
  },
  { id: "markdown", operation: "notes_page_markdown_get", input: { page_id: page } },
  {
    id: "markdown-insert",
    operation: "notes_page_markdown_update",
    input: { page_id: page, insert: { markdown: "An end.", position: "end" } },
  },
  {
    id: "markdown-edit",
    operation: "notes_page_markdown_update",
    input: { page_id: page, edits: [{ old: "An end.", new: "The end." }] },
    requires: [from("markdown-insert")],
  },
  {
    id: "markdown-edit-of-nothing",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}/markdown",
      values: { id: page },
      body: {
        type: "update_content",
        update_content: { content_updates: [{ old_str: "Workbelt was never here", new_str: "x" }] },
      },
    },
  },
  {
    id: "markdown-with-open-tag",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}/markdown",
      values: { id: page },
      body: { type: "replace_content", replace_content: { new_str: "<callout>\nOpen" } },
    },
  },
  {
    id: "subpage",
    operation: "notes_page_create",
    input: { parent_page_id: page, properties: { title: "{mark}" } },
  },
  {
    id: "first-subpage",
    operation: "notes_page_create",
    input: { parent_page_id: page, properties: { title: "{mark}" }, position: "start" },
  },
  {
    id: "second-subpage",
    operation: "notes_page_create",
    input: { parent_page_id: page, properties: { title: "{mark}" }, markdown: "One line." },
  },
  {
    id: "move",
    operation: "notes_page_move",
    input: { page_id: from("subpage", "id"), parent_page_id: from("second-subpage", "id") },
  },
  {
    id: "move-into-itself",
    refused: true,
    operation: "notes_page_move",
    input: { page_id: from("second-subpage", "id"), parent_page_id: from("subpage", "id") },
    requires: [from("move")],
  },
  {
    id: "markdown-that-deletes",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}/markdown",
      values: { id: page },
      body: { type: "replace_content", replace_content: { new_str: "Nothing else." } },
    },
    requires: [from("second-subpage")],
  },
  {
    id: "page-to-erase",
    operation: "notes_page_create",
    input: { parent_page_id: page, properties: { title: "{mark}" }, markdown: "To erase." },
  },
  {
    id: "page-inside-erased",
    operation: "notes_page_create",
    input: { parent_page_id: from("page-to-erase", "id"), properties: { title: "{mark}" } },
  },
  {
    id: "erased-page",
    operation: "notes_page_update",
    input: { page_id: from("page-to-erase", "id"), erase_content: true },
    requires: [from("page-inside-erased")],
  },
  {
    id: "update-inside-erased",
    refused: true,
    operation: "notes_page_update",
    input: { page_id: from("page-inside-erased", "id"), icon: { emoji: "🧪" } },
    requires: [from("erased-page")],
  },
  {
    id: "page-with-invalid-date",
    needs: "write",
    request: {
      method: "POST",
      path: "/v1/pages",
      body: {
        parent: { page_id: page },
        properties: { title: { title: text("{mark}") } },
        markdown: 'Due <mention-date start="workbelt"/> at the latest.',
      },
    },
  },
  {
    id: "markdown-with-invalid-date",
    operation: "notes_page_content_get",
    input: { block_id: from("page-with-invalid-date", "id") },
  },
  {
    id: "titled-by-heading",
    needs: "write",
    request: {
      method: "POST",
      path: "/v1/pages",
      body: { parent: { page_id: page }, markdown: "# {mark}\n\nOne line." },
    },
  },
  {
    id: "text-under-heading",
    operation: "notes_page_content_get",
    input: { block_id: from("titled-by-heading", "id") },
  },
];
