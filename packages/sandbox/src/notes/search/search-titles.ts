import type { RouteContext } from "../route-context.js";
import { serializeDataSource } from "../data-sources/serialize-data-source.js";
import { listDataSources } from "../databases/database-data-sources.js";
import { serializeDatabase } from "../databases/serialize-database.js";
import { paginate, serializeList } from "../pagination/paginate.js";
import type { Direction } from "../pagination/create-comparator.js";
import { pageRequestValidators, type PageRequest } from "../pagination/page-request.js";
import { serializePage } from "../pages/serialize-page.js";
import { getTitle } from "../pages/title.js";
import { toPlainText } from "../rich-text/rich-text.js";
import { text, object } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getPageListType } from "../versions.js";
import {
  collections,
  type DatabaseDocument,
  type DataSourceDocument,
  type PageDocument,
} from "../repository/documents.js";
import { isInTrash } from "../repository/tree.js";
import { createFilterValidator, validateSort } from "./validate-search.js";

interface SearchBody extends PageRequest {
  query?: string;
  sort?: { timestamp?: "last_edited_time"; property?: "relevance"; direction?: Direction };
  filter?: { value?: "page" | "data_source" | "database"; in_trash?: boolean };
}

interface Hit {
  id: string;
  title: string;
  lastEditedTime: string;
  inTrash: boolean;
  serialize: () => object;
}

/**
 * `POST /v1/search`: searches titles of pages, rows and data sources (or databases). Unlike the
 * service, it finds new objects immediately.
 */
export function searchTitles(context: RouteContext): object {
  const validator = object(
    {},
    {
      ...pageRequestValidators,
      query: text(),
      sort: validateSort,
      filter: createFilterValidator(context.rules),
    },
  );
  const body = parseInput<SearchBody>("body", context.body, validator);
  const hits = listHits(context, body.filter?.value);
  const matches = createTitleMatcher(body.query ?? "");
  const isTrashed = body.filter?.in_trash ?? false;
  const matching = hits.filter((hit) => hit.inTrash === isTrashed && matches(hit.title));
  const direction = body.sort?.direction ?? "descending";
  const listing = {
    scope: `search/${direction}`,
    entries: matching.map((hit) => ({ id: hit.id, keys: [hit.lastEditedTime], hit })),
    order: hits.map((hit) => hit.id),
    directions: [direction],
  };
  const { entries, nextCursor } = paginate(context.repository, listing, body);
  const results = entries.map((entry) => entry.hit.serialize());
  return serializeList(getPageListType(context.rules), results, nextCursor);
}

/** Creates a title predicate: every word of the query must occur, in any case and order. */
function createTitleMatcher(query: string): (title: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (title) => words.every((word) => title.toLowerCase().includes(word));
}

function listHits(context: RouteContext, objectType: string | undefined): Hit[] {
  const pages = objectType === undefined || objectType === "page" ? listPageHits(context) : [];
  const schemas = objectType === undefined || objectType !== "page" ? listSchemaHits(context) : [];
  return [...pages, ...schemas];
}

function listPageHits(context: RouteContext): Hit[] {
  const { repository } = context;
  return repository.store.list<PageDocument>(collections.pages).map((page) => ({
    id: page.id,
    title: getTitle(page),
    lastEditedTime: page.lastEditedTime,
    inTrash: isInTrash(repository, page),
    serialize: () => serializePage(page, context),
  }));
}

/** Lists data sources or, before them, databases with exactly one data source. */
function listSchemaHits(context: RouteContext): Hit[] {
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

function createDatabaseHit(context: RouteContext, database: DatabaseDocument): Hit {
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
): Hit {
  const hit = createDatabaseHit(context, database);
  return {
    ...hit,
    id: source.id,
    lastEditedTime: source.lastEditedTime,
    inTrash: hit.inTrash || source.inTrash,
    serialize: () => serializeDataSource(source, context),
  };
}
