import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { compactRowWithin, explainListRowsError, listRows } from "./list-rows.js";

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
    "Lists the rows of a database, which are pages, optionally sorted; sorts apply in order. Each sort has a direction and exactly one of property and timestamp. There is no filter: read the pages and pick. Find databases with notes_data_fetch and their columns with notes_database_fetch. Returns items with page_id, url, title and properties by column name, and next_cursor if there are more; incomplete means that the service stopped before the end, which it does after 10,000 rows.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      sorts: z.array(sort).describe("Order of the rows").optional(),
      ...paging(),
      ...versionOverrides(),
    })
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: ({ page_size, start_cursor, sorts, ...input }, api) =>
    listRows(api, toDatabaseRef(NAME, input), { body: { page_size, start_cursor, sorts } }),
  explainError: (error, { input, api }) => {
    const columns = (input.sorts ?? []).flatMap(({ property }) => property ?? []);
    return explainListRowsError(error, api, { columns, database: toDatabaseRef(NAME, input) });
  },
  compact: (page, { database_id }) => compactPage(compactRowWithin(parseId(database_id)))(page),
});

/** Lists the rows of a database. */
export class NotesDatabaseQueryTool extends NotesTool<typeof databaseQuery> {
  constructor(options?: NotesToolOptions) {
    super(databaseQuery, options);
  }
}
