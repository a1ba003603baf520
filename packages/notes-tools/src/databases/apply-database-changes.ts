import { InputError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import type { RichTextItem } from "../content/rich-text.js";
import { type Step, runSteps } from "../run-steps.js";
import { type ColumnChanges, changeColumns } from "./change-columns.js";
import {
  type NotesDataSource,
  type NotesDatabase,
  compactDatabaseDefinition,
  compactSource,
  database,
} from "./database.js";
import type { DroppedOptions } from "./dropped-options.js";
import { type SourceChoice, type Sources, selectSource } from "./resolve-data-source.js";

/** What an update changed, as the service returns it. */
export interface NotesUpdatedDatabase {
  /** The database, when its title or description changed. */
  database?: NotesDatabase;
  /** The data source, when its columns changed. */
  data_source?: NotesDataSource;
  /** Options that the change of a column dropped, by the column's name. */
  dropped_options?: DroppedOptions;
}

/** What is to change; what is undefined stays. */
export interface DatabaseChanges {
  properties: ColumnChanges | undefined;
  title: RichTextItem[] | undefined;
  description: RichTextItem[] | undefined;
}

/**
 * Changes the columns of a data source, then title and description of its database. The columns fail
 * more easily, and while they do, nothing is written yet.
 *
 * @throws InputError when it is not clear what is meant, PartialWriteError when only the columns changed.
 */
export async function applyDatabaseChanges(
  api: Api,
  target: SourceChoice & Sources,
  { properties, ...texts }: DatabaseChanges,
): Promise<NotesUpdatedDatabase> {
  const { databaseId, operation } = target;
  const sourceId = properties && selectSource(target, target);
  const steps = [
    ...(sourceId === undefined
      ? []
      : [createColumnStep(api, { id: sourceId, operation }, properties)]),
    ...createTextSteps(api, target, texts),
  ];
  const ids = { database_id: databaseId, data_source_id: sourceId };
  const responses = await runSteps({ operation, ids }, steps);
  return Object.assign({}, ...responses) as NotesUpdatedDatabase;
}

function createColumnStep(
  api: Api,
  source: { id: string; operation: string },
  changes: ColumnChanges = {},
): Step<NotesUpdatedDatabase> {
  return { inputs: ["properties"], send: () => changeColumns(api, source, changes) };
}

function createTextSteps(
  api: Api,
  { databaseId, operation }: SourceChoice & Sources,
  texts: Omit<DatabaseChanges, "properties">,
): Step<NotesUpdatedDatabase>[] {
  const inputs = (["title", "description"] as const).filter((key) => texts[key] !== undefined);
  if (inputs.length === 0) return [];
  if (databaseId === undefined) throw new InputError(operation, [UNKNOWN_DATABASE_ISSUE]);
  const request = {
    method: "PATCH",
    path: path`/v1/databases/${databaseId}`,
    body: texts,
  } as const;
  return [{ inputs, send: async () => ({ database: await api.send(request, database) }) }];
}

const UNKNOWN_DATABASE_ISSUE = {
  field: "database_id",
  message: "expected the id of the database itself; its data source does not say where it belongs",
};

/** What a model needs of an update: the ids, and what changed as it is now. */
export function compactUpdatedDatabase(updated: NotesUpdatedDatabase) {
  const { data_source: source, database: found, dropped_options } = updated;
  const { name: title, ...changed } = source === undefined ? {} : compactSource(source);
  const head =
    found === undefined
      ? { database_id: source?.parent?.["database_id"], title }
      : compactDatabaseDefinition(found);
  return { ...head, ...changed, dropped_options };
}
