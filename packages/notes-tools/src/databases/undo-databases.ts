import {
  combine,
  path,
  remove,
  type RequestSpec,
  type Revert,
  set,
  type ThingKind,
} from "@workbelt/core/provider";
import { getList, getString } from "../content/json-path.js";
import {
  nameByText,
  OWN_KEYS,
  ownEdits,
  pickHeaders,
  toWrittenFields,
} from "../content/write-back.js";
import { parseId } from "../inputs/ids.js";
import { type Columns, findColumn } from "../schema/columns.js";

const DATABASE: ThingKind = {
  noun: "database",
  at: "",
  id: "id",
  name: nameByText("title"),
  compared: ["title", "description", "icon", "cover", "parent"],
  audit: OWN_KEYS,
};
const SOURCE: ThingKind = {
  ...DATABASE,
  noun: "data source",
  compared: ["title", "icon", "properties"],
};

/** Columns count by their id, name and type, whatever options they have. */
const COLUMNS: ThingKind = {
  ...SOURCE,
  fields: "properties",
  audit: [...OWN_KEYS, "description", "select", "multi_select", "status", "number", "relation"],
};

/** Undoes the creation of a database, unless it has rows by others. */
export const removeDatabase: Revert<unknown> = remove(DATABASE, {
  path: ({ id }) => path`/v1/databases/${id}`,
  by: { method: "PATCH", body: { in_trash: true } },
  removed: { in_trash: true },
  read: ({ id, request }) => ({
    request: { method: "GET", path: path`/v1/databases/${id}`, ...pickHeaders(request) },
  }),
  inside: ({ found }) => getString(found, "parent", "page_id"),
  guards: ({ found, id, request }) => {
    const source = getString(getList(found, "data_sources")[0], "id");
    // Before 2025-09-03 the rows belong to the database.
    const rows =
      source === undefined
        ? path`/v1/databases/${id}/query`
        : path`/v1/data_sources/${source}/query`;
    const read = { method: "POST", path: rows, body: { page_size: 100 }, readOnly: true } as const;
    return [{ items: "rows", at: ["results"], request: { ...read, ...pickHeaders(request) } }];
  },
});

/** Undoes the creation of a data source, unless it has rows by others. */
export const removeSource: Revert<unknown> = remove(SOURCE, {
  path: ({ id }) => path`/v1/data_sources/${id}`,
  by: { method: "PATCH", body: { in_trash: true } },
  removed: { in_trash: true },
  editor: ownEdits,
  inside: ({ found }) => getString(found, "parent", "database_id"),
  guards: ({ id }) => [
    {
      items: "rows",
      at: ["results"],
      request: {
        method: "POST",
        path: path`/v1/data_sources/${id}/query`,
        body: { page_size: 100 },
        readOnly: true,
      },
    },
  ],
});

/** Undoes new names of columns. */
const renameBack: Revert<unknown> = set(COLUMNS, {
  body: "properties",
  writes: (request) => request.path.startsWith("/v1/data_sources/"),
  readAs: (names, found, sent) =>
    names.flatMap((key) => [nameOf(key, found as Columns), getString(sent, key, "name") ?? key]),
  toWrite: (fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, column]) => {
        const id = getString(column, "type") === "title" ? "title" : getString(column, "id");
        return id === undefined ? [] : [[id, { name }]];
      }),
    ),
});

function nameOf(key: string, columns: Columns): string {
  const column = findColumn(key, columns);
  return Object.keys(columns).find((name) => column && columns[name] === column) ?? key;
}

/** The input of an update of a database. */
interface DatabaseUpdate {
  database_id: string;
  properties?: object | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** Undoes a change of a database's title or description, and of the names of its columns. */
export function setDatabase({
  description,
  properties,
  title,
}: DatabaseUpdate): Revert<DatabaseUpdate> {
  const hasTexts = (title ?? description) !== undefined;
  const texts = set<DatabaseUpdate>(DATABASE, {
    body: "",
    writes: isDatabaseWrite,
    read: ({ input, request }) => {
      const at = isDatabaseWrite(request)
        ? request.path
        : path`/v1/databases/${parseId(input.database_id)}`;
      return { request: { method: "GET", path: at } };
    },
    toWrite: toWrittenFields,
  });
  if (properties === undefined) return texts;
  return hasTexts ? combine(renameBack, texts) : renameBack;
}

function isDatabaseWrite({ path: at }: RequestSpec): boolean {
  return at.startsWith("/v1/databases/");
}

/** Undoes a change of a data source's title or icon, and of the names of its columns. */
export function setSource({ icon, properties, title }: SourceUpdate): Revert<unknown> {
  const fields = set(SOURCE, { body: "", only: ["title", "icon"], toWrite: toWrittenFields });
  if (properties === undefined) return fields;
  return (title ?? icon) === undefined ? renameBack : combine(renameBack, fields);
}

/** The input of an update of a data source. */
interface SourceUpdate {
  properties?: object | undefined;
  title?: string | undefined;
  icon?: object | undefined;
}
