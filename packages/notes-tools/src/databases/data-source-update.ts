import {
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { canonicalizeColumnChanges } from "../rows/canonical-columns.js";
import { compactIcon, iconOutput } from "../content/icon.js";
import { checkColumnChanges } from "./check-columns.js";
import { checkPath } from "../inputs/check-target.js";
import { explainWrongIdKind } from "../id-kind.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { parseId, sourceId } from "../inputs/ids.js";
import { limitedText, toLimitedRichText } from "../inputs/limited-text.js";
import { COLUMN_CONSEQUENCES } from "./column-consequences.js";
import { columnChanges } from "./column-inputs.js";
import {
  type ChangedColumns,
  changeColumns,
  explainColumnChangeError,
  compactChangedColumns,
} from "./change-columns.js";
import { findColumnChangeProblems, reportColumnProblems } from "./column-problems.js";
import { writtenColumnsOutput } from "../schema/compact-columns.js";
import { dataSource, getSourceName } from "../schema/database.js";
import { droppedOptionsOutput } from "./dropped-options.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import { setSource } from "./undo-databases.js";

const ALTERNATIVES = {
  page: "use notes_page_update",
  database: "use notes_database_update, or give a data_source_id from notes_database_fetch",
};

const output = z.strictObject({
  data_source_id: z.string(),
  name: z.string().optional(),
  icon: iconOutput.nullish(),
  columns: writtenColumnsOutput.optional(),
  dropped_options: droppedOptionsOutput.optional(),
});

/** The operation `notes_data_source_update`. */
export const dataSourceUpdate = defineOperation({
  name: "notes_data_source_update",
  description: "Changes the title, icon or columns of one data source of a database.",
  effect: "update",
  consequence: COLUMN_CONSEQUENCES,
  verifyWith: "notes_database_fetch",
  input: z
    .strictObject({
      data_source_id: selfExplanatory(sourceId("data_source_id from notes_database_fetch")),
      properties: columnChanges().optional(),
      title: selfExplanatory(limitedText("New name")).optional(),
      icon: iconAndCover().icon,
    })
    .refine((input) => (input.properties ?? input.title ?? input.icon) !== undefined, {
      path: ["properties"],
      message: "expected at least one of properties, title and icon",
    })
    .superRefine(({ properties }, context) => {
      reportColumnProblems(context, findColumnChangeProblems(properties ?? {}));
    }),
  canonicalize: async (input, api) => {
    if (input.properties === undefined) return input;
    const id = parseId(input.data_source_id);
    const properties = await canonicalizeColumnChanges(input.properties, id, api);
    return properties && { ...input, properties };
  },
  check: async ({ data_source_id, properties }, api) => {
    const id = parseId(data_source_id);
    const source = checkPath("data_source_id", path`/v1/data_sources/${id}`, api, {
      explain: (error) => explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES }),
    });
    const problems = await collectProblems([source]);
    if (problems.length > 0) return problems;
    return checkColumnChanges(id, properties ?? {}, api);
  },
  run: async ({ data_source_id, icon, properties, title }, api): Promise<ChangedColumns> => {
    const id = parseId(data_source_id);
    const fields = { title: title === undefined ? undefined : toLimitedRichText(title), icon };
    if (properties !== undefined) {
      return changeColumns(api, id, properties, fields);
    }
    return { data_source: await api.patch(path`/v1/data_sources/${id}`, fields, dataSource) };
  },
  explainError: async (error, { input, api }) => {
    const id = parseId(input.data_source_id);
    const wrongKind = await explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES });
    return (
      wrongKind ??
      explainColumnChangeError(error, input.properties ?? {}, () =>
        fetchColumns(api, path`/v1/data_sources/${id}`),
      )
    );
  },
  revert: setSource,
  output,
  compact: (
    { data_source: source, dropped_options },
    { icon, properties },
  ): z.infer<typeof output> => ({
    data_source_id: source.id,
    name: getSourceName(source),
    ...pickWritten({ icon }, { icon: compactIcon(source["icon"]) }),
    columns: compactChangedColumns(source, properties),
    dropped_options,
  }),
});
