import {
  collectProblems,
  defineOperation,
  path,
  selfExplanatory,
  omitUndefined,
} from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeColumnChanges } from "../rows/canonical-columns.js";
import { checkColumnChanges } from "./check-columns.js";
import { checkRead } from "../inputs/check-target.js";
import { explainWrongIdKind } from "../id-kind.js";
import { databaseIdInput } from "../inputs/ids.js";
import { limitedText, toLimitedRichText } from "../inputs/limited-text.js";
import { COLUMN_CONSEQUENCES } from "./column-consequences.js";
import { columnChanges } from "./column-inputs.js";
import {
  applyDatabaseChanges,
  compactUpdatedDatabase,
  updatedDatabaseOutput,
} from "./apply-database-changes.js";
import { explainColumnChangeError } from "./change-columns.js";
import { findColumnChangeProblems, reportColumnProblems } from "./column-problems.js";
import { canonicalizeDatabase, dataSourceId, toDatabaseRef } from "./database-inputs.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import { withDataSource, withSources } from "../schema/resolve-data-source.js";
import { setDatabase } from "./undo-databases.js";

const ALTERNATIVES = { page: "use notes_page_update" };

/** The operation `notes_database_update`. */
export const databaseUpdate = defineOperation({
  name: "notes_database_update",
  description: "Changes the title, description or columns of a database.",
  effect: "update",
  consequence: COLUMN_CONSEQUENCES,
  multipleWrites: true,
  verifyWith: "notes_database_fetch",
  input: z
    .strictObject({
      database_id: databaseIdInput(),
      data_source_id: dataSourceId(),
      title: selfExplanatory(limitedText("New title")).optional(),
      description: selfExplanatory(limitedText("New description; empty removes it")).optional(),
      properties: columnChanges().optional(),
    })
    .refine((input) => (input.description ?? input.properties ?? input.title) !== undefined, {
      path: ["properties"],
      message: "expected at least one of title, description and properties",
    })
    .refine((input) => input.data_source_id === undefined || input.properties !== undefined, {
      path: ["data_source_id"],
      message: "expected together with properties only",
    })
    .superRefine(({ properties }, context) => {
      reportColumnProblems(context, findColumnChangeProblems(properties ?? {}));
    }),
  canonicalize: async ({ properties, ...given }, api) => {
    const { data_source_id, ...input } = await canonicalizeDatabase(given, api);
    // Only columns belong to a data source.
    if (properties === undefined) return input;
    const named = await withDataSource(api, toDatabaseRef({ ...input, data_source_id }), (id) =>
      canonicalizeColumnChanges(properties, id, api),
    );
    return named && { ...input, ...omitUndefined({ data_source_id }), properties: named };
  },
  check: async ({ properties, ...input }, api) => {
    const ref = toDatabaseRef(input);
    const database = checkRead(
      "database_id",
      () => withSources(api, ref, async (sources) => sources),
      (error) => explainWrongIdKind(error, api, { id: ref.databaseId, alternatives: ALTERNATIVES }),
    );
    const problems = await collectProblems([database]);
    if (problems.length > 0 || properties === undefined) return problems;
    return withDataSource(api, ref, (id) => checkColumnChanges(id, properties, api));
  },
  run: ({ description, properties, title, ...input }, api) => {
    const ref = toDatabaseRef(input);
    const changes = {
      properties,
      title: toOptionalRichText(title),
      description: toOptionalRichText(description),
    };
    return withSources(api, ref, (sources) =>
      applyDatabaseChanges(api, { ...ref, ...sources }, changes),
    );
  },
  explainError: async (error, { input, api }) => {
    const ref = toDatabaseRef(input);
    const expected = { id: ref.databaseId, alternatives: ALTERNATIVES };
    const wrongKind = await explainWrongIdKind(error, api, expected);
    return (
      wrongKind ??
      explainColumnChangeError(error, input.properties ?? {}, () =>
        withDataSource(api, ref, (id) => fetchColumns(api, path`/v1/data_sources/${id}`)),
      )
    );
  },
  revert: setDatabase,
  output: updatedDatabaseOutput,
  compact: compactUpdatedDatabase,
});

function toOptionalRichText(text: string | undefined) {
  return text === undefined ? undefined : toLimitedRichText(text);
}
