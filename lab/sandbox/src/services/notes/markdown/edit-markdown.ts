import { validationError } from "../errors.js";

/** One search-and-replace operation. */
export interface ContentUpdate {
  old_str: string;
  new_str: string;
  replace_all_matches?: boolean;
}

/** Part of a text, as offsets. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Applies search-and-replace operations in order. The rules are documented ("Update a page's content as
 * markdown"), the messages are not.
 */
export function applyUpdates(markdown: string, updates: ContentUpdate[]): string {
  return updates.reduce((text, update, index) => applyUpdate(text, update, index), markdown);
}

function applyUpdate(text: string, update: ContentUpdate, index: number): string {
  const { new_str: replacement, old_str: searched, replace_all_matches: all } = update;
  const path = `update_content.content_updates[${index}].old_str`;
  if (searched === "") throw validationError(`${path} must not be empty.`);
  const parts = text.split(searched);
  const count = parts.length - 1;
  if (count === 0) throw validationError(`${path} was not found in the page content.`);
  if (count > 1 && all !== true) {
    throw validationError(
      `${path} matches ${count} locations in the page content. Set replace_all_matches to true to replace all of them, or make old_str unique.`,
    );
  }
  return parts.join(replacement);
}

/**
 * Finds a selection, `start text...end text`: from the first occurrence of the start text to the end text
 * after it. Without an ellipsis it is the text itself (assumed [selection-without-ellipsis]).
 */
export function findSelection(markdown: string, selection: string): TextRange {
  const [startText = "", ...others] = selection.split("...");
  const endText = others.join("...");
  const start = markdown.indexOf(startText);
  const last = start < 0 ? -1 : markdown.indexOf(endText, start + startText.length);
  if (start < 0 || last < 0) {
    throw validationError(`The selection "${selection}" does not match any content in the page.`);
  }
  return { start, end: last + endText.length };
}
