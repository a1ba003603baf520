import { defineCollection, orMissing } from "@workbelt/core/provider";
import { getList, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { databaseFetch } from "../databases/database-fetch.js";
import { dataFetch } from "../search/data-fetch.js";
import { isPage } from "../search/search-result.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { listParents } from "./pages.js";

/** Databases by their data sources, with their columns. Their rows are pages. */
export const databases = defineCollection({
  name: "notes_databases",
  kind: "database",
  list: dataFetch,
  answers: [{ list: dataFetch }],
  id: (found) => (isPage(found) ? undefined : found.id),
  get: async (id, _part, reader) => {
    const database = await orMissing(() => reader.read(databaseFetch, { database_id: id }));
    const source = (database?.data_sources ?? []).find((each) => each.id === id);
    const isGone = [database, source].some((each) => each?.in_trash ?? each?.archived);
    return source?.properties == null || isGone ? undefined : { ...source, object: "data_source" };
  },
  item: (source) => {
    const columns = Object.entries(source.properties ?? {}).map(([name, column]) => {
      const type = String(column.type);
      const options = getList(column, type, "options").flatMap(
        (each) => getString(each, "name") ?? [],
      );
      return [`${name} (${type.replaceAll("_", " ")})`, options.join(", ")]
        .filter(Boolean)
        .join(": ");
    });
    const description = toPlainText(getList(source, "description"));
    const parents = listParents(source);
    return {
      id: source.id,
      title: toPlainText(source.title ?? []),
      text: [description, columns.toSorted().join("\n")].filter((text) => text !== "").join("\n\n"),
      url: source.url ?? undefined,
      at: source.last_edited_time ?? undefined,
      keys: [source.id, ...parents.slice(0, 1)],
      mentions: parents.slice(1),
      outside: hasOutsideTexts(databaseFetch),
    };
  },
});
