import { validationError } from "../errors.js";
import type { VersionRules } from "../versions.js";
import type { DatabaseDocument, DataSourceDocument } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";

/** The data sources of a database that were not put into the trash themselves. */
export function presentDataSources(
  database: DatabaseDocument,
  repository: Workspace,
): DataSourceDocument[] {
  return database.dataSources
    .map((id) => repository.dataSource(id))
    .filter((source) => !source.inTrash);
}

/** The one data source of a database; with several, 400 as of "Upgrading to 2025-09-03". */
export function onlyDataSource(
  database: DatabaseDocument,
  repository: Workspace,
  rules: VersionRules,
): DataSourceDocument {
  const present = presentDataSources(database, repository);
  const [only, ...others] = present;
  if (only === undefined) return repository.missing("database", database.id);
  if (others.length === 0) return only;
  const message = rules.dataSources
    ? "Databases with multiple data sources need a data_source_id."
    : "Databases with multiple data sources are not supported in this API version.";
  throw validationError(message, {
    error_type: "multiple_data_sources_for_database",
    database_id: database.id,
    child_data_source_ids: present.map((source) => source.id),
    minimum_api_version: "2025-09-03",
  });
}
