import { formatUuid, isUuid, openObject, replaceMembers } from "@workbelt/core/provider";

/** The input `properties` of a new database or data source. */
export function newColumns() {
  return openObject(
    'Columns by name, exactly one of them title: {"Name":{"title":{}},"Stage":{"select":{"options":[{"name":"Open"}]}},"Price":{"number":{}},"Deals":{"relation":{"data_source_id":"…","single_property":{}}},"Double":{"formula":{"expression":"…"}}}. Also date, rich_text, multi_select, status, people, files, checkbox, url, email, phone_number',
  ).overwrite(formatIds);
}

/** The input `properties` that changes columns. */
export function columnChanges() {
  return openObject(
    'By column name: {"Due":{"date":{}}} adds or reconfigures, {"Phase":{"name":"Stage"}} renames, {"Old":null} removes it with its values, {"Stage":{"select":{"options":[{"name":"Open"}]}}} replaces all options: repeat those to keep; new ones take color',
  ).overwrite(formatIds);
}

/** Formats the ids of related data sources with hyphens, in lower case. */
function formatIds<Columns>(columns: Columns): Columns {
  return replaceMembers(columns, (_object, key, value) => [
    [
      key,
      key.endsWith("_id") && typeof value === "string" && isUuid(value) ? formatUuid(value) : value,
    ],
  ]) as Columns;
}
