import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { overrides } from "../inputs/overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { hasDataSources } from "../versions.js";
import { withKindAdvice } from "../wrong-kind.js";
import { databaseAsked } from "./database-inputs.js";
import { type Database, compactDatabaseDefinition } from "./database.js";
import { fetchContainer, fetchDatabase } from "./fetch-database.js";

const NAME = "notes_database_fetch";

/** The operation `notes_database_fetch`. */
export const databaseFetch = defineOperation({
  name: NAME,
  description:
    "Gets the definition of a database: title, description, url, and its columns by name with their type, property_id, options and settings. An option of a status names its group, which says whether it counts as to do, in progress or complete. Use it before rows are inserted, queried or changed. Find databases with notes_data_fetch. A database with several data sources has the columns of each, with the data_source_id that the other database tools then need. Not its rows: list those with notes_database_query.",
  effect: "read",
  aliases: { url: "database_id" },
  input: z.strictObject({
    database_id: pageOrDatabaseId("Id or web address of the database"),
    ...overrides(),
  }),
  run: (input, api) => {
    const asked = databaseAsked(NAME, input);
    const fetching = hasDataSources(asked.version) ? fetchDatabase : fetchContainer;
    const meant = { id: asked.databaseId, instead: { page: "use notes_page_get" } };
    return withKindAdvice(api, meant, () => fetching(api, asked));
  },
  compact: (found) => ({ ...compactDatabaseDefinition(found), unreadable: unreadableIn(found) }),
});

/** Ids of data sources that are not shared with this connection, so that their columns are missing. */
function unreadableIn({ data_sources: sources }: Database): string[] | undefined {
  const ids = (sources ?? []).flatMap(({ id, properties }) => (properties ? [] : [id]));
  return ids.length === 0 ? undefined : ids;
}

/** Gets the definition of a database. */
export class NotesDatabaseFetchTool extends NotesTool<typeof databaseFetch> {
  constructor(options?: NotesToolOptions) {
    super(databaseFetch, options);
  }
}
