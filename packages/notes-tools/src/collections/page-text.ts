import { type CollectionReader, formatUuid, orMissing } from "@workbelt/core/provider";
import { findLastId } from "../inputs/ids.js";
import { pageMarkdownGet } from "../pages/page-markdown-get.js";

// The pages in a page come, go and change without an edit of it. Each says itself where it is.
const CHILDREN = /[ \t]*<(page|database|folder)(?=[\s/>])[^<>]*>(?:.*?<\/\1>)?[ \t]*\n*/g;
// What Markdown repeats of other pages, such as their titles, changes with them and not with this one.
const OTHERS = [
  /(<(mention-page|mention-database|mention-data-source)(?=[\s/>])[^<>]*>).*?<\/\2>/g,
  /(<(mention)\s[^<>]*url="(?!user:)[^"]*"[^<>]*>).*?<\/\2>/g,
  /(<(synced[-_]block[-_]reference)(?=[\s/>])[^<>]*>)[\s\S]*?<\/\2>/g,
];
// Comments on words of a page come and go without an edit of it. Their words may be colored, in a span of its own.
const COMMENTED =
  /<span(?=[^<>]*\sdiscussion-urls=")[^<>]*>((?:<span\s[^<>]*>(?:(?!<\/?span)[\s\S])*<\/span>|(?!<\/?span)[\s\S])*)<\/span>/g;
const LINKED = /<(?:mention|mention-page|mention-database)\s[^<>]*url="([^"]*)"/g;
// Addresses of stored files are signed at each read.
const SIGNED = /(https?:\/\/[^\s"<>()?]+)\?[^\s"<>()]*(?:X-Amz-|signature=|token=)[^\s"<>()]*/gi;

/** The content of a page. */
export interface PageText {
  /** Markdown, without what is of other pages. */
  readonly text: string;
  /** Ids of the pages and databases that it mentions. */
  readonly mentions: readonly string[];
}

/**
 * Reads the whole content of a page. Of a long one the service returns a part, and names the blocks that it has not loaded: they are
 * read one by one. Those that are not shared with the connection are left out.
 */
export async function readPageText(
  page_id: string,
  reader: CollectionReader,
): Promise<PageText | undefined> {
  const first = await orMissing(() => reader.read(pageMarkdownGet, { page_id }));
  if (first === undefined) return undefined;
  const texts = [first.markdown];
  const seen = new Set([page_id]);
  const queue = [...(first.unknown_block_ids ?? [])];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const block = formatUuid(id);
    if (seen.has(block)) continue;
    seen.add(block);
    const found = await orMissing(() => reader.read(pageMarkdownGet, { page_id: block }));
    texts.push(found?.markdown ?? "");
    queue.push(...(found?.unknown_block_ids ?? []));
  }
  const shown = texts.filter((text) => text !== "").join("\n\n");
  const markdown = shown.replaceAll(CHILDREN, "").trimEnd();
  const linked = [...markdown.matchAll(LINKED)].flatMap(([, url = ""]) => findLastId(url) ?? []);
  return {
    text: [...OTHERS, COMMENTED, SIGNED].reduce(
      (text, pattern) => text.replaceAll(pattern, "$1"),
      markdown,
    ),
    mentions: linked.map(formatUuid),
  };
}
