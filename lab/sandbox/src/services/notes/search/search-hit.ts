import type { RequestScope } from "../route-context.js";
import { serializeDataSource } from "../data-sources/serialize-data-source.js";
import { listDataSources } from "../databases/database-data-sources.js";
import { serializeDatabase } from "../databases/serialize-database.js";
import { serializePage } from "../pages/serialize-page.js";
import { getTitle } from "../repository/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import type {
  DatabaseDocument,
  DataSourceDocument,
  PageDocument,
} from "../repository/documents.js";
import { isInTrash } from "../repository/ancestors.js";

/** A possible search result. */
export interface SearchHit {
  id: string;
  title: string;
  lastEditedTime: string;
  /** Itself, or with one of its parents. `known` keeps the answers for parents. */
  isInTrash: (known: Map<string, boolean>) => boolean;
  serialize: () => object;
}

/** Creates the hit of a page or row. */
export function createPageHit(page: PageDocument, scope: RequestScope): SearchHit {
  return {
    id: page.id,
    title: getTitle(page),
    lastEditedTime: page.lastEditedTime,
    isInTrash: (known) => isInTrash(scope.repository, page, known),
    serialize: () => serializePage(page, scope),
  };
}

/** Creates the hit of a data source, which has the title of its database. */
export function createDataSourceHit(source: DataSourceDocument, scope: RequestScope): SearchHit {
  const database = scope.repository.requireDatabase(source.databaseId);
  return {
    id: source.id,
    title: toPlainText(database.title),
    lastEditedTime: source.lastEditedTime,
    isInTrash: (known) => source.inTrash || isInTrash(scope.repository, database, known),
    serialize: () => serializeDataSource(source, scope),
  };
}

/** Creates the hit of a database, before data sources; undefined unless it has exactly one. */
export function createDatabaseHit(
  database: DatabaseDocument,
  scope: RequestScope,
): SearchHit | undefined {
  if (listDataSources(database, scope.repository).length !== 1) return undefined;
  return {
    id: database.id,
    title: toPlainText(database.title),
    lastEditedTime: database.lastEditedTime,
    isInTrash: (known) => isInTrash(scope.repository, database, known),
    serialize: () => serializeDatabase(database, scope),
  };
}
