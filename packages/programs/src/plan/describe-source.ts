import { isPlainObject, quote, type Service } from "@workbelt/core/provider";
import { listOutsiders, type Origin, readOrigin } from "@workbelt/core/adapters";

const MAX_DEPTH = 4;
const MAX_AUTHORS = 3;

/**
 * Names a read for a person: what it did, and the title, day and authors of what it returned, as far as these have
 * fields with these meanings. If a result tells who of its authors is from outside, only these.
 *
 * @param subject what the read was about, where its result does not say so itself
 * @example describeSource({ title: "Get one note", service }, note) // 'get one note “Call on the savings report”, 2026-11-12, by “Gemma Thornton”'
 */
export function describeSource(
  { service, title }: { readonly title: string; readonly service: Service },
  result: unknown,
  subject: Origin = {},
): string {
  const found = { titles: new Set<string>(), days: new Set<string>(), authors: new Set<string>() };
  collect(result, service, found);
  const [name = subject.title, ...otherNames] = found.titles;
  const [day = subject.day, ...otherDays] = found.days;
  const external = listOutsiders(result, service);
  const outsiders = [...found.authors].filter((each) => external.has(each));
  const authors = outsiders.length === 0 ? [...found.authors] : outsiders;
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
            .join(", ")}${more}${outsiders.length === 0 ? "" : " (outside)"}`,
        ]),
  ].join("");
}

interface Found {
  readonly titles: Set<string>;
  readonly days: Set<string>;
  readonly authors: Set<string>;
}

function collect(value: unknown, service: Service, found: Found, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) for (const item of value) collect(item, service, found, depth + 1);
  if (!isPlainObject(value)) return;
  const { author, day, title } = readOrigin(value, service);
  if (author !== undefined) found.authors.add(author);
  if (day !== undefined) found.days.add(day);
  if (title !== undefined && depth < 2) found.titles.add(title);
  for (const part of Object.values(value)) collect(part, service, found, depth + 1);
}
