import { type AccountTypes, type Api, findNamed, isUuid, path } from "@workbelt/core/provider";
import { getList, getString } from "./content/json-path.js";
import { toPlainText } from "./content/plain-text.js";
import type { Columns } from "./schema/columns.js";
import { fetchColumns } from "./schema/fetch-columns.js";
import { withDataSource } from "./schema/resolve-data-source.js";
import { listResponse } from "./list-response.js";
import { searchResult } from "./search/search-result.js";

/** The columns of a database, found by its title or id, as types. */
export const accountTypes: AccountTypes = {
  async describeValues(name, api) {
    const columns = isUuid(name) ? await fetchById(name, api) : await findByTitle(name, api);
    if (columns === undefined) return undefined;
    const entries = Object.entries(columns);
    return Object.fromEntries(entries.map(([column, each]) => [column, describeType(each)]));
  },
};

function fetchById(databaseId: string, api: Api): Promise<Columns> {
  return withDataSource(api, { databaseId }, (id) =>
    fetchColumns(api, path`/v1/data_sources/${id}`),
  );
}

async function findByTitle(title: string, api: Api): Promise<Columns | undefined> {
  const filter = { property: "object", value: "data_source" };
  const body = { query: title, filter, page_size: 20 };
  const { results } = await api.post(path`/v1/search`, body, listResponse(searchResult), {
    readOnly: true,
  });
  const found = findNamed(title, results, (each) => toPlainText(each.title ?? []));
  return found && (found.properties ?? {});
}

const TYPES: Readonly<Record<string, string>> = {
  number: "number | null",
  checkbox: "boolean",
  date: "string | { start: string; end?: string; time_zone?: string } | null",
  people: "{ user_id?: string; name?: string }[]",
  relation: "string[]",
  files: "{ name?: string; url?: string }[]",
  formula: "unknown",
  rollup: "unknown",
  created_by: "{ user_id?: string; name?: string }",
  last_edited_by: "{ user_id?: string; name?: string }",
};

function describeType(column: Columns[string]): string {
  const { type = "" } = column;
  const titles = getList(column, type, "options")
    .flatMap((option) => getString(option, "name") ?? [])
    .map((option) => JSON.stringify(option));
  if (titles.length > 0) {
    const literals = titles.join(" | ");
    return type === "multi_select" ? `(${literals})[]` : `${literals} | null`;
  }
  return TYPES[type] ?? "string";
}
