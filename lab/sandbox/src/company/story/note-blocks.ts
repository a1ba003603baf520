import type { NoteBlock } from "../types.js";

type TextBlockType = "heading_1" | "heading_2" | "heading_3" | "paragraph" | "quote" | "callout";

function textBlock(type: TextBlockType): (text: string) => NoteBlock {
  return (text) => ({ type, text });
}

/** A large heading. */
export const heading1 = textBlock("heading_1");
/** A medium heading. */
export const heading2 = textBlock("heading_2");
/** A small heading. */
export const heading3 = textBlock("heading_3");
/** A plain paragraph. */
export const paragraph = textBlock("paragraph");
/** A quotation. */
export const quote = textBlock("quote");
/** A highlighted box. */
export const callout = textBlock("callout");
/** A line between sections. */
export const divider: NoteBlock = { type: "divider" };

/** A bullet, with its indented children. */
export function bullet(text: string, ...children: NoteBlock[]): NoteBlock {
  return { type: "bulleted_list_item", text, ...(children.length > 0 && { children }) };
}

/** Plain bullets, one for each text. */
export function bullets(...texts: string[]): NoteBlock[] {
  return texts.map((text) => bullet(text));
}

/** A numbered step, with its indented children. */
export function numbered(text: string, ...children: NoteBlock[]): NoteBlock {
  return { type: "numbered_list_item", text, ...(children.length > 0 && { children }) };
}

/** Numbered steps, one for each text. */
export function steps(...texts: string[]): NoteBlock[] {
  return texts.map((text) => numbered(text));
}

/** A box to tick. */
export function toDo(text: string, checked = false): NoteBlock {
  return { type: "to_do", text, checked };
}

/** A code sample. */
export function code(language: string, text: string): NoteBlock {
  return { type: "code", text, language };
}
