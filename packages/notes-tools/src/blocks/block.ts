import { z } from "zod";
import { compactIcon, getFileUrl, iconOutput } from "../content/icon.js";
import { getBoolean, getPath, getList, getString } from "../content/json-path.js";
import { type MarkdownPlace, toMarkdown } from "../content/markdown.js";
import { toPlainText } from "../content/plain-text.js";
import { CELL_SEPARATOR, getReferences, referencesOutput } from "../content/rich-text-details.js";
import { NO_CHILDREN, ONLY_IN_APP } from "./unreadable-blocks.js";

/** A block as the service returns it, with its content under the name of its type. */
export const block = z.looseObject({
  id: z.string(),
  // A connection that may insert but not read gets only the id.
  type: z.string().optional(),
  has_children: z.boolean().optional(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
});

/** A block as the service returns it. */
export type NotesBlock = z.infer<typeof block>;

/** A block with the blocks inside it, as far as they were read. */
export type NotesBlockTree = NotesBlock & { children?: NotesBlockTree[] };

/** The form of the text of a block: with formatting and links as Markdown, or without. */
export type TextFormat = "markdown" | "plain";

/** The members that show the parts of meeting notes to models. */
export const meetingPartsOutput = {
  status: z.string().optional(),
  summary_block_id: z.string().optional(),
  notes_block_id: z.string().optional(),
  transcript_block_id: z.string().optional(),
};

/** The shape of a block for models, without the blocks inside it. */
export const blockOutput = z.strictObject({
  block_id: z.string(),
  type: z.string().optional(),
  text: z.string().optional(),
  ...referencesOutput,
  color: z.string().optional(),
  has_children: z.literal(true).optional(),
  language: z.string().optional(),
  checked: z.boolean().optional(),
  icon: iconOutput.optional(),
  has_column_header: z.literal(true).optional(),
  has_row_header: z.literal(true).optional(),
  url: z.string().optional(),
  caption: z.string().optional(),
  page_id: z.string().optional(),
  database_id: z.string().optional(),
  synced_from_block_id: z.string().optional(),
  unsupported_type: z.string().optional(),
  ...meetingPartsOutput,
  archived: z.literal(true).optional(),
  hint: z.string().optional(),
});

/** The shape of a block for models, with the blocks inside it as far as they were read. */
export const blockTreeOutput = blockOutput.extend({
  get children(): z.ZodOptional<z.ZodArray<typeof blockTreeOutput>> {
    return z.array(blockTreeOutput).optional();
  },
});

/** A block brought to what a model needs of it. */
type CompactBlock = z.infer<typeof blockTreeOutput>;

/**
 * The parts of a block and of the blocks inside it a model needs, as far as its type has them. The service
 * does not say which blocks have comments.
 */
export function compactBlock(found: NotesBlockTree, format: TextFormat = "plain"): CompactBlock {
  const content = found.type === undefined ? undefined : found[found.type];
  const toText = format === "plain" || found.type === "code" ? toPlainText : toMarkdown;
  const caption = toText(getList(content, "caption"));
  const text = getText(content, toText);
  const isClosed = found.type === "unsupported" && found.has_children === true;
  return {
    block_id: found.id,
    type: found.type,
    text: (text ?? caption) || undefined,
    ...getOmitted(found.type, content, format),
    has_children: (!isClosed && found.has_children && !found.children?.length) || undefined,
    language: getString(content, "language"),
    checked: getBoolean(content, "checked"),
    icon: compactIcon(getPath(content, "icon")),
    has_column_header: getBoolean(content, "has_column_header") || undefined,
    has_row_header: getBoolean(content, "has_row_header") || undefined,
    url: getString(content, "url") ?? getFileUrl(content),
    caption: text === undefined ? undefined : caption || undefined,
    ...getRelatedIds(found, content),
    archived: (found.in_trash ?? found.archived) || undefined,
    hint: isClosed ? ONLY_IN_APP : getHint(found),
    children: found.children?.map((child) => compactBlock(child, format)),
  };
}

/** Hint for a block whose children were read and are none. */
function getHint({ children, has_children }: NotesBlockTree): string | undefined {
  return has_children === true && children?.length === 0 ? NO_CHILDREN : undefined;
}

function getText(
  content: unknown,
  toText: (items: readonly unknown[], place: MarkdownPlace) => string,
): string | undefined {
  const rich = getRichText(content);
  if (rich !== undefined) {
    const isCell = getPath(content, "cells") !== undefined;
    return rich.map((items) => toText(items, { isCell })).join(CELL_SEPARATOR);
  }
  return (
    getString(content, "title") ?? getString(content, "expression") ?? getString(content, "name")
  );
}

/** Gets the rich text of a block; one for each cell of a table row. */
function getRichText(content: unknown): unknown[][] | undefined {
  const cells = getList(content, "cells").map((cell) => (Array.isArray(cell) ? cell : []));
  if (cells.length > 0) return cells;
  const body = ["rich_text", "title"].map((key) => getPath(content, key)).find(Array.isArray);
  return body && [body];
}

/** Gets what the text omits: links and mentions, unless it is Markdown, and the color. */
function getOmitted(type: string | undefined, content: unknown, format: TextFormat) {
  const items = [...(getRichText(content) ?? []).flat(), ...getList(content, "caption")];
  const color = getString(content, "color") ?? "default";
  return {
    // Markdown has both in its text.
    ...(format === "plain" || type === "code" ? getReferences(items) : {}),
    color: color === "default" ? undefined : color,
  };
}

/** Gets ids that other tools take; a block that is a page or database has its id. */
function getRelatedIds(found: NotesBlock, content: unknown) {
  return {
    page_id: found.type === "child_page" ? found.id : getString(content, "page_id"),
    database_id: found.type === "child_database" ? found.id : getString(content, "database_id"),
    synced_from_block_id: getString(content, "synced_from", "block_id"),
    unsupported_type: getString(content, "block_type"),
    ...getMeetingParts(content),
  };
}

/** Gets ids of the blocks of meeting notes; parts that are not ready have none. */
function getMeetingParts(content: unknown) {
  return {
    status: getString(content, "status"),
    summary_block_id: getString(content, "children", "summary_block_id"),
    notes_block_id: getString(content, "children", "notes_block_id"),
    transcript_block_id: getString(content, "children", "transcript_block_id"),
  };
}
