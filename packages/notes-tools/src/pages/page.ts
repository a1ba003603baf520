import { z } from "zod";
import { compactIcon, getFileUrl } from "../content/icon.js";
import { getList, getPath } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { decodePropertyValue } from "./decode-property-value.js";

// "Retrieve a page", Limits.
const MAX_PEOPLE = 25;

/**
 * A page as the service returns it. A connection that may insert but not read gets only `object` and
 * `id`. `in_trash` accompanies `archived` since 2025 and replaces it since 2026-03-11.
 */
export const notesPage = z.looseObject({
  object: z.string().optional(),
  id: z.string(),
  url: z.string().nullish(),
  parent: z.looseObject({ type: z.string().optional() }).nullish(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  properties: z.record(z.string(), z.looseObject({ type: z.string().optional() })).nullish(),
});

/** A page as the service returns it. */
export type NotesPage = z.infer<typeof notesPage>;

/** The parts of a page or row a model needs: its ids, title and the plain value of each column. */
export function compactNotesPage(page: NotesPage) {
  const columns = Object.entries(page.properties ?? {});
  const cut = columns.filter(([, value]) => isCut(value)).map(([column]) => column);
  return {
    page_id: page.id,
    url: page.url ?? undefined,
    title: getTitle(page),
    parent: compactParent(page.parent),
    archived: page.in_trash ?? page.archived ?? undefined,
    created_time: page.created_time ?? undefined,
    last_edited_time: page.last_edited_time ?? undefined,
    is_locked: page["is_locked"] || undefined,
    icon: compactIcon(page["icon"]),
    cover: getFileUrl(page["cover"]),
    properties:
      page.properties &&
      Object.fromEntries(columns.map(([column, value]) => [column, decodePropertyValue(value)])),
    // The service truncates long lists; notes_page_property_get reads them completely.
    incomplete_properties: cut.length === 0 ? undefined : cut,
  };
}

/** Returns true for a truncated list. The service marks those of related pages, not those of people. */
function isCut(value: Readonly<Record<string, unknown>>): boolean {
  return value["has_more"] === true || getList(value, "people").length >= MAX_PEOPLE;
}

/** Gets the plain text of the title column; undefined if only the id of the page is known. */
export function getTitle(page: NotesPage): string | undefined {
  const title = Object.values(page.properties ?? {}).find(({ type }) => type === "title");
  const items = getPath(title, "title");
  return Array.isArray(items) ? toPlainText(items) : undefined;
}

/** The ids of a parent, without its type, which the key shows. */
export function compactParent(parent: NotesPage["parent"]) {
  if (!parent) return undefined;
  const { type: _type, ...ids } = parent;
  return ids;
}
