import { getList, getPath, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import type { NotesPage } from "../schema/page.js";
import { nameUsers } from "./user-names.js";

/**
 * Writes the values of a page as lines, in the order of their names. Computed values, which change with other pages and with the clock,
 * are left out, and so are relations, which are mentions.
 */
export function describeProperties(
  { properties }: NotesPage,
  names: ReadonlyMap<string, string>,
): string {
  const all = Object.entries(properties ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = all.flatMap(([name, property]) => {
    const text = describeValue(property, names);
    return text === "" ? [] : [`${name}: ${text}`];
  });
  return lines.join("\n");
}

/** Lists the ids of the pages to which a page has relations. */
export function listRelated({ properties }: NotesPage): string[] {
  return Object.values(properties ?? {}).flatMap((property) =>
    getList(property, "relation").flatMap((target) => getString(target, "id") ?? []),
  );
}

function describeValue(
  property: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): string {
  const type = String(property["type"]);
  const value = property[type];
  switch (type) {
    case "rich_text":
      return toPlainText(getList(property, type));
    case "select":
    case "status":
      return getString(value, "name") ?? "";
    case "multi_select":
    case "files":
      return getList(property, type)
        .flatMap((item) => getString(item, "name") ?? [])
        .join(", ");
    case "people":
      return nameUsers(getList(property, type), names).join(", ");
    case "date":
      return [getString(value, "start"), getString(value, "end")].filter(Boolean).join(" to ");
    case "checkbox":
      return value === true ? "yes" : "no";
    case "unique_id": {
      const number = getPath(value, "number");
      const prefix = getString(value, "prefix");
      if (typeof number !== "number") return "";
      return prefix === undefined ? String(number) : `${prefix}-${number}`;
    }
    case "number":
    case "url":
    case "email":
    case "phone_number":
      return typeof value === "number" ? String(value) : (getString(property, type) ?? "");
    default:
      return "";
  }
}
