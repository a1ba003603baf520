import { z } from "zod";
import { at, listAt, stringAt } from "../content/json-path.js";
import { linksIn, plainText } from "../content/plain-text.js";

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
  const links = linksIn(listAt(content, "rich_text"));
  const caption = plainText(listAt(content, "caption"));
  const text = textOf(content);
  return {
    block_id: found.id,
    type: found.type,
    text: text ?? caption,
    has_children: found.has_children,
    language: stringAt(content, "language"),
    checked: at(content, "checked"),
    url: stringAt(content, "url") ?? fileUrl(content),
    caption: text === undefined ? undefined : caption || undefined,
    links: links.length === 0 ? undefined : links,
    ...references(found, content),
    archived: (found.in_trash ?? found.archived) || undefined,
  };
}

function textOf(content: unknown): string | undefined {
  const rows = listAt(content, "cells").map((cell) => plainText(Array.isArray(cell) ? cell : []));
  if (Array.isArray(at(content, "rich_text"))) return plainText(listAt(content, "rich_text"));
  if (Array.isArray(at(content, "title"))) return plainText(listAt(content, "title"));
  if (rows.length > 0) return rows.join(" | ");
  return stringAt(content, "title") ?? stringAt(content, "expression") ?? stringAt(content, "name");
}

/** Ids that other tools take; a block that is a page or database has their id. */
function references(found: Block, content: unknown) {
  return {
    page_id: found.type === "child_page" ? found.id : stringAt(content, "page_id"),
    database_id: found.type === "child_database" ? found.id : stringAt(content, "database_id"),
    synced_from_block_id: stringAt(content, "synced_from", "block_id"),
    unsupported_type: stringAt(content, "block_type"),
  };
}

/** Where a file is; the address of one the service keeps is good for about an hour. */
export function fileUrl(file: unknown): string | undefined {
  return stringAt(file, "external", "url") ?? stringAt(file, "file", "url");
}
