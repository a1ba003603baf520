import { z } from "zod";
import { compactIcon, fileUrl } from "../content/icon.js";
import { at, listAt, stringAt } from "../content/json-path.js";
import { plainText } from "../content/plain-text.js";
import { CELL_BORDER, references, richTextDetails } from "../content/rich-text-details.js";
import { ONLY_IN_APP } from "./unreadable.js";

/** A block as the service returns it. What it holds stands under the name of its type. */
export const block = z.looseObject({
  id: z.string(),
  // A connection that may insert but not read gets the id alone.
  type: z.string().optional(),
  has_children: z.boolean().optional(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
});

/** A block as the service returns it. */
export type Block = z.infer<typeof block>;

/** What a model needs of a block. What does not exist for its type is left out. */
export function compactBlock(found: Block) {
  const content = found.type === undefined ? undefined : found[found.type];
  const caption = plainText(listAt(content, "caption"));
  const text = textOf(content);
  const isClosed = found.type === "unsupported" && found.has_children === true;
  return {
    block_id: found.id,
    type: found.type,
    text: text ?? caption,
    ...formatting(found.type, content),
    has_children: isClosed ? undefined : found.has_children,
    language: stringAt(content, "language"),
    checked: at(content, "checked"),
    icon: compactIcon(at(content, "icon")),
    has_column_header: at(content, "has_column_header") || undefined,
    has_row_header: at(content, "has_row_header") || undefined,
    url: stringAt(content, "url") ?? fileUrl(content),
    caption: text === undefined ? undefined : caption || undefined,
    ...ids(found, content),
    archived: (found.in_trash ?? found.archived) || undefined,
    hint: isClosed ? ONLY_IN_APP : undefined,
  };
}

function textOf(content: unknown): string | undefined {
  const rich = bodyOf(content);
  if (rich !== undefined) return rich.map(plainText).join(CELL_BORDER);
  return stringAt(content, "title") ?? stringAt(content, "expression") ?? stringAt(content, "name");
}

/** Rich text a block consists of, in a row of a table for each of its cells. */
function bodyOf(content: unknown): unknown[][] | undefined {
  const cells = listAt(content, "cells").map((cell) => (Array.isArray(cell) ? cell : []));
  if (cells.length > 0) return cells;
  const body = ["rich_text", "title"].map((key) => at(content, key)).find(Array.isArray);
  return body && [body];
}

/** What the text leaves out. Code is written as it stands, so that Markdown would misquote it. */
function formatting(type: string | undefined, content: unknown) {
  const body = bodyOf(content) ?? [];
  const caption = listAt(content, "caption");
  const color = stringAt(content, "color") ?? "default";
  return {
    ...(type === "code"
      ? references([...body.flat(), ...caption])
      : richTextDetails(body, caption)),
    color: color === "default" ? undefined : color,
  };
}

/** Ids that other tools take; a block that is a page or database has their id. */
function ids(found: Block, content: unknown) {
  return {
    page_id: found.type === "child_page" ? found.id : stringAt(content, "page_id"),
    database_id: found.type === "child_database" ? found.id : stringAt(content, "database_id"),
    synced_from_block_id: stringAt(content, "synced_from", "block_id"),
    unsupported_type: stringAt(content, "block_type"),
    ...meetingParts(content),
  };
}

/** The parts of meeting notes are blocks, read by these ids; what is not ready yet has none. */
function meetingParts(content: unknown) {
  return {
    status: stringAt(content, "status"),
    summary_block_id: stringAt(content, "children", "summary_block_id"),
    notes_block_id: stringAt(content, "children", "notes_block_id"),
    transcript_block_id: stringAt(content, "children", "transcript_block_id"),
  };
}
