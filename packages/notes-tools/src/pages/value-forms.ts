import { getList, getString } from "../content/json-path.js";

/** Forms of values, by the type of the column (Notion's property value reference). */
export const VALUE_FORMS = {
  title: '{"title":[{"text":{"content":"…"}}]}',
  rich_text: '{"rich_text":[{"text":{"content":"…"}}]}',
  number: '{"number":3}',
  select: '{"select":{"name":"…"}}',
  multi_select: '{"multi_select":[{"name":"…"}]}',
  status: '{"status":{"name":"…"}}',
  date: '{"date":{"start":"2026-03-31"}}',
  checkbox: '{"checkbox":true}',
  url: '{"url":"https://…"}',
  email: '{"email":"…"}',
  phone_number: '{"phone_number":"…"}',
  people: '{"people":[{"id":"user_id"}]}',
  relation: '{"relation":[{"id":"page_id"}]}',
  files:
    '{"files":[{"name":"…","external":{"url":"https://…"}},{"file_upload":{"id":"file_upload_id"}}]}',
} as const;

/** The tools that list the ids in a form. */
const SOURCES: Readonly<Record<string, string>> = {
  people: ", with user_id from notes_user_list",
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

// Some selects have hundreds; notes_database_fetch shows them all.
const MAX_OPTIONS = 30;

/** Returns true for a column whose values the service computes. */
export function isComputed({ type = "" }: { type?: string | undefined }): boolean {
  return COMPUTED_TYPES.includes(type);
}

/**
 * Describes the form of a column's value in a sentence, with its options; undefined for an unknown type.
 */
export function describeValueForm(name: string, column: { type?: string | undefined }) {
  const { type = "" } = column;
  const quoted = JSON.stringify(name);
  if (isComputed(column)) return `${quoted} is a ${type}, which cannot be written.`;
  if (!Object.hasOwn(VALUE_FORMS, type)) return undefined;
  const form = VALUE_FORMS[type as keyof typeof VALUE_FORMS];
  return `Write ${quoted} as ${form}${SOURCES[type] ?? ""}${listOptions(getList(column, type, "options"))}.`;
}

function listOptions(options: readonly unknown[]): string {
  if (options.length === 0) return "";
  const names = options.slice(0, MAX_OPTIONS).map((option) => getString(option, "name"));
  const others = options.length - names.length;
  const more = others === 0 ? "" : ` and ${others} more`;
  return `; its options are ${names.map((name) => JSON.stringify(name)).join(", ")}${more}`;
}
