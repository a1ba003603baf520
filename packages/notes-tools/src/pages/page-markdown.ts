import { type Api, formatUuid, path, type Service } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { getMarkdownVersion } from "../service.js";
import { getVersionHeaders } from "../versions.js";
import { findReferencesInCodeToo } from "./markdown-references.js";

/** The content of a page as the service returns it, in its own Markdown. */
export const pageMarkdown = z.looseObject({
  id: z.string(),
  markdown: z.string(),
  truncated: z.boolean().nullish(),
  unknown_block_ids: z.array(z.string()).nullish(),
  /** Changes that the service made to the written Markdown, or parts that it ignored. */
  warnings: z.array(z.unknown()).nullish(),
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
  return api.get(toMarkdownPath(pageId), pageMarkdown, {
    headers: MARKDOWN_HEADERS,
    query: toMarkdownVersion(api.service),
  });
}

/** The part of a request that says in which version of Markdown it is, and its reply. */
export function toMarkdownVersion(service: Service) {
  return { markdown_version: getMarkdownVersion(service) };
}

/** Lists what the service says about Markdown that it changed or ignored. */
export function listWarnings({ warnings }: NotesPageMarkdown): string[] {
  return (warnings ?? []).flatMap((warning) => {
    const message = typeof warning === "string" ? warning : getString(warning, "message");
    return message ?? getString(warning, "code") ?? [];
  });
}

/** Finds the blocks that the service did not load and that the text does not show either. */
export function findUnseenBlocks({ markdown, unknown_block_ids }: NotesPageMarkdown): string[] {
  const shown = new Set(findReferencesInCodeToo(markdown).map(({ id }) => id));
  return (unknown_block_ids ?? []).map(formatUuid).filter((id) => !shown.has(id));
}
