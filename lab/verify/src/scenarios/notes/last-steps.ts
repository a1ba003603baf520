import { from, type Step } from "../../scenario/scenario.js";
import { page, text } from "./page-steps.js";

const comment = from("comment", "id");

/** Comments, an upload, and the removal of the page. */
export const lastSteps: readonly Step[] = [
  {
    id: "block-for-comment",
    operation: "notes_page_content_append",
    input: { block_id: page, blocks: [{ type: "paragraph", text: "{mark}" }] },
  },
  {
    id: "block-comment",
    operation: "notes_comment_create",
    input: {
      parent: { block_id: from("block-for-comment", "blocks", 0, "id") },
      comment: { rich_text: text("{mark}") },
    },
  },
  {
    id: "comments-without-blocks",
    operation: "notes_comments_fetch",
    input: { block_id: page },
    requires: [from("block-comment")],
  },
  {
    id: "block-comment-removal",
    operation: "notes_comment_delete",
    input: { comment_id: from("block-comment", "id") },
    removes: "block-comment",
  },
  {
    id: "comment",
    operation: "notes_comment_create",
    input: { parent: { page_id: page }, comment: { rich_text: text("{mark}") } },
  },
  {
    id: "reply",
    operation: "notes_comment_create",
    input: {
      discussion_id: from("comment", "discussion_id"),
      comment: { rich_text: text("{mark} 2") },
    },
  },
  {
    id: "comments",
    operation: "notes_comments_fetch",
    input: { block_id: page },
    requires: [from("reply")],
  },
  { id: "comment-again", operation: "notes_comment_retrieve", input: { comment_id: comment } },
  {
    id: "comment-update",
    operation: "notes_comment_update",
    input: { comment_id: comment, comment: { rich_text: text("{mark} 3") } },
  },
  {
    id: "comment-removal",
    operation: "notes_comment_delete",
    input: { comment_id: comment },
    removes: "comment",
  },
  {
    id: "upload",
    operation: "notes_file_upload",
    needs: "permanent",
    input: { file: "workbelt-verify.txt" },
  },
  {
    id: "page-removal",
    operation: "notes_page_update",
    input: { page_id: page, archived: true },
    removes: "page",
  },
  {
    id: "removed-page",
    operation: "notes_page_get",
    input: { page_id: page },
    requires: [from("page-removal")],
  },
];
