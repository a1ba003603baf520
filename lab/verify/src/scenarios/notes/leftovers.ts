import { from, type Leftover } from "../../scenario/scenario.js";

/** The comments on a page or block that was found: they would outlive it in the trash. */
const comments: Leftover = {
  list: { operation: "notes_comments_fetch", input: { block_id: from("item", "id") } },
  name: ["rich_text", 0, "plain_text"],
  remove: { operation: "notes_comment_delete", input: { comment_id: from("item", "id") } },
};

/** Things in a page of the run that are removed before the page. */
const insidePage: readonly Leftover[] = [
  comments,
  {
    list: { operation: "notes_page_content_get", input: { block_id: from("item", "id") } },
    name: ["paragraph", "rich_text", 0, "plain_text"],
    inside: [comments],
    remove: { operation: "notes_block_delete", input: { block_id: from("item", "id") } },
  },
];

/** Steps that create something in the run's page, which goes with it. */
const inPage = [
  "page",
  "blocks",
  "subpage",
  "first-subpage",
  "second-subpage",
  "page-with-invalid-date",
  "titled-by-heading",
  "page-to-erase",
  "page-inside-erased",
  "database",
  "rows",
  "second-source",
  "view",
  "block-for-comment",
  "block-comment",
  "comment",
  "reply",
];

/** Lists in which things that a run left are found. */
export const leftovers: readonly Leftover[] = [
  {
    // At once, unlike the search, which needs a while to know a page.
    list: { operation: "notes_page_content_get", input: { block_id: from("area") } },
    name: ["child_page", "title"],
    finds: inPage,
    inside: insidePage,
    remove: {
      operation: "notes_page_update",
      input: { page_id: from("item", "id"), archived: true },
    },
  },
  {
    list: { operation: "notes_data_fetch", input: { query: "{mark}" } },
    name: ["properties", "title", "title", 0, "plain_text"],
    inside: insidePage,
    remove: {
      operation: "notes_page_update",
      input: { page_id: from("item", "id"), archived: true },
    },
  },
];
