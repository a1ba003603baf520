import { validationError } from "../errors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { applyUpdates, findSelection } from "./edit-markdown.js";
import { flattenBlocks, isPageOrDatabase, type MarkdownBlock } from "./markdown-block.js";
import { matchBlocks } from "./match-blocks.js";
import { parseBlocks } from "./parse-blocks.js";
import type { ParseContext } from "./parse-context.js";
import { renderBlocks } from "./render-blocks.js";
import { findRemoved, saveContent } from "./save-blocks.js";
import type { MarkdownUpdate } from "./validate-update.js";

/** Content of a page, and the data around it. */
export interface PageContent {
  repository: NotesRepository;
  pageId: string;
  blocks: MarkdownBlock[];
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
  const { blocks, pageId, repository } = page;
  const known = new Map(flattenBlocks(blocks).map((block) => [block.id ?? "", block]));
  const parse = (markdown: string) => parseOnce(markdown, { repository, known });
  const markdown = renderBlocks(blocks, { pageId });
  const match = (changed: string) => matchBlocks(blocks, parse(changed), { pageId });
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
      const index = after === undefined ? undefined : findLastBlock(page, markdown, after) + 1;
      const at = index ?? (position?.type === "start" ? 0 : blocks.length);
      return [...blocks.slice(0, at), ...parse(content), ...blocks.slice(at)];
    }
  }
}

/** Parses Markdown that refers to each block at most once; moving one is not a copy (assumed [moving-is-no-copy]). */
function parseOnce(markdown: string, context: ParseContext): MarkdownBlock[] {
  const parsed = parseBlocks(markdown, context);
  const ids = flattenBlocks(parsed).flatMap(({ id }) => id ?? []);
  if (new Set(ids).size === ids.length) return parsed;
  throw validationError("The markdown refers to the same block more than once.");
}

/**
 * Finds the index of the top-level block in which a selection ends. New content is inserted after it, also
 * if the selection ends in a nested block (assumed [insert-after-top-block]).
 */
function findLastBlock({ blocks, pageId }: PageContent, markdown: string, selection: string) {
  const { end } = findSelection(markdown, selection);
  const lastLine = markdown.slice(0, Math.max(0, end - 1)).split("\n").length;
  let lines = 0;
  return blocks.findIndex((block) => {
    lines += renderBlocks([block], { pageId }).split("\n").length;
    return lines >= lastLine;
  });
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
