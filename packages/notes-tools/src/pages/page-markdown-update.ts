import { InputError } from "@workbelt/core";
import { type Api, collectProblems, defineOperation, listTokens } from "@workbelt/core/provider";
import { z } from "zod";
import { compactAdjusted } from "../blocks/written-content.js";
import { checkPage } from "../inputs/check-target.js";
import { explainWrongIdKind } from "../id-kind.js";
import { pageIdInput, parseId } from "../inputs/ids.js";
import { getChangedPassage } from "./changed-passage.js";
import { type Step, runSteps } from "../run-steps.js";
import { fetchPageTitle } from "../schema/fetch-page-title.js";
import { findLostBlocks, listLostBlocks, type LostBlock, nameLostBlocks } from "./lost-blocks.js";
import { type MarkdownChange, previewChange, withLineFeeds } from "./markdown-change.js";
import { markdownChange } from "./markdown-inputs.js";
import { findMovedPages, MOVED_PAGES } from "./moved-pages.js";
import { fetchPageMarkdown, listWarnings, type NotesPageMarkdown } from "./page-markdown.js";
import { sendMarkdownChange } from "./send-markdown-change.js";
import { revertMarkdown } from "./undo-markdown.js";

const CHANGES = ["edits", "insert", "replace_all"] as const;

const NOT_LOADED =
  "the service did not load the whole page, and this would delete the rest: use edits, or ask the user and set allow_deleting_content";

const ALTERNATIVES = {
  database: "change its rows, which notes_database_query lists, one by one",
  block: "give the id of its page, or use notes_block_update for this block alone",
};

/** The content of a page after a change. */
export type NotesChangedMarkdown = NotesPageMarkdown & {
  /** The lines of the new content that differ, with two lines around, at most 2,000 characters. */
  changed_markdown: string;
  /** The pages, databases and blocks that the change deleted and Markdown cannot create again. */
  deleted: LostBlock[];
};

const deletedBlock = z.strictObject({
  page_id: z.string().optional(),
  database_id: z.string().optional(),
  block_id: z.string().optional(),
  type: z.string().optional(),
  title: z.string().optional(),
});

const output = z.strictObject({
  page_id: z.string(),
  changed_markdown: z.string(),
  deleted: z.array(deletedBlock).optional(),
  adjusted: z.array(z.string()).optional(),
  truncated: z.literal(true).optional(),
});

