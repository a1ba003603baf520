import { pickWritten } from "@workbelt/core/provider";
import { z } from "zod";
import { compactIcon, getFileUrl, iconOutput } from "../content/icon.js";
import { getBoolean, getList, getPath } from "../content/json-path.js";
import { compactParent, parent, parentOutput } from "../content/parent.js";
import { type Columns, findColumn } from "./columns.js";
import { toPlainText } from "../content/plain-text.js";
import {
  decodePropertyValue,
  type PropertyValue,
  propertyValueOutput,
} from "./decode-property-value.js";

// "Retrieve a page", Limits.
const MAX_REFERENCES = 25;

/**
 * A page as the service returns it. A connection that may insert but not read gets only `object` and
 * `id`. `in_trash` accompanies `archived` since 2025 and replaces it since 2026-03-11.
 */
export const notesPage = z.looseObject({
  object: z.string().optional(),
  id: z.string(),
  url: z.string().nullish(),
  parent: parent.nullish(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  properties: z.record(z.string(), z.looseObject({ type: z.string().optional() })).nullish(),
});

/** A page as the service returns it. */
export type NotesPage = z.infer<typeof notesPage>;

/** The shape of what identifies a page, for models. */
export const pageIdentityOutput = z.strictObject({
  page_id: z.string(),
  url: z.string().optional(),
  title: z.string().optional(),
  parent: parentOutput.optional(),
  archived: z.literal(true).optional(),
});

/** The members that show the values of a page to models. */
export const pageValuesOutput = {
  properties: z.record(z.string(), propertyValueOutput).optional(),
  incomplete_properties: z.array(z.string()).optional(),
};

/** The shape of a page or row for models. */
export const pageOutput = pageIdentityOutput.extend({
  is_locked: z.literal(true).optional(),
  icon: iconOutput.optional(),
  cover: z.string().optional(),
  ...pageValuesOutput,
});

/** The shape of a created page for models. */
export const newPageOutput = pageOutput.omit({ parent: true });

/**
 * The parts of a page or row a model needs: its ids, title and the plain value of each other column that is
 * not empty.
 */
export function compactNotesPage(
  page: NotesPage,
  columns = decodeColumns(page),
): z.infer<typeof pageOutput> {
  return {
    ...compactPageIdentity(page),
    is_locked: getBoolean(page, "is_locked") || undefined,
    icon: compactIcon(page["icon"]),
    cover: getFileUrl(page["cover"]),
    ...compactPageValues(page, columns),
  };
}

/** The parts of a created page a model needs: what identifies it, and the named columns. */
export function compactNewPage(
  page: NotesPage,
  named: readonly string[],
): z.infer<typeof newPageOutput> {
  const { parent: _parent, ...head } = compactNotesPage(page);
  const all = page.properties ?? {};
  const columns = named.map((key) => findColumn(key, all));
  const values = Object.entries(all).filter(([, value]) => columns.includes(value));
  return { ...head, ...compactPageValues({ ...page, properties: Object.fromEntries(values) }) };
}

/**
 * The shape of an updated page for models: its title, and what was written. A column that has no value now is null.
 */
export const writtenPageOutput = z.strictObject({
  page_id: z.string(),
  title: z.string().optional(),
  archived: z.boolean().optional(),
  icon: iconOutput.nullish(),
  cover: z.string().nullish(),
  is_locked: z.boolean().optional(),
  ...pageValuesOutput,
});

/** The values that a call writes to a page. */
interface PageValues {
  properties?: Readonly<Record<string, unknown>> | undefined;
  archived?: boolean | undefined;
  icon?: unknown;
  cover?: unknown;
  is_locked?: boolean | undefined;
}

/** Reduces a page to its title, and what a call wrote, as it is after the write. */
export function compactWrittenPage(
  page: NotesPage,
  { archived, cover, icon, is_locked, properties: given = {} }: PageValues,
): z.infer<typeof writtenPageOutput> {
  const { properties: all } = page;
  // A connection that may insert but not read gets only the id.
  if (!all) return { page_id: page.id };
  const names = Object.keys(given).map((key) => nameColumn(key, all));
  const present = compactNewPage(page, names);
  const columns = names.filter((name) => findColumn(name, all)?.type !== "title");
  const written = Object.fromEntries(columns.map((name) => [name, true]));
  return {
    page_id: present.page_id,
    title: present.title,
    ...pickWritten(
      { archived, icon, cover, is_locked },
      {
        archived: present.archived ?? false,
        icon: present.icon,
        cover: present.cover,
        is_locked: present.is_locked ?? false,
      },
    ),
    properties: columns.length === 0 ? undefined : pickWritten(written, present.properties ?? {}),
    incomplete_properties: present.incomplete_properties,
  };
}

/** Returns the name of a column that is given by name or id; what was given if there is no such column. */
function nameColumn(key: string, all: Columns): string {
  const column = findColumn(key, all);
  return Object.keys(all).find((name) => all[name] === column) ?? key;
}

/** The parts that identify a page. */
export function compactPageIdentity(page: NotesPage): z.infer<typeof pageIdentityOutput> {
  return {
    page_id: page.id,
    url: page.url ?? undefined,
    title: getTitle(page),
    parent: compactParent(page.parent),
    archived: (page.in_trash ?? page.archived) || undefined,
  };
}

/** A column of a page, and its value as models read it. */
interface DecodedColumn {
  name: string;
  property: Readonly<Record<string, unknown>>;
  value: PropertyValue;
}

/** Decodes the values of a page's columns. */
export function decodeColumns({ properties }: NotesPage): DecodedColumn[] {
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    property,
    value: decodePropertyValue(property),
  }));
}

