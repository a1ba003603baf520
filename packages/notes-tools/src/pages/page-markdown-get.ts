import { defineOperation, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { explainWrongIdKind } from "../id-kind.js";
import { pageId, parseId } from "../inputs/ids.js";
import { MAX_MARKDOWN, TRUNCATED_MARK } from "../inputs/markdown-input.js";
import { findReferences } from "./markdown-references.js";
import {
  findUnseenBlocks,
  MARKDOWN_HEADERS,
  type NotesPageMarkdown,
  pageMarkdown,
  toMarkdownPath,
  toMarkdownVersion,
} from "./page-markdown.js";

const ALTERNATIVES = {
  database: "list its rows with notes_database_query, then read them with this tool",
};

const UNKNOWN_HINT =
  "Read an unknown block with notes_block_get, the blocks in it with notes_page_content_get. One without type was not loaded: read it with this tool, its block_id as page_id; if that is not found, it is not shared with this connection.";

const LONG_HINT =
  "It is longer than the 300,000 characters that a call takes: to copy it, give notes_page_create the beginning and notes_page_content_append the rest, divided at blank lines outside of tags.";

const output = z.strictObject({
  markdown: z.string(),
  truncated: z.literal(true).optional(),
  unknown_blocks: z
    .array(z.strictObject({ block_id: z.string().optional(), type: z.string().optional() }))
    .optional(),
  hint: z.string().optional(),
});

/** The operation `notes_page_markdown_get`. */
export const pageMarkdownGet = defineOperation({
  name: "notes_page_markdown_get",
  description:
    "Reads the whole content of a page as Markdown, without block ids. Notion-flavored: a blank line separates blocks; children of <toggle>, <callout>, <quote> and the like follow their title after one. Blocks that Markdown cannot express are <unknown> (unknown_blocks).",
  effect: "read",
  reaches: ["blocks"],
  returnsTexts: ["pages"],
  aliases: { id: "page_id", block_id: "page_id", url: "page_id" },
  input: z.strictObject({
    page_id: forModels(
      pageId(
        "Id or web address of the page: page_id from notes_data_fetch; a block_id reads that block",
      ),
      {
        description: "Page or block",
      },
    ),
    include_transcript: z.boolean().describe("Of meeting notes").optional(),
  }),
  request: ({ include_transcript, page_id }, service) => ({
    method: "GET",
    path: toMarkdownPath(parseId(page_id)),
    query: { include_transcript, ...toMarkdownVersion(service) },
    headers: MARKDOWN_HEADERS,
  }),
  response: pageMarkdown,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  output,
  compact: (page): z.infer<typeof output> => {
    const unknown = listUnknownBlocks(page);
    const isLong = page.markdown.length > MAX_MARKDOWN;
    return {
      markdown: page.truncated ? `${page.markdown}\n\n${TRUNCATED_MARK}` : page.markdown,
      truncated: page.truncated || undefined,
      unknown_blocks: unknown.length === 0 ? undefined : unknown,
      hint:
        [unknown.length > 0 && UNKNOWN_HINT, isLong && LONG_HINT].filter(Boolean).join(" ") ||
        undefined,
    };
  },
});

/** Lists the unknown blocks: those in the text, then those that the text does not show. */
function listUnknownBlocks(page: NotesPageMarkdown) {
  const shown = findReferences(page.markdown).filter(({ kind }) => kind === "unknown");
  return [
    ...shown.map(({ id, type }) => ({ block_id: id, type })),
    ...findUnseenBlocks(page).map((block_id) => ({ block_id })),
  ];
}
