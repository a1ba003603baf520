import type { Page } from "@workbelt/core";
import { type Api, compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { filter } from "../inputs/filter.js";
import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import type { NotesSearchResult } from "../search/search-result.js";
import { type QueryInput, checkQuery } from "./check-query.js";
import {
  type DatabaseInputs,
  VERSION_WITHOUT_DATA_SOURCES,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { listNamedColumns } from "./filter/named-columns.js";
import { compactRowWithin, explainListRowsError, sendRowsQuery } from "./list-rows.js";
import { withRowContainer } from "./row-container.js";

const NAME = "notes_database_query";

const sort = z
  .strictObject({
    direction: z.enum(["ascending", "descending"]).describe("Direction"),
    property: z.string().min(1).describe("Name of a column, exact").optional(),
    timestamp: z
      .enum(["created_time", "last_edited_time"])
      .describe("A time of the row, instead of property")
      .optional(),
  })
  .refine((item) => (item.property === undefined) !== (item.timestamp === undefined), {
    path: ["property"],
    message: "expected exactly one of property and timestamp",
  });

/** The operation `notes_database_query`. */
export const databaseQuery = defineOperation({
  name: NAME,
  description:
    "Lists the rows of a database, which are pages, optionally filtered and sorted; sorts apply in order. Each sort has a direction and exactly one of property and timestamp. filter is checked by column type; adjusted shows what was corrected. columns returns only these. The rows of one of its views: notes_view_query. Find databases with notes_data_fetch and their columns with notes_database_fetch. Returns items with page_id, url, title and properties by column name, and next_cursor if there are more; incomplete means that the service stopped before the end, which it does after 10,000 rows.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      filter: filter().optional(),
      sorts: z.array(sort).describe("Order of the rows").optional(),
      columns: z
        .array(z.string().min(1))
        .min(1)
        .max(100)
        .describe("Names of the only columns to return")
        .optional(),
      ...paging(),
      ...versionOverrides(),
    })
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: (input, api) => queryRows(input, api),
  explainError: (error, { input, api }) => {
    const sorted = (input.sorts ?? []).flatMap(({ property }) => property ?? []);
    const columns = [...sorted, ...(input.columns ?? []), ...listNamedColumns(input.filter)];
    return explainListRowsError(error, api, { columns, database: toDatabaseRef(NAME, input) });
  },
  compact: (page, { database_id }) => compactPage(compactRowWithin(parseId(database_id)))(page),
});

/** Rows that a query matches. */
export type NotesRowsPage = Page<NotesSearchResult> & {
  /** The filter that was sent, if it is not the one that was given. */
  adjusted?: readonly string[];
};

interface QueryRowsInput extends DatabaseInputs, QueryInput {
  database_id: string;
  sorts?: readonly object[] | undefined;
  page_size?: number | undefined;
  start_cursor?: string | undefined;
}

function queryRows(input: QueryRowsInput, api: Api): Promise<NotesRowsPage> {
  const { page_size, sorts, start_cursor } = input;
  const ref = toDatabaseRef(NAME, input);
  return withRowContainer(api, ref, async ({ path, queryPath }) => {
    const owner = { path, version: ref.version, operation: NAME };
    const { adjusted, filter: checked, propertyIds } = await checkQuery(api, owner, input);
    const rows = await sendRowsQuery(
      api,
      { path: queryPath, version: ref.version },
      {
        query: { filter_properties: propertyIds },
        body: { page_size, start_cursor, filter: checked, sorts },
      },
    );
    return adjusted.length === 0 ? rows : { ...rows, adjusted };
  });
}

/** Lists the rows of a database. */
export class NotesDatabaseQueryTool extends NotesTool<typeof databaseQuery> {
  constructor(options?: NotesToolOptions<typeof databaseQuery>) {
    super(databaseQuery, options);
  }
}
