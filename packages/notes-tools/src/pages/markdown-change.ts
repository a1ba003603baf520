import type { InputIssue } from "@workbelt/core";
import { runInSlices } from "../markdown/slices.js";
import { describeClosestPassage } from "./closest-passage.js";
import { findPassage } from "./find-passage.js";

/** Number of passages for which the closest one is searched, which takes time on a large page. */
const MAX_DESCRIBED = 5;

const LONGER = "give a longer passage that occurs once";

/** Edits that repeat each other's text could fill the memory. */
const MAX_LENGTH = 5_000_000;
const TOO_LONG = "the page would become longer than 5,000,000 characters; make fewer replacements";

const COPY_EXACTLY = "copy the text exactly as notes_page_markdown_get returns it";

/** One search-and-replace operation. */
export interface MarkdownEdit {
  old: string;
  new: string;
  all?: boolean | undefined;
}

/** Markdown to insert, and where; at the end by default. */
export interface MarkdownInsert {
  markdown: string;
  position?: "start" | "end" | undefined;
  after?: string | undefined;
}

/** A change of a page's content: edits, an insertion after them, or both; or else the whole content. */
export interface MarkdownChange {
  edits?: readonly MarkdownEdit[] | undefined;
  insert?: MarkdownInsert | undefined;
  replace_all?: string | undefined;
}

/** The content that a change leads to, and what prevents it. */
export interface MarkdownPreview {
  markdown: string;
  issues: InputIssue[];
  /** The edits that were not applied. */
  failed: MarkdownEdit[];
  /** The change with its passages as the page has them. */
  change: MarkdownChange;
}

/** Ends the lines of a change as the service does; CRLF would not be found on any page. */
export function withLineFeeds({ edits, insert, replace_all }: MarkdownChange): MarkdownChange {
  return {
    edits: edits?.map((edit) => ({
      ...edit,
      old: toLineFeeds(edit.old),
      new: toLineFeeds(edit.new),
    })),
    insert: insert && {
      ...insert,
      markdown: toLineFeeds(insert.markdown),
      after: insert.after && toLineFeeds(insert.after),
    },
    replace_all: replace_all === undefined ? undefined : toLineFeeds(replace_all),
  };
}

function toLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/**
 * Applies a change to the content of a page as the service will, to find out what it loses and whether its
 * passages are there. The service itself matches the same way, case-sensitive and in order, but exactly: so passages
 * are sent as the page has them.
 */
export function previewChange(before: string, change: MarkdownChange): Promise<MarkdownPreview> {
  return runInSlices(preview(before, change));
}

function* preview(before: string, change: MarkdownChange): Generator<void, MarkdownPreview> {
  const { edits = [], insert, replace_all } = change;
  const { found, ...edited } = yield* previewEdits(replace_all ?? before, edits);
  const changed = { ...change, edits: change.edits && found };
  if (insert === undefined) return { ...edited, change: changed };
  const after = insert.after && (yield* findSelection(edited.markdown, insert.after));
  const issues = [...edited.issues, ...(yield* findSelectionIssues(edited.markdown, after))];
  const markdown = `${edited.markdown}\n\n${insert.markdown}`;
  return { ...edited, markdown, issues, change: { ...changed, insert: { ...insert, after } } };
}

/** Returns a selection with its beginning and end as the page has them. */
function* findSelection(markdown: string, selection: string): Generator<void, string> {
  const whole = yield* findPassage(markdown, selection);
  if (whole !== undefined) return whole;
  const [first = "", ...others] = selection.split("...");
  const last = others.join("...");
  const start = (yield* findPassage(markdown, first)) ?? first;
  const end = last === "" ? last : ((yield* findPassage(markdown, last)) ?? last);
  return others.length === 0 ? start : `${start}...${end}`;
}

function* previewEdits(
  before: string,
  edits: readonly MarkdownEdit[],
): Generator<void, Omit<MarkdownPreview, "change"> & { found: MarkdownEdit[] }> {
  let markdown = before;
  const issues: InputIssue[] = [];
  const failed: MarkdownEdit[] = [];
  const found: MarkdownEdit[] = [];
  for (const [index, given] of edits.entries()) {
    const edit = { ...given, old: (yield* findPassage(markdown, given.old)) ?? given.old };
    found.push(edit);
    const parts = markdown.split(edit.old);
    const count = parts.length - 1;
    const length = markdown.length + count * (edit.new.length - edit.old.length);
    if (length > Math.max(MAX_LENGTH, markdown.length)) {
      issues.push({ field: `edits.${index}`, message: TOO_LONG });
      const rest = edits.slice(index);
      return {
        markdown,
        issues,
        failed: [...failed, ...rest],
        found: [...found, ...rest.slice(1)],
      };
    }
    if (count === 1 || (count > 1 && edit.all === true)) markdown = parts.join(edit.new);
    else {
      const isDescribed = failed.length < MAX_DESCRIBED;
      const message =
        count > 1 ? severalMessage(count) : yield* missingMessage(markdown, edit, isDescribed);
      issues.push({ field: `edits.${index}.old`, message });
      failed.push(edit);
    }
    yield;
  }
  return { markdown, issues, failed, found };
}

function severalMessage(count: number): string {
  return `found ${count} times in the page; ${LONGER}, or all true to replace every one`;
}

function* missingMessage(
  markdown: string,
  { old }: MarkdownEdit,
  isDescribed: boolean,
): Generator<void, string> {
  const closest = isDescribed ? `, ${yield* describeClosestPassage(markdown, old)}` : "";
  return `not found in the page${closest}; ${COPY_EXACTLY}`;
}

/** Finds the problems of a selection such as `start text...end text`. */
function* findSelectionIssues(
  markdown: string,
  selection: string | undefined,
): Generator<void, InputIssue[]> {
  if (selection === undefined) return [];
  const [first = "", ...others] = selection.split("...");
  const last = others.join("...");
  const start = markdown.indexOf(first);
  const missing = start < 0 ? first : last;
  const count = markdown.split(first).length - 1;
  if (count > 1 && last === "") {
    return [{ field: "insert.after", message: `found ${count} times in the page; ${LONGER}` }];
  }
  if (start >= 0 && markdown.includes(last, start + first.length)) return [];
  const message = `not found in the page, ${yield* describeClosestPassage(markdown, missing)}; ${COPY_EXACTLY}, the beginning and end of a long passage as beginning...end`;
  return [{ field: "insert.after", message }];
}
