import type { NotesRepository } from "../repository/notes-repository.js";
import type { RichText } from "../repository/documents.js";
import type { MarkdownBlock } from "./markdown-block.js";

/** Field of a text with the URLs of the discussions about it. */
export const DISCUSSION_URLS = "discussion_urls";

/** Marks the words of a block that open discussions are about. The form of their URLs is assumed [discussion-urls]. */
export function markDiscussions(
  repository: NotesRepository,
  block: MarkdownBlock,
  pageId: string,
): MarkdownBlock {
  const { content, id = "" } = block;
  if (!Array.isArray(content["rich_text"])) return block;
  let items = content["rich_text"] as RichText[];
  for (const discussion of repository.collections.discussions.find("open", id)) {
    if (discussion.words === undefined) continue;
    items = markWords(items, discussion.words, `discussion://${pageId}/${id}/${discussion.id}`);
  }
  return { ...block, content: { ...content, rich_text: items } };
}

/** Marks the first occurrence of words within one text. */
function markWords(items: RichText[], words: string, url: string): RichText[] {
  const index = items.findIndex(
    (item) => item["type"] === "text" && item.plain_text.includes(words),
  );
  const item = items[index];
  if (item === undefined) return items;
  const [before = "", ...after] = item.plain_text.split(words);
  const urls = [...((item[DISCUSSION_URLS] ?? []) as string[]), url];
  const parts = [
    { ...item, plain_text: before },
    { ...item, plain_text: words, [DISCUSSION_URLS]: urls },
    { ...item, plain_text: after.join(words) },
  ];
  return items.toSpliced(index, 1, ...parts.filter((part) => part.plain_text !== ""));
}
