import { isPlainObject, quote } from "@workbelt/core/provider";

const TITLE = /^(?:title|subject|name|file_name|meeting_title|activity_title)$/;
const TIME = /^(?:started_at|start|start_time|sent_at|created_at|created_time)$/;
const AUTHOR = /^(?:author|author_name|speaker|from|sender|created_by|host|resolved_name)$/;
const DATE = /^(\d{4}-\d{2}-\d{2})/;
const MAX_DEPTH = 4;
const MAX_AUTHORS = 3;

/**
 * Names a read for a person: what it did, and the title, day and authors of what it returned, as far as these have the names that
 * results have for them.
 *
 * @example describeSource("Get one note", note) // 'get one note “Call on the savings report”, 2026-11-12, by “Gemma Thornton”'
 */
export function describeSource(title: string, result: unknown): string {
  const found = { titles: new Set<string>(), days: new Set<string>(), authors: new Set<string>() };
  collect(result, found, 0);
  const [name, ...otherNames] = found.titles;
  const [day, ...otherDays] = found.days;
  const authors = [...found.authors];
  const more = authors.length > MAX_AUTHORS ? ` and ${authors.length - MAX_AUTHORS} more` : "";
  return [
    `${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    // One of several would be taken for all of them.
    ...(name === undefined || otherNames.length > 0 ? [] : [` ${quote(name, 80)}`]),
    ...(day === undefined || otherDays.length > 0 ? [] : [`, ${day}`]),
    ...(authors.length === 0
      ? []
      : [
          `, by ${authors
            .slice(0, MAX_AUTHORS)
            .map((each) => quote(each, 60))
            .join(", ")}${more}`,
        ]),
  ].join("");
}

interface Found {
  readonly titles: Set<string>;
  readonly days: Set<string>;
  readonly authors: Set<string>;
}

function collect(value: unknown, found: Found, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const item of value) collect(item, found, depth + 1);
  if (!isPlainObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== "string") {
      const name = isPlainObject(part) && AUTHOR.test(key) ? part["name"] : undefined;
      if (typeof name === "string") found.authors.add(name);
      else collect(part, found, depth + 1);
    } else if (TITLE.test(key) && depth < 2) found.titles.add(part);
    else if (AUTHOR.test(key)) found.authors.add(part);
    else if (TIME.test(key)) {
      const [, day] = DATE.exec(part) ?? [];
      if (day !== undefined) found.days.add(day);
    }
  }
}
