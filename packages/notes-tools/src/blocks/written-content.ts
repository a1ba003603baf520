import type { Api } from "@workbelt/core/provider";
import { convertMarkdown } from "../markdown/convert-markdown.js";
import { resolveEmojis } from "../emojis/resolve-emojis.js";
import { resolveMentions } from "../users/resolve-people.js";
import { type BlockItem, type BuiltBlock, buildBlocks } from "../content/block-items.js";
import { getChecksum } from "./checksum.js";

/** Blocks built from an input. */
export interface WrittenContent {
  /** The input they come from. */
  input: "blocks" | "child_blocks" | "markdown";
  /** Checksum of that input, for continuing after an error. */
  checksum: string;
  blocks: readonly BuiltBlock[];
  /** Parts of the Markdown that blocks cannot express, and what became of them. */
  adjusted: readonly string[];
}

/**
 * Builds the blocks from valid inputs, of which at most one is given.
 *
 * @throws InputError for a mention of a user that means no one or several people.
 */
export async function buildContent(
  input: "blocks" | "child_blocks",
  items: readonly BlockItem[] | undefined,
  markdown: string | undefined,
  api: Api,
): Promise<WrittenContent> {
  if (markdown === undefined) {
    const checksum = getChecksum(items ?? []);
    return { input, checksum, blocks: buildBlocks(items ?? []), adjusted: [] };
  }
  const { adjusted, blocks } = await convertMarkdown(markdown);
  return {
    input: "markdown",
    checksum: getChecksum(markdown),
    blocks: await resolveNames(markdown, blocks, "markdown", api),
    adjusted,
  };
}

/**
 * Replaces the names of people and custom emojis in what Markdown became by their ids.
 *
 * @throws InputError for a mention of a user that means no one or several people.
 */
export async function resolveNames<Content>(
  markdown: string,
  content: Content,
  field: string,
  api: Api,
): Promise<Content> {
  const named = await resolveEmojis(content, api);
  return /<mention/i.test(markdown) ? resolveMentions(named, field, api) : named;
}

// A model learns nothing more from the twenty-first.
const MAX_ADJUSTED = 20;

/** The part of a result that names what was adjusted; empty if nothing was. */
export function compactAdjusted(adjusted: readonly string[] = []): { adjusted?: string[] } {
  if (adjusted.length === 0) return {};
  const others = adjusted.length - MAX_ADJUSTED;
  const shown = adjusted.slice(0, MAX_ADJUSTED);
  return { adjusted: others > 0 ? [...shown, `and ${others} more`] : shown };
}
