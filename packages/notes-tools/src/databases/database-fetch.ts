import { defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { explainWrongIdKind } from "../id-kind.js";
import { databaseIdInput, parseId } from "../inputs/ids.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { hasDataSources } from "../versions.js";
import { toDatabaseRef } from "./database-inputs.js";
import {
  type NotesDatabase,
  compactDatabaseDefinition,
  databaseOutput,
} from "../schema/database.js";
import { loadDatabase, loadDefinition } from "./load-definition.js";

const ALTERNATIVES = { page: "use notes_page_get" };

const output = databaseOutput.extend({ unreadable: z.array(z.string()).optional() });

/** The operation `notes_database_fetch`. */
export const databaseFetch = defineOperation({
  name: "notes_database_fetch",
  description:
    "Gets title, description and columns of a database, with types and options, not its rows. Use it before you write or query rows. With several data sources it has the data_source_id of each.",
  effect: "read",
  returnsTexts: ["settings"],
  aliases: { url: "database_id" },
  input: z.strictObject({
    database_id: databaseIdInput(),
    option_colors: selfExplanatory(
      z.boolean().describe("Adds the colors of options, by name"),
    ).optional(),
    ...versionOverrides(),
  }),
  run: (input, api) => {
    const ref = toDatabaseRef(input);
    return hasDataSources(ref.version) ? loadDefinition(api, ref) : loadDatabase(api, ref);
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.database_id), alternatives: ALTERNATIVES }),
  output,
  compact: (found, { option_colors }): z.infer<typeof output> => ({
    ...compactDatabaseDefinition(found, option_colors),
    unreadable: findUnreadableSources(found),
  }),
});

/** Finds ids of data sources without columns, because they are not shared with this connection. */
function findUnreadableSources({ data_sources: sources }: NotesDatabase): string[] | undefined {
  const ids = (sources ?? []).flatMap(({ id, properties }) => (properties ? [] : [id]));
  return ids.length === 0 ? undefined : ids;
}
