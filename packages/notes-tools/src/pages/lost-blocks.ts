import { type Api, quote, quoteUnlessToken } from "@workbelt/core/provider";
import { compactBlock } from "../blocks/block.js";
import { fetchBlock } from "../id-kind.js";
import type { MarkdownChange, MarkdownPreview } from "./markdown-change.js";
import { findMissing, findReferences, findReferencesInCodeToo } from "./markdown-references.js";
import { findUnseenBlocks, type NotesPageMarkdown } from "./page-markdown.js";

/** A block that a change would delete and that Markdown cannot restore. */
export interface LostBlock {
  kind: "page" | "database" | "block";
  id: string | undefined;
  type: string | undefined;
  title: string | undefined;
}

/** Number of blocks that are named; each may take a request. */
const MAX_NAMED = 10;
const MAX_TITLE = 60;

/**
 * Finds what a change would delete: pages, databases and blocks that Markdown cannot create again. Blocks
 * that the service did not load have no tag; only replacing the whole content deletes them.
 */
export function findLostBlocks(
  before: NotesPageMarkdown,
  change: MarkdownChange,
  { failed, markdown: after }: MarkdownPreview,
): LostBlock[] {
  // On a page that was not loaded as a whole, the service may find what the preview did not.
  const old = [before.markdown, ...failed.map((edit) => edit.old)].join("\n");
  const changed = [after, ...failed.map((edit) => edit.new)].join("\n");
  const hidden = change.replace_all === undefined ? [] : findUnseenBlocks(before);
  const kept = findReferences(changed);
  const keptIds = new Set(kept.map(({ id }) => id));
  const lost = [
    ...findMissing(findReferences(old), kept),
    ...findMissing(findReferencesInCodeToo(old), findReferencesInCodeToo(changed)),
    ...hidden.filter((id) => !keptIds.has(id)).map(toUnseenBlock),
  ];
  const unique = new Map(lost.map((block) => [block.id ?? block.tag, block]));
  return [...unique.values()].map(({ id, kind, title, type }) => {
    return { kind: kind === "unknown" ? "block" : kind, id, type, title };
  });
}

function toUnseenBlock(id: string) {
  return { kind: "unknown", id, type: undefined, title: undefined, tag: id } as const;
}

/** Looks up titles that the Markdown does not have, of as many blocks as a message names. */
export function nameLostBlocks(api: Api, lost: readonly LostBlock[]): Promise<LostBlock[]> {
  const named = lost.map(async (block, index) => {
    if (block.title !== undefined || block.id === undefined || index >= MAX_NAMED) return block;
    const found = await fetchBlock(api, block.id);
    if (found === undefined) return block;
    const { text, url } = compactBlock(found);
    const title = [url, text].find((name) => typeof name === "string" && name !== "");
    return { ...block, type: block.type ?? found.type, title: title };
  });
  return Promise.all(named);
}

/** Formats blocks for a message: page “Minutes” (id), bookmark https://example.com (id). */
export function listLostBlocks(lost: readonly LostBlock[]): string {
  const names = lost.slice(0, MAX_NAMED).map(({ id, kind, title, type }) => {
    const name = kind === "block" ? quoteUnlessToken(type ?? kind) : kind;
    const label = title === undefined ? "" : ` ${quote(title, MAX_TITLE)}`;
    return `${name}${label}${id === undefined ? "" : ` (${quoteUnlessToken(id)})`}`;
  });
  const others = lost.length - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}
