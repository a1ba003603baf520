import type { Page } from "@workbelt/core";
import {
  AGGREGATE_NAMES_ITS_OWN,
  AGGREGATE_READS_ALL,
  type Aggregated,
  aggregatedMembers,
  aggregateInput,
  type AggregateRequest,
  type Api,
  compactPage,
  defineOperation,
  forModels,
  pageOf,
  refineAggregate,
} from "@workbelt/core/provider";
import { z } from "zod";
import { columnNames } from "../inputs/column-names.js";
import { filter } from "../inputs/filter.js";
import { databaseIdInput, parseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import type { NotesSearchResult } from "../search/search-result.js";
import { aggregateRows } from "./aggregate-rows.js";
import { type QueryInput, withCheckedQuery } from "./check-query.js";
import {
  type DatabaseInputs,
  VERSION_WITHOUT_DATA_SOURCES,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { listNamedColumns } from "./filter/named-columns.js";
import {
  compactRow,
  completeRows,
  explainListRowsError,
  rowOutput,
  sendRowsQuery,
} from "./list-rows.js";
import { withRowContainer } from "../schema/row-container.js";

const MORE_ROWS = "More rows match: read on with start_cursor before counting them.";

const sort = z
  .strictObject(
    {
      direction: z.enum(["ascending", "descending"]).describe("Direction"),
      property: z.string().min(1).describe("Name of a column, exact").optional(),
      timestamp: z
        .enum(["created_time", "last_edited_time"])
        .describe("A time of the row, instead of property")
        .optional(),
    },
    'expected {"property":"…","direction":"ascending"}',
  )
  .refine((item) => (item.property === undefined) !== (item.timestamp === undefined), {
    path: ["property"],
    message: "expected exactly one of property and timestamp",
  });

/** The operation `notes_database_query`. */
export const databaseQuery = defineOperation({
  name: "notes_database_query",
  description: "Lists rows of a database, filtered and sorted.",
  effect: "read",
  returnsTexts: ["rows"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size", readOn: "hint" },
  offersValuesOnly: true,
  aliases: { url: "database_id" },
  input: refineAggregate(
    z.strictObject({
      database_id: databaseIdInput(),
      data_source_id: dataSourceId(),
      filter: filter().optional(),
      sorts: z
        .array(forModels(sort, { opaque: true }))
        .describe('{"property":"Due","direction":"ascending"} or timestamp created_time')
        .optional(),
      columns: columnNames(),
      aggregate: aggregateInput,
      ...paging(),
      ...versionOverrides(),
    }),
    {
      columns: AGGREGATE_NAMES_ITS_OWN,
      page_size: AGGREGATE_READS_ALL,
      start_cursor: AGGREGATE_READS_ALL,
    },
  ).refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: (input, api) => queryRows(input, api),
  explainError: (error, { input, api }) => {
    const sorted = (input.sorts ?? []).flatMap(({ property }) => property ?? []);
    const columns = [...sorted, ...(input.columns ?? []), ...listNamedColumns(input.filter)];
    return explainListRowsError(error, api, { columns, database: toDatabaseRef(input) });
  },
  output: pageOf(rowOutput, "cursor", {
    total_rows: z.int().optional(),
    hint: z.string().optional(),
    adjusted: z.array(z.string()).optional(),
    ...aggregatedMembers,
  }),
  compact: (page, { columns, database_id }) => {
    return compactPage(compactRow({ databaseId: parseId(database_id), columns }))(page);
  },
  completeResult: (data: Page<z.infer<typeof rowOutput>>, api, input, rows) =>
    completeRows(data, rows, api, toDatabaseRef(input).version),
});

/** Rows that a query matches. */
export type NotesRowsPage = Page<NotesSearchResult> &
  Aggregated & {
    /** Number of rows that match, if these are all of them. */
    total_rows?: number;
    /** Says that more rows match, and how to read them. */
    hint?: string;
    /** The filter that was sent, if it is not the one that was given. */
    adjusted?: readonly string[];
  };

interface QueryRowsInput extends DatabaseInputs, QueryInput {
  database_id: string;
  page_size?: number | undefined;
  start_cursor?: string | undefined;
  aggregate?: AggregateRequest | undefined;
}

function queryRows({ aggregate, ...input }: QueryRowsInput, api: Api): Promise<NotesRowsPage> {
  const { page_size, start_cursor } = input;
  const ref = toDatabaseRef(input);
  if (aggregate !== undefined) return aggregateAll(aggregate, input, api);
  return withRowContainer(api, ref, ({ path, queryPath }) => {
    const { version } = ref;
    const owner = { path, version };
    return withCheckedQuery(
      api,
      owner,
      input,
      async ({ adjusted, filter: checked, propertyIds, sorts }) => {
        const query = { filter_properties: propertyIds };
        const body = { page_size, start_cursor, filter: checked, sorts };
        const rows = await sendRowsQuery(api, { path: queryPath, version }, { query, body });
        return {
          ...(start_cursor === undefined && countRows(rows)),
          ...rows,
          ...(adjusted.length > 0 && { adjusted }),
        };
      },
    );
  });
}

/** Aggregates all rows that match, and reports the filter that was sent once. */
async function aggregateAll(
  request: AggregateRequest,
  input: QueryRowsInput,
  api: Api,
): Promise<NotesRowsPage> {
  const ref = toDatabaseRef(input);
  let adjusted: readonly string[] | undefined;
  const fetchPage = async (part: object, each: Api) => {
    const rows = await queryRows({ ...input, ...part }, each);
    ({ adjusted } = rows);
    return rows;
  };
  const page = await withRowContainer(api, ref, ({ path }) => {
    const owner = { path, version: ref.version };
    return aggregateRows({ owner, request, fetchPage }, api);
  });
  return adjusted === undefined ? page : { ...page, adjusted };
}

/** Says how many rows match. The service does not count them, so that is known only with the last page. */
function countRows(rows: NotesRowsPage): Partial<NotesRowsPage> {
  if (rows.next_cursor !== undefined) return { hint: MORE_ROWS };
  return rows.incomplete === undefined ? { total_rows: rows.items.length } : {};
}
