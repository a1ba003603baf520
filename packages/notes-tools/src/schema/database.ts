import { z } from "zod";
import { compactIcon, getFileUrl, iconOutput } from "../content/icon.js";
import { getBoolean, getString } from "../content/json-path.js";
import { compactParent, parent, parentOutput } from "../content/parent.js";
import { toPlainText } from "../content/plain-text.js";
import { columns } from "./columns.js";
import { columnsOutput, compactColumns } from "./compact-columns.js";

const describedObject = z.looseObject({
  id: z.string(),
  title: z.array(z.unknown()).nullish(),
  description: z.array(z.unknown()).nullish(),
  parent: parent.nullish(),
  url: z.string().nullish(),
  in_trash: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  // Before 2025-09-03 the columns belong to the database.
  properties: columns.nullish(),
});

/** A data source as the service returns it: the columns and rows of a database. */
export const dataSource = describedObject.extend({ name: z.string().nullish() });

/** A database as the service returns it; since 2025-09-03 with only ids and names of its data sources. */
export const database = describedObject.extend({ data_sources: z.array(dataSource).nullish() });

/** A data source as the service returns it. */
export type NotesDataSource = z.infer<typeof dataSource>;

/** A database as the service returns it. */
export type NotesDatabase = z.infer<typeof database>;

/** The shape of a data source for models. */
const sourceOutput = z.strictObject({
  data_source_id: z.string(),
  name: z.string().optional(),
  columns: columnsOutput.optional(),
});

/** The shape of a new data source for models. */
export const newSourceOutput = sourceOutput.extend({
  database_id: z.string().optional(),
  icon: iconOutput.optional(),
});

const headOutput = z.strictObject({
  title: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  parent: parentOutput.optional(),
  is_inline: z.literal(true).optional(),
  is_locked: z.literal(true).optional(),
  icon: iconOutput.optional(),
  cover: z.string().optional(),
  archived: z.literal(true).optional(),
});

/** The shape of a database for models: one data source with its columns, or several with theirs. */
export const databaseOutput = headOutput.extend({
  database_id: z.string(),
  data_source_id: z.string().optional(),
  columns: columnsOutput.optional(),
  data_sources: z.array(sourceOutput).optional(),
});

/**
 * The parts of a database a model needs: ids, title, and its columns, or those of each data source; with `hasColors`,
 * also the colors of options.
 */
export function compactDatabaseDefinition(
  found: NotesDatabase,
  hasColors?: boolean,
): z.infer<typeof databaseOutput> {
  const sources = found.data_sources ?? [];
  const [only, ...others] = sources;
  const several =
    others.length === 0 ? undefined : sources.map((source) => compactSource(source, hasColors));
  const properties = found.properties ?? (several === undefined ? only?.properties : undefined);
  return {
    database_id: found.id,
    data_source_id: several === undefined ? only?.id : undefined,
    ...compactHead(found),
    columns: properties ? compactColumns(properties, { hasColors }) : undefined,
    data_sources: several,
  };
}

function compactSource(found: NotesDataSource, hasColors?: boolean): z.infer<typeof sourceOutput> {
  return {
    data_source_id: found.id,
    name: getSourceName(found),
    columns: found.properties ? compactColumns(found.properties, { hasColors }) : undefined,
  };
}

/** Gets the name of a data source; undefined if the service does not show it. */
export function getSourceName({ name, title }: NotesDataSource): string | undefined {
  return name ?? (title ? toPlainText(title) : undefined);
}

/** The parts of a new data source a model needs. */
export function compactNewSource(found: NotesDataSource): z.infer<typeof newSourceOutput> {
  return {
    database_id: getString(found, "parent", "database_id"),
    ...compactSource(found),
    icon: compactIcon(found["icon"]),
  };
}

function compactHead(found: NotesDatabase): z.infer<typeof headOutput> {
  return {
    title: found.title ? toPlainText(found.title) : undefined,
    description: found.description ? toPlainText(found.description) || undefined : undefined,
    url: found.url ?? undefined,
    parent: compactParent(found.parent),
    is_inline: getBoolean(found, "is_inline") || undefined,
    is_locked: getBoolean(found, "is_locked") || undefined,
    icon: compactIcon(found["icon"]),
    cover: getFileUrl(found["cover"]),
    archived: (found.in_trash ?? found.archived) || undefined,
  };
}
