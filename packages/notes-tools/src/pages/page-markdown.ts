import { type Api, formatUuid, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getVersionHeaders } from "../versions.js";
import { findReferencesInCodeToo } from "./markdown-references.js";

/** The content of a page as the service returns it, in Notion's enhanced Markdown. */
export const pageMarkdown = z.looseObject({
  id: z.string(),
  markdown: z.string(),
  truncated: z.boolean().nullish(),
  unknown_block_ids: z.array(z.string()).nullish(),
});

/** The content of a page as the service returns it. */
export type NotesPageMarkdown = z.infer<typeof pageMarkdown>;

/** The version header of requests for Markdown: the version in the endpoint's documentation. */
export const MARKDOWN_HEADERS = getVersionHeaders("2026-03-11");

/** The path of a page's Markdown. */
export function toMarkdownPath(pageId: string) {
  return path`/v1/pages/${pageId}/markdown`;
}

/** Fetches the whole content of a page. */
export function fetchPageMarkdown(api: Api, pageId: string): Promise<NotesPageMarkdown> {
  return api.get(toMarkdownPath(pageId), pageMarkdown, { headers: MARKDOWN_HEADERS });
}

/** Finds the blocks that the service did not load and that the text does not show either. */
export function findUnseenBlocks({ markdown, unknown_block_ids }: NotesPageMarkdown): string[] {
  const shown = new Set(findReferencesInCodeToo(markdown).map(({ id }) => id));
  return (unknown_block_ids ?? []).map(formatUuid).filter((id) => !shown.has(id));
}
