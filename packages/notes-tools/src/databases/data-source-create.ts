import {
  collectProblems,
  defineOperation,
  path,
  omitUndefined,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { loadDatabase } from "./load-definition.js";
import { checkRelations } from "./check-columns.js";
import { checkRead } from "../inputs/check-target.js";
import { explainWrongIdKind } from "../id-kind.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { databaseIdInput, parseId } from "../inputs/ids.js";
import { limitedText, toLimitedRichText } from "../inputs/limited-text.js";
import { newColumns } from "./column-inputs.js";
import { canonicalizeDatabase } from "./database-inputs.js";
import { findNewColumnProblems, reportColumnProblems } from "./column-problems.js";
import { newSourceOutput, compactNewSource, dataSource } from "../schema/database.js";
import { removeSource } from "./undo-databases.js";
import { forgetSources } from "../schema/resolve-data-source.js";
import { withResolvedDatabase } from "../schema/with-resolved-database.js";

const ALTERNATIVES = { page: "use notes_database_create to create a database on it" };

/** The operation `notes_data_source_create`. */
export const dataSourceCreate = defineOperation({
  name: "notes_data_source_create",
  description:
    "Adds a data source, a further table with its own columns and rows, to a database. The database tools then need its data_source_id.",
  effect: "create",
  consequence: {
    reversible: "partly",
    reason: "the view that the service makes for it stays",
    assumed: true,
  },
  verifyWith: "notes_database_fetch",
  input: z
    .strictObject({
      database_id: databaseIdInput(),
      properties: newColumns(),
      title: selfExplanatory(limitedText("Its name")).optional(),
      icon: iconAndCover().icon,
    })
    .superRefine(({ properties }, context) => {
      reportColumnProblems(context, findNewColumnProblems(properties));
    }),
  canonicalize: async (input, api) => {
    const { database_id } = await canonicalizeDatabase({ database_id: input.database_id }, api);
    return { ...input, ...omitUndefined({ database_id }) };
  },
  check: ({ database_id, properties }, api) => {
    const id = parseId(database_id);
    return collectProblems([
      checkRead(
        "database_id",
        () => loadDatabase(api, { databaseId: id }),
        (error) => explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES }),
      ),
      checkRelations(properties, api),
    ]);
  },
  run: ({ database_id, icon, properties, title }, api) => {
    const ref = { databaseId: parseId(database_id) };
    return withResolvedDatabase(api, ref, async (id) => {
      const created = await api.post(
        path`/v1/data_sources`,
        {
          parent: { type: "database_id", database_id: id },
          properties,
          title: title === undefined ? undefined : toLimitedRichText(title),
          icon,
        },
        dataSource,
      );
      // Otherwise rows without a data source would still go to the one that was alone.
      forgetSources(api, id);
      return created;
    });
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.database_id), alternatives: ALTERNATIVES }),
  revert: removeSource,
  output: newSourceOutput,
  compact: compactNewSource,
});
