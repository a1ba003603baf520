import {
  type AggregateColumn,
  type AggregatedPage,
  aggregatePages,
  type AggregateRequest,
  type Api,
  type Cell,
  type ColumnKind,
  listAggregatedColumns,
  planAggregate,
  type Reference,
  tryLookup,
} from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import {
  decodePropertyValue,
  isNotComputed,
  NOT_COMPUTED,
} from "../schema/decode-property-value.js";
import { fetchPageTitle } from "../schema/fetch-page-title.js";
import { checkFormulas, listSources } from "../schema/cut-formulas.js";
import { isCut } from "../schema/page.js";
import type { NotesSearchResult } from "../search/search-result.js";
import { type Columns, findColumn } from "../schema/columns.js";
import { type ColumnOwner, checkWithColumns } from "../schema/known-columns.js";

const KINDS: Readonly<Record<string, ColumnKind | undefined>> = {
  number: "number",
  date: "time",
  created_time: "time",
  last_edited_time: "time",
  // The type of their results is known only with them.
  formula: undefined,
  rollup: undefined,
};

/** Times of a row, which are no columns. */
const ROW_TIMES = ["created_time", "last_edited_time"] as const;

const PAGE_SIZE = 100;
const PAGE = "page";
const MAX_TITLES = 50;

type Row = NotesSearchResult;

/** The rows that are aggregated. */
interface AggregatedRows {
  owner: ColumnOwner;
  request: AggregateRequest;
  fetchPage: (
    paging: { columns?: string[]; page_size: number; start_cursor?: string },
    api: Api,
  ) => Promise<AggregatedPage<Row>>;
}

/**
 * Aggregates all rows that a query matches.
 *
 * @throws InputError for columns that do not exist, and for figures that their types do not have.
 */
export async function aggregateRows(
  { fetchPage, owner, request }: AggregatedRows,
  api: Api,
): Promise<AggregatedPage<Row> & { hint?: string }> {
  const known = await checkWithColumns(api, owner, (columns) => {
    const all = toColumns(columns);
    const named = listAggregatedColumns(request, (name) => all.has(name));
    return { all, columns, isClean: named.every((name) => all.has(name)) };
  });
  const named = listAggregatedColumns(request, (name) => known?.all.has(name) ?? false);
  const columns = known?.all ?? new Map(named.map((name) => [name, toColumn(name, undefined)]));
  const plan = planAggregate(request, columns, api);
  const read = named.filter((name) => !isRowTime(name));
  const relations = read.flatMap((name) => findRelations(name, known?.columns ?? {}));
  const cut = new Set<string>();
  const page = await aggregatePages(
    {
      pagination: { kind: "cursor", input: "start_cursor" },
      plan,
      fetchPage: async ({ start_cursor }, each) => {
        const rows = await fetchPage(
          {
            page_size: PAGE_SIZE,
            ...(read.length > 0 && { columns: [...new Set([...read, ...relations])] }),
            ...(start_cursor !== undefined && { start_cursor: String(start_cursor) }),
          },
          each,
        );
        for (const row of rows.items) noteCut(row, { read, known: known?.columns, cut });
        return rows;
      },
      getId: ({ id }) => id,
      findNames: findTitles,
    },
    api,
  );
  return cut.size === 0 ? page : { ...page, hint: describeCut(cut) };
}

/** Finds the relations of a rollup or formula, which show whether it was computed from all related pages. */
function findRelations(name: string, columns: Columns): string[] {
  const sources = listSources(findColumn(name, columns), columns);
  return Object.keys(columns).filter((each) => {
    const column = columns[each];
    return column?.type === "relation" && sources.includes(column);
  });
}

/** Notes the aggregated columns of which the service shows or computes only a part. */
function noteCut(
  { properties }: Row,
  { cut, known, read }: { read: readonly string[]; known: Columns | undefined; cut: Set<string> },
): void {
  const all = properties ?? {};
  for (const name of read) {
    const property = findColumn(name, all);
    if (property === undefined || cut.has(name) || !isCut(property, all)) continue;
    const { complete } = checkFormulas(all, known ?? {});
    if (![...complete].some((each) => all[each] === property)) cut.add(name);
  }
}

function describeCut(cut: ReadonlySet<string>): string {
  const names = [...cut].map((name) => JSON.stringify(name)).join(", ");
  return `Of some rows the service shows or uses only the first 25 values of ${names}: figures about them are of these alone, and a count is at least that (25+). notes_page_property_get reads all values of a row.`;
}

function isRowTime(name: string): name is (typeof ROW_TIMES)[number] {
  return ROW_TIMES.some((time) => time === name);
}

function toColumns(columns: Columns): Map<string, AggregateColumn<Row>> {
  const own = Object.entries(columns).map(
    ([name, { type }]) => [name, toColumn(name, type)] as const,
  );
  return new Map([...ROW_TIMES.map((name) => [name, toTime(name)] as const), ...own]);
}

function toTime(name: (typeof ROW_TIMES)[number]): AggregateColumn<Row> {
  return { kind: "time", read: ({ [name]: time }) => (time ? [{ time }] : []) };
}

function toColumn(name: string, type: string | undefined): AggregateColumn<Row> {
  const isKnown = type !== undefined && Object.hasOwn(KINDS, type);
  return {
    kind: isKnown ? KINDS[type] : type === undefined ? undefined : "other",
    read: ({ properties }) => toCells(findColumn(name, properties ?? {})),
  };
}

/** Reads a value by its type; a rollup or formula has one of its own. */
function toCells(property: unknown): Cell[] {
  const type = getString(property, "type") ?? "";
  const value = getPath(property, type);
  if (value === undefined || value === null) return [];
  switch (type) {
    case "date":
      return toTimes(getString(value, "start"));
    case "created_time":
    case "last_edited_time":
      return toTimes(value);
    case "people":
      return getList({ value }, "value").flatMap(toUser);
    case "created_by":
    case "last_edited_by":
      return toUser(value);
    case "relation":
      return getList({ value }, "value").flatMap((page) => toReference(page, PAGE));
    case "formula":
      return isNotComputed(value) ? [NOT_COMPUTED] : toCells(value);
    case "rollup": {
      if (isNotComputed(value)) return [NOT_COMPUTED];
      const results = getPath(value, "array");
      return Array.isArray(results) ? results.flatMap(toCells) : toCells(value);
    }
    default:
      return [decodePropertyValue(property)].flat().flatMap(toPlainCell);
  }
}

function toTimes(time: unknown): Cell[] {
  return typeof time === "string" ? [{ time }] : [];
}

function toUser(user: unknown): Cell[] {
  return toReference(user, "user");
}

function toReference(value: unknown, type: string): Cell[] {
  const id = getString(value, "id");
  return id === undefined ? [] : [{ id, type, name: getString(value, "name") }];
}

function toPlainCell(value: unknown): Cell[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") {
    return [value];
  }
  // Text with links or mentions, and a file by its name.
  return [getString(value, "text") ?? getString(value, "name") ?? JSON.stringify(value)];
}

/** Finds the titles of related pages, one request each. Those beyond fifty keep their ids. */
async function findTitles(
  references: readonly Reference[],
  api: Api,
): Promise<ReadonlyMap<string, string>> {
  const pages = references.filter(({ type }) => type === PAGE).map(({ id }) => id);
  const found = await Promise.all(
    [...new Set(pages)].slice(0, MAX_TITLES).map(async (page_id) => {
      const title = await tryLookup(() => fetchPageTitle({ page_id }, api));
      return title ? [[page_id, title] as const] : [];
    }),
  );
  return new Map(found.flat());
}
