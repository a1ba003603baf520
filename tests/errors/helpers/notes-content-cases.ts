import { ids, toCases } from "./notes-cases.ts";

const trash = { name: "notes_page_update", args: { page_id: ids.page, archived: true } };
const blocks = (block: object) => ({ markdown: undefined, blocks: [block] });
const owned = { comment: { rich_text: [{ text: { content: "x" } }] } };

/** The cases of blocks and comments. */
export const contentCases = [
  ...toCases("notes_page_content_get", {
    "too many levels": [{ depth: 9 }, "done"],
    "an unknown format": [{ format: "html" }, "done"],
  }),
  ...toCases("notes_page_content_append", {
    "two forms of content": [{ blocks: [{ type: "divider" }] }, "done"],
    "no content": [{ markdown: undefined }, "done"],
    "an empty text": [{ markdown: " " }, "done"],
    "two places": [{ after: ids.block, position: "end" }, "done"],
    "a place of nothing": [{ after: ids.missing }, "done"],
    "a block as text": [{ markdown: undefined, blocks: ["x"] }, "done"],
    "an unknown type": [blocks({ type: "header", text: "x" }), "done"],
    "no text": [blocks({ type: "paragraph" }), "done"],
    "an unknown language": [blocks({ type: "code", text: "x", language: "pyton" }), "done"],
    "a language of a paragraph": [blocks({ type: "quote", text: "x", language: "c" }), "done"],
    "a caption of a paragraph": [blocks({ type: "quote", text: "x", caption: "y" }), "done"],
    "a tick of a paragraph": [blocks({ type: "quote", text: "x", checked: true }), "done"],
    "children of a heading": [
      blocks({ type: "heading_1", text: "x", children: [{ type: "divider" }] }),
      "done",
    ],
    "a file without upload": [blocks({ type: "pdf" }), "done"],
    "an upload of nothing": [blocks({ type: "pdf", file_upload_id: ids.missing }), "done"],
    "a continuation of nothing": [{ continue_from: "3" }, "done"],
    "a database": [{ block_id: ids.database }, "checked"],
    "a page in the trash": [{}, "checked", trash],
  }),
  ...toCases("notes_block_update", {
    "another type": [{ type: "quote" }, "done"],
    "a type that it cannot change": [{ type: "to_do" }, "done"],
    "a language of a paragraph": [{ language: "python" }, "done"],
    "a caption of a paragraph": [{ caption: "x" }, "done"],
    "too long a text": [{ text: "x".repeat(200_001) }, "done"],
    "a tick": [{ checked: true }, "done"],
    "a page": [{ block_id: ids.page }, "checked"],
    "a database": [{ block_id: ids.database }, "checked"],
    "a page in the trash": [{}, "checked", trash],
  }),
  ...toCases("notes_block_delete", { "a page in the trash": [{}, "checked", trash] }),
  ...toCases("notes_comment_create", {
    "two places": [{ discussion_id: ids.missing }, "done"],
    "no place": [{ parent: undefined }, "done"],
    "no text": [{ comment: undefined }, "done"],
    "an empty text": [{ comment: { rich_text: [] } }, "done"],
    "a plain text": [{ comment: "Fine." }, "done"],
    "a plain rich text": [{ comment: { rich_text: "Fine." } }, "done"],
    "a page beside parent": [{ page_id: ids.page }, "done"],
    "a page of nothing": [{ parent: { page_id: ids.missing } }, "done"],
    "a page by title": [{ parent: { page_id: "Roadmap" } }, "done"],
    "a database": [{ parent: { page_id: ids.database } }, "checked"],
    "a block": [{ parent: { page_id: ids.block } }, "done"],
    "a discussion of nothing": [{ parent: undefined, discussion_id: ids.missing }, "done"],
    "a discussion by text": [{ parent: undefined, discussion_id: "the first" }, "done"],
    "an attachment of nothing": [{ attachments: [{ file_upload_id: ids.missing }] }, "done"],
    "a page in the trash": [{}, "checked", trash],
  }),
  ...toCases("notes_comment_update", {
    "no text": [{ comment: undefined }, "done"],
    "the comment of a person": [{ comment_id: ids.comment, ...owned }, "checked"],
  }),
  ...toCases("notes_comment_delete", {
    "the comment of a person": [{ comment_id: ids.comment }, "checked"],
  }),
];