/** The operation `notes_page_markdown_update`. */
export const pageMarkdownUpdate = defineOperation({
  name: "notes_page_markdown_update",
  description:
    "Changes the content of a page, as notes_page_markdown_get reads it. Give edits, insert (applied after edits) or both, or replace_all. Keep the tags of pages, databases, unknown and synced blocks. A blank line separates blocks; only lists are indented.",
  effect: "update",
  reaches: ["blocks"],
  consequence: [
    {
      when: "allow_deleting_content is true",
      applies: ({ allow_deleting_content }) => allow_deleting_content === true,
      reversible: "partly",
      reason:
        "a block that it removes may come back with another id, and what Markdown cannot express in a changed one is lost",
      deletes: "pages, databases and blocks that the new Markdown leaves out",
      overwrites: "the passages it replaces",
      cumulative: true,
    },
    {
      when: "it has replace_all",
      applies: ({ replace_all }) => replace_all !== undefined,
      reversible: "partly",
      reason:
        "a block that it removes may come back with another id, and what Markdown cannot express in a changed one is lost",
      overwrites: "the whole content of the page",
      assumed: true,
    },
    {
      when: "it has edits",
      applies: ({ edits }) => edits !== undefined,
      reversible: "partly",
      reason:
        "a block that it removes may come back with another id, and what Markdown cannot express in a changed one is lost",
      overwrites: "the passages it replaces",
      cumulative: true,
      assumed: true,
    },
    { reversible: "fully", cumulative: true },
  ],
  verifyWith: "notes_page_markdown_get",
  aliases: { id: "page_id" },
  input: z
    .strictObject({
      page_id: pageIdInput(),
      ...markdownChange(),
      allow_deleting_content: z
        .boolean()
        .describe("If the user agreed to delete what an error names")
        .optional(),
    })
    .refine((input) => CHANGES.some((key) => input[key] !== undefined), {
      path: ["edits"],
      message: "expected at least one of edits, insert and replace_all",
    })
    .refine((input) => input.replace_all === undefined || !(input.edits ?? input.insert), {
      path: ["replace_all"],
      message: "expected without edits and insert, because it is the whole new content",
    }),
  multipleWrites: true,
  nameTarget: fetchPageTitle,
  check: async (input, api) => {
    const pageId = parseId(input.page_id);
    const problems = await collectProblems([
      checkPage("page_id", pageId, ALTERNATIVES, api, { notInTrash: true }),
    ]);
    if (problems.length > 0) return problems;
    const before = await fetchPageMarkdown(api, pageId);
    const isDeletingAllowed = input.allow_deleting_content ?? false;
    await checkChange(api, { before, change: withLineFeeds(input), isDeletingAllowed });
    return [];
  },
  readCurrent: async ({ page_id, replace_all }, api) => {
    if (replace_all === undefined) return undefined;
    return { replace_all: (await fetchPageMarkdown(api, parseId(page_id))).markdown };
  },
  run: async (input, api): Promise<NotesChangedMarkdown> => {
    const { allow_deleting_content: isDeletingAllowed = false } = input;
    const pageId = parseId(input.page_id);
    const before = await fetchPageMarkdown(api, pageId);
    const given = { before, change: withLineFeeds(input), isDeletingAllowed };
    const { change, deleted } = await checkChange(api, given);
    const after = await sendMarkdownChanges(api, { ...given, change });
    const changed_markdown = getChangedPassage(before.markdown, after.markdown);
    return { ...after, changed_markdown, deleted };
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  revert: revertMarkdown,
  output,
  compact: ({ changed_markdown, deleted, ...page }): z.infer<typeof output> => ({
    page_id: page.id,
    changed_markdown,
    ...compactAdjusted(listWarnings(page)),
    deleted:
      deleted.length === 0
        ? undefined
        : deleted.map(({ id, kind, title, type }) => ({
            [`${kind}_id`]: id,
            type: kind === "block" ? type : undefined,
            title,
          })),
    truncated: page.truncated || undefined,
  }),
});

/**
 * Checks a change before it is sent, and returns it with its passages as the page has them, and what it deletes.
 *
 * @throws InputError if a passage is not there, or something would be lost or moved that must not be.
 */
async function checkChange(
  api: Api,
  { before, change, isDeletingAllowed }: CheckedChange,
): Promise<{ change: MarkdownChange; deleted: LostBlock[] }> {
  const preview = await previewChange(before.markdown, change);
  // A passage that is missing may be in the part of a page that was not loaded.
  if (preview.issues.length > 0 && before.truncated !== true) {
    throw new InputError(api.operation, preview.issues);
  }
  const field = CHANGES.find((key) => change[key] !== undefined) ?? CHANGES[0];
  const moved = findMovedPages(before.markdown, change, preview.markdown);
  if (moved.length > 0) {
    throw new InputError(api.operation, [
      { field, message: `${MOVED_PAGES} (${listTokens(moved)})` },
    ]);
  }
  if (change.replace_all !== undefined && isCut(before) && !isDeletingAllowed) {
    throw new InputError(api.operation, [{ field, message: NOT_LOADED }]);
  }
  const lost = await nameLostBlocks(api, findLostBlocks(before, change, preview));
  if (lost.length === 0 || isDeletingAllowed) return { change: preview.change, deleted: lost };
  const message = `this would delete ${listLostBlocks(lost)}; keep their tags in the Markdown, or ask the user and set allow_deleting_content`;
  throw new InputError(api.operation, [{ field, message }]);
}

/** Returns true if the service left out blocks without naming them. */
function isCut({ truncated, unknown_block_ids }: NotesPageMarkdown): boolean {
  return truncated === true && (unknown_block_ids ?? []).length === 0;
}

/**
 * Sends a checked change and returns the new content. The service takes edits and an insertion in two
 * requests.
 *
 * @throws PartialWriteError if only the edits were made.
 */
async function sendMarkdownChanges(
  api: Api,
  { before, change, isDeletingAllowed }: CheckedChange,
): Promise<NotesPageMarkdown> {
  let current = before;
  const pageId = before.id;
  const steps = CHANGES.flatMap((key): Step<NotesPageMarkdown>[] => {
    if (change[key] === undefined) return [];
    const send = async () => {
      const part = { [key]: change[key] };
      const write = { pageId, change: part, before: current.markdown, isDeletingAllowed };
      return (current = await sendMarkdownChange(api, write));
    };
    return [{ inputs: [key], send }];
  });
  await runSteps({ page_id: pageId }, steps, api);
  return current;
}

interface CheckedChange {
  before: NotesPageMarkdown;
  change: MarkdownChange;
  isDeletingAllowed: boolean;
}
