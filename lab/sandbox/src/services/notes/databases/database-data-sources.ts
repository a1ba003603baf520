import { validationError } from "../errors.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument, DataSourceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Lists a database's data sources that are not trashed themselves. */
export function listDataSources(
  database: DatabaseDocument,
  repository: NotesRepository,
): DataSourceDocument[] {
  return database.dataSources
    .map((id) => repository.requireDataSource(id))
    .filter((source) => !source.inTrash);
}

/**
 * Returns the only data source of a database. With several, throws 400 as in "Upgrading to
 * 2025-09-03".
 */
export function requireOnlyDataSource(
  database: DatabaseDocument,
  repository: NotesRepository,
  rules: VersionRules,
): DataSourceDocument {
  const sources = listDataSources(database, repository);
  const [only, ...others] = sources;
  if (only === undefined) return repository.throwNotFound("database", database.id);
  if (others.length === 0) return only;
  const message = rules.dataSources
    ? "Databases with multiple data sources need a data_source_id."
    : "Databases with multiple data sources are not supported in this API version.";
  throw validationError(message, {
    error_type: "multiple_data_sources_for_database",
    database_id: database.id,
    child_data_source_ids: sources.map((source) => source.id),
    minimum_api_version: "2025-09-03",
  });
}
