import type { RouteContext } from "../route-context.js";
import { serializeDataSource } from "../data-sources/serialize-data-source.js";
import { listDataSources } from "../databases/database-data-sources.js";
import { serializeDatabase } from "../databases/serialize-database.js";
import { serializePage } from "../pages/serialize-page.js";
import { getTitle } from "../pages/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import {
  collections,
  type DatabaseDocument,
  type DataSourceDocument,
  type PageDocument,
} from "../repository/documents.js";
import { isInTrash } from "../repository/ancestors.js";

/** A possible search result. */
interface SearchHit {
  id: string;
  title: string;
  lastEditedTime: string;
  inTrash: boolean;
  serialize: () => object;
}

/** Lists all objects of a type, or of all types, as search results. */
export function listHits(context: RouteContext, objectType: string | undefined): SearchHit[] {
  const pages = objectType === undefined || objectType === "page" ? listPageHits(context) : [];
  const schemas = objectType === undefined || objectType !== "page" ? listSchemaHits(context) : [];
  return [...pages, ...schemas];
}

function listPageHits(context: RouteContext): SearchHit[] {
  const { repository } = context;
  const pages = repository.store.list<PageDocument>(collections.pages);
  // It is not documented that searches leave out templates; they are not rows either.
  return pages
    .filter(({ isTemplate }) => isTemplate !== true)
    .map((page) => ({
      id: page.id,
      title: getTitle(page),
      lastEditedTime: page.lastEditedTime,
      inTrash: isInTrash(repository, page),
      serialize: () => serializePage(page, context),
    }));
}

/** Lists data sources or, before them, databases with exactly one data source. */
function listSchemaHits(context: RouteContext): SearchHit[] {
  const { repository, rules } = context;
  const databases = repository.store.list<DatabaseDocument>(collections.databases);
  if (!rules.dataSources) {
    const singleSource = databases.filter((database) => {
      return listDataSources(database, repository).length === 1;
    });
    return singleSource.map((database) => createDatabaseHit(context, database));
  }
  return databases.flatMap((database) => {
    const dataSources = database.dataSources.map((id) => repository.requireDataSource(id));
    return dataSources.map((source) => createDataSourceHit(context, database, source));
  });
}

function createDatabaseHit(context: RouteContext, database: DatabaseDocument): SearchHit {
  return {
    id: database.id,
    title: toPlainText(database.title),
    lastEditedTime: database.lastEditedTime,
    inTrash: isInTrash(context.repository, database),
    serialize: () => serializeDatabase(database, context),
  };
}

function createDataSourceHit(
  context: RouteContext,
  database: DatabaseDocument,
  source: DataSourceDocument,
): SearchHit {
  const hit = createDatabaseHit(context, database);
  return {
    ...hit,
    id: source.id,
    lastEditedTime: source.lastEditedTime,
    inTrash: hit.inTrash || source.inTrash,
    serialize: () => serializeDataSource(source, context),
  };
}