/** The values of a page's columns. The service truncates long lists, and what it computes from them; those columns are named. */
export function compactPageValues(page: NotesPage, columns = decodeColumns(page)) {
  const cut = columns.filter(({ property }) => isCut(property, page.properties ?? {}));
  const values = columns.filter(({ property, value }) => {
    const isTitle = property["type"] === "title" && typeof value === "string";
    return !isTitle && !isEmptyValue(value);
  });
  return {
    properties:
      values.length === 0
        ? undefined
        : Object.fromEntries(values.map(({ name, value }) => [name, value])),
    incomplete_properties: cut.length === 0 ? undefined : cut.map(({ name }) => name),
  };
}

/** Lists the columns without a value; undefined if there are none. */
export function findEmptyColumns(columns: readonly DecodedColumn[]): string[] | undefined {
  const empty = columns.filter(({ value }) => isEmptyValue(value));
  return empty.length === 0 ? undefined : empty.map(({ name }) => name);
}

function isEmptyValue(value: PropertyValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns true for a value of which the service returns or computes only a part: a list of related pages, which it marks,
 * one of people, which it does not, a rollup and a formula. These do not say which relation they are of: they may be a part
 * if any relation of the page is, and a rollup if it lists or counts as many pages as the service reads. `keepCutFormulas`
 * decides about formulas by their expressions.
 */
export function isCut(value: Readonly<Record<string, unknown>>, all: Columns): boolean {
  if (value["type"] !== "rollup" && value["type"] !== "formula") {
    return isCutRelation(value) || getList(value, "people").length >= MAX_REFERENCES;
  }
  return (
    Object.values(all).some(isCutRelation) ||
    getList(value["rollup"], "array").length >= MAX_REFERENCES ||
    (getPath(value, "rollup", "function") === "count" &&
      getPath(value, "rollup", "number") === MAX_REFERENCES)
  );
}

/** Returns true for a relation of which the service returns only the first pages. */
export function isCutRelation(value: Readonly<Record<string, unknown>>): boolean {
  return value["has_more"] === true;
}

/** Gets the plain text of the title column; undefined if only the id of the page is known. */
export function getTitle(page: NotesPage): string | undefined {
  const title = Object.values(page.properties ?? {}).find(({ type }) => type === "title");
  const items = getPath(title, "title");
  return Array.isArray(items) ? toPlainText(items) : undefined;
}
