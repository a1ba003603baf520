import { defineCollection, orMissing } from "@workbelt/core/provider";
import { commentRetrieve } from "../comments/comment-retrieve.js";
import { commentsFetch } from "../comments/comments-fetch.js";
import { getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { pages } from "./pages.js";
import { nameUsers, readUserNames } from "./user-names.js";

/**
 * Open comments on pages. Those on the blocks in a page are left out: the service lists them block by block, with a request for each
 * ("Retrieve comments").
 */
export const comments = defineCollection({
  name: "notes_comments",
  kind: "comment",
  list: commentsFetch,
  partsOf: { collections: [pages.name], input: ({ id }) => ({ block_id: id }) },
  id: ({ id }) => id,
  get: async (comment_id, _part, reader) => {
    const found = await orMissing(() => reader.read(commentRetrieve, { comment_id }));
    return getString(found, "parent", "page_id") === undefined ? undefined : found;
  },
  item: async (comment, { key }, reader) => {
    const names = await readUserNames(reader);
    const author = getString(comment, "display_name", "resolved_name");
    const discussion = comment.discussion_id ?? undefined;
    return {
      id: comment.id,
      title: "",
      text: toPlainText(comment.rich_text ?? []),
      at: comment.created_time ?? undefined,
      by: author === undefined ? nameUsers([comment["created_by"]], names) : [author],
      keys: [comment.id, ...(discussion === undefined ? [] : [discussion])],
      mentions: [key],
      outside: hasOutsideTexts(commentsFetch),
    };
  },
});
