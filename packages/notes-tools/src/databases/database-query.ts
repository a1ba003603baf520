import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { idOf, pageOrDatabaseId } from "../inputs/ids.js";
import { overrides } from "../inputs/overrides.js";
import { paging } from "../inputs/paging.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { onlyNamed } from "./column-advice.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  databaseAsked,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { compactRowOf, queryRows } from "./query-rows.js";

const NAME = "notes_database_query";

const sort = z
  .strictObject({
    direction: z.enum(["ascending", "descending"]).describe("Which way"),
    property: z.string().min(1).describe("Name of a column, exact").optional(),
    timestamp: z
      .enum(["created_time", "last_edited_time"])
      .describe("A time of the row, in place of property")
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
    "Lists the rows of a database, which are pages, optionally sorted; the first sort counts most. Each sort has a direction and exactly one of property and timestamp. There is no filter: read the pages and pick. Find databases with notes_data_fetch and their columns with notes_database_fetch. Returns items with page_id, url, title and properties by column name, and next_cursor when there are more; incomplete says that the service stopped before the end, which it does after 10,000 rows.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      sorts: z.array(sort).describe("Order of the rows").optional(),
      ...paging(),
      ...overrides(),
    })
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: ({ page_size, start_cursor, sorts, ...input }, api) => {
    const columns = (sorts ?? []).flatMap(({ property }) => property ?? []);
    const asked = { ...databaseAsked(NAME, input), columns: onlyNamed(columns) };
    return queryRows(api, asked, { body: { page_size, start_cursor, sorts } });
  },
  compact: (page, { database_id }) => compactPage(compactRowOf(idOf(database_id)))(page),
});

/** Lists the rows of a database. */
export class NotesDatabaseQueryTool extends NotesTool<typeof databaseQuery> {
  constructor(options?: NotesToolOptions) {
    super(databaseQuery, options);
  }
}
