import type { BlockDocument, RichText } from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import { toTitle } from "../words.js";

/** The plain text of a block: its own, or that of its cells, title, caption or link. */
export function getBlockText({ content }: BlockDocument): string {
  const { rich_text, cells, title, caption, expression, url } = content;
  if (Array.isArray(cells)) return cells.map((cell) => readText(cell)).join(" | ");
  const text = readText(rich_text) || readText(title) || readText(caption);
  if (text !== "") return text;
  return [expression, url].find((value) => typeof value === "string") ?? "";
}

/** A short name for a block: its text, or else its kind. */
export function getBlockTitle(block: BlockDocument): string {
  return toTitle(getBlockText(block)) || getBlockNoun(block);
}

/** The kind of a block in sentences: "to-do", "heading". */
export function getBlockNoun({ type }: BlockDocument): string {
  return nouns[type] ?? type.replace(/_\d$/, "").replaceAll("_", " ");
}

const nouns: Readonly<Record<string, string>> = {
  to_do: "to-do",
  pdf: "PDF",
  code: "code block",
  table_of_contents: "table of contents",
  link_to_page: "link to a page",
};

/** Returns rich text without its formatting; empty for anything else. */
function readText(value: unknown): string {
  return Array.isArray(value) ? toPlainText(value as RichText[]) : "";
}
