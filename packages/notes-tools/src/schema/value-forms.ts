import type { Columns } from "./columns.js";
import { listOptionNames, renderOptions } from "./options.js";

/** Plain forms of values as JSON, by the type of the column; files have only the service's form. */
export const VALUE_FORMS = {
  title: '"…"',
  rich_text: '"…"',
  number: "3",
  select: '"…"',
  multi_select: '["…"]',
  status: '"…"',
  date: '"2026-03-31"',
  checkbox: "true",
  url: '"https://…"',
  email: '"…"',
  phone_number: '"…"',
  people: '["user_id"]',
  relation: '["page_id"]',
  files:
    '{"files":[{"name":"…","external":{"url":"https://…"}},{"file_upload":{"id":"file_upload_id"}}]}',
  verification: '{"state":"verified","date":{"start":"2026-03-31","end":"2026-06-30"}}',
} as const;

/** The tools that list the ids in a form, and other forms. */
const SOURCES: Readonly<Record<string, string>> = {
  verification: ', or "verified" or "unverified"',
  people: ", or a name or email",
  relation: ", with page_id from notes_data_fetch",
};

const COMPUTED_TYPES = [
  "formula",
  "rollup",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
  "unique_id",
  "button",
];

/** Returns true for a column whose values the service computes. */
export function isComputed({ type = "" }: { type?: string | undefined }): boolean {
  return COMPUTED_TYPES.includes(type);
}

/**
 * Describes the plain form of a column's value in a sentence, with its options; undefined for an unknown
 * type.
 */
export function describeValueForm(name: string, column: Columns[string]): string | undefined {
  const { type = "" } = column;
  const quoted = JSON.stringify(name);
  if (isComputed(column)) return `${quoted} is a ${type}, which cannot be written.`;
  if (!Object.hasOwn(VALUE_FORMS, type)) return undefined;
  const form = VALUE_FORMS[type as keyof typeof VALUE_FORMS];
  const options = listOptionNames(column) ?? [];
  const list = options.length === 0 ? "" : `; its options are ${renderOptions(options)}`;
  return `Write ${quoted} as ${form}${SOURCES[type] ?? ""}${list}.`;
}
