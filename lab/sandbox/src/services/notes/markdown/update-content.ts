import { validationError } from "../errors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { type Dialect, joinChunks } from "./dialect.js";
import { applyUpdates, findSelection } from "./edit-markdown.js";
import { flattenBlocks, isPageOrDatabase, type MarkdownBlock } from "./markdown-block.js";
import { matchBlocks } from "./match-blocks.js";
import type { ParseContext } from "./parse-context.js";
import { findRemoved, saveContent } from "./save-blocks.js";
import type { MarkdownUpdate } from "./validate-update.js";

/** Content of a page, and the data around it. */
export interface PageContent {
  repository: NotesRepository;
  pageId: string;
  blocks: MarkdownBlock[];
  /** The Markdown of the request. */
  dialect: Dialect;
  /** Receives what the parser changed or ignored. */
  warn: NonNullable<ParseContext["warn"]>;
}

/** Applies a command to the content of a page. Nothing is written if it is rejected. */
export function updateContent(page: PageContent, update: MarkdownUpdate): void {
  const { blocks, pageId, repository } = page;
  const desired = createContent(page, update);
  const removed = findRemoved(blocks, desired);
  assertDeletable(removed, update);
  saveContent(repository, pageId, { desired, removed });
}

/** Creates the new content: existing blocks with their ids, and new ones. */
function createContent(page: PageContent, update: MarkdownUpdate): MarkdownBlock[] {
  const { blocks, dialect, pageId, repository, warn } = page;
  const known = new Map(flattenBlocks(blocks).map((block) => [block.id ?? "", block]));
  const parse = (markdown: string) => parseOnce(markdown, { repository, known, warn }, dialect);
  const markdown = joinChunks(dialect.renderChunks(blocks, { pageId }));
  const match = (changed: string) => matchBlocks(blocks, parse(changed), { dialect, pageId });
  switch (update.type) {
    case "update_content":
      return match(applyUpdates(markdown, update.update_content.content_updates));
    case "replace_content":
      return match(update.replace_content.new_str);
    case "replace_content_range": {
      const { content, content_range: range } = update.replace_content_range;
      const { end, start } = findSelection(markdown, range);
      return match(`${markdown.slice(0, start)}${content}${markdown.slice(end)}`);
    }
    default: {
      const { after, content, position } = update.insert_content;
      const index = after === undefined ? undefined : findBlocksUpTo(page, markdown, after);
      const at = index ?? (position?.type === "start" ? 0 : blocks.length);
      return [...blocks.slice(0, at), ...parse(content), ...blocks.slice(at)];
    }
  }
}

/** Parses Markdown that refers to each block at most once; moving one is not a copy (assumed [moving-is-no-copy]). */
function parseOnce(
  markdown: string,
  context: ParseContext,
  { parseBlocks }: Dialect,
): MarkdownBlock[] {
  const parsed = parseBlocks(markdown, context);
  const ids = flattenBlocks(parsed).flatMap(({ id }) => id ?? []);
  if (new Set(ids).size === ids.length) return parsed;
  throw validationError("The markdown refers to the same block more than once.");
}

/**
 * Counts the top-level blocks up to the one in which a selection ends. New content is inserted after it, also
 * if the selection ends in a nested block (assumed [insert-after-top-block]).
 */
function findBlocksUpTo(
  { blocks, dialect, pageId }: PageContent,
  markdown: string,
  selection: string,
): number {
  const { end } = findSelection(markdown, selection);
  let [length, count] = [0, 0];
  for (const chunk of dialect.renderChunks(blocks, { pageId })) {
    if (count > 0 && length + chunk.gap.length >= end) break;
    length += chunk.text.length + (count === 0 ? 0 : chunk.gap.length);
    count += chunk.blocks;
  }
  return count;
}

/** Refuses to delete pages and databases, unless the request allows it. The message is assumed [deletion-message]. */
function assertDeletable(removed: MarkdownBlock[], update: MarkdownUpdate): void {
  const items = removed.filter(isPageOrDatabase);
  if (items.length === 0 || isDeletingAllowed(update)) return;
  const names = items.map(({ content, id = "", type }) => {
    return `${type === "child_page" ? "page" : "database"} "${String(content["title"])}" (${id})`;
  });
  throw validationError(
    `This operation would delete child pages or databases: ${names.join(", ")}. Set allow_deleting_content to true to delete them.`,
  );
}

function isDeletingAllowed(update: MarkdownUpdate): boolean {
  if (update.type === "insert_content") return false;
  const command =
    update.type === "update_content"
      ? update.update_content
      : update.type === "replace_content"
        ? update.replace_content
        : update.replace_content_range;
  return command.allow_deleting_content === true;
}
