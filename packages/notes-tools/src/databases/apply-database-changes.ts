import { InputError } from "@workbelt/core";
import { type Api, path, pickWritten } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import type { RichTextItem } from "../content/rich-text.js";
import { forgetTitles } from "../search/name-databases.js";
import { type Step, runSteps } from "../run-steps.js";
import { type ColumnChanges, changeColumns, compactChangedColumns } from "./change-columns.js";
import { writtenColumnsOutput } from "../schema/compact-columns.js";
import {
  type NotesDataSource,
  type NotesDatabase,
  compactDatabaseDefinition,
  database,
  getSourceName,
} from "../schema/database.js";
import { type DroppedOptions, droppedOptionsOutput } from "./dropped-options.js";
import { type SourceChoice, type Sources, selectSource } from "../schema/resolve-data-source.js";

/** The changed objects as the service returns them. */
export interface NotesUpdatedDatabase {
  /** The database, if its title or description changed. */
  database?: NotesDatabase;
  /** The data source, if its columns changed. */
  data_source?: NotesDataSource;
  /** Options that column changes dropped, by column name. */
  dropped_options?: DroppedOptions;
}

/** Changes of a database; undefined leaves a part unchanged. */
export interface DatabaseChanges {
  properties: ColumnChanges | undefined;
  title: RichTextItem[] | undefined;
  description: RichTextItem[] | undefined;
}

/**
 * Changes the columns of a data source, then title and description of its database. Columns go first
 * because they fail most often, while nothing is written yet.
 *
 * @throws InputError if the data source is ambiguous, PartialWriteError if only the columns changed.
 */
export async function applyDatabaseChanges(
  api: Api,
  target: SourceChoice & Sources,
  { properties, ...texts }: DatabaseChanges,
): Promise<NotesUpdatedDatabase> {
  const { databaseId } = target;
  const sourceId = properties && selectSource(target, target, api);
  const steps = [
    ...(sourceId === undefined ? [] : [createColumnStep(api, sourceId, properties)]),
    ...createTextSteps(api, target, texts),
  ];
  const ids = { database_id: databaseId, data_source_id: sourceId };
  const responses = await runSteps(ids, steps, api);
  return Object.assign({}, ...responses) as NotesUpdatedDatabase;
}

function createColumnStep(
  api: Api,
  sourceId: string,
  changes: ColumnChanges = {},
): Step<NotesUpdatedDatabase> {
  return { inputs: ["properties"], send: () => changeColumns(api, sourceId, changes) };
}

function createTextSteps(
  api: Api,
  { databaseId }: SourceChoice & Sources,
  texts: Omit<DatabaseChanges, "properties">,
): Step<NotesUpdatedDatabase>[] {
  const inputs = (["title", "description"] as const).filter((key) => texts[key] !== undefined);
  if (inputs.length === 0) return [];
  if (databaseId === undefined) throw new InputError(api.operation, [UNKNOWN_DATABASE_ISSUE]);
  const send = async () => {
    const found = await api
      .patch(path`/v1/databases/${databaseId}`, texts, database)
      .finally(() => forgetTitles(api));
    return { database: found };
  };
  return [{ inputs, send }];
}

const UNKNOWN_DATABASE_ISSUE = {
  field: "database_id",
  message: "expected the id of the database itself; its data source does not name its database",
};

/** The shape of an update for models. */
export const updatedDatabaseOutput = z.strictObject({
  database_id: z.string().optional(),
  title: z.string().optional(),
  description: z.string().nullish(),
  data_source_id: z.string().optional(),
  columns: writtenColumnsOutput.optional(),
  dropped_options: droppedOptionsOutput.optional(),
});

/** Reduces an update to ids, the title, and what a call wrote, as it is after the write. */
export function compactUpdatedDatabase(
  { data_source: source, database: found, dropped_options }: NotesUpdatedDatabase,
  given: { description?: string | undefined; properties?: ColumnChanges | undefined },
): z.infer<typeof updatedDatabaseOutput> {
  const changed = found && compactDatabaseDefinition(found);
  return {
    database_id: changed?.database_id ?? getString(source, "parent", "database_id"),
    title: changed?.title ?? (source && getSourceName(source)),
    ...pickWritten({ description: given.description }, { description: changed?.description }),
    data_source_id: source?.id,
    columns: source && compactChangedColumns(source, given.properties),
    dropped_options,
  };
}
