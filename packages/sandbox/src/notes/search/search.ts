import type { Call } from "../call.js";
import { renderDataSource } from "../data-sources/render.js";
import { presentDataSources } from "../databases/only-data-source.js";
import { renderDatabase } from "../databases/render.js";
import { cutPage, listAnswer } from "../lists/cut-page.js";
import type { Direction } from "../lists/order.js";
import { pagingFields, type Paging } from "../lists/paging.js";
import { renderPage } from "../pages/render.js";
import { titleOf } from "../pages/title.js";
import { plainText } from "../rich-text/rich-text.js";
import { text, object } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { pageListType } from "../versions.js";
import {
  collections,
  type DatabaseDocument,
  type DataSourceDocument,
  type PageDocument,
} from "../workspace/documents.js";
import { isInTrash } from "../workspace/tree.js";
import { filterCheck, sortCheck } from "./check.js";

interface SearchBody extends Paging {
  query?: string;
  sort?: { timestamp?: "last_edited_time"; property?: "relevance"; direction?: Direction };
  filter?: { value?: "page" | "data_source" | "database"; in_trash?: boolean };
}

interface Hit {
  id: string;
  title: string;
  lastEditedTime: string;
  inTrash: boolean;
  render: () => object;
}

/**
 * `POST /v1/search`: pages, rows and whatever holds the schema, by title. Unlike the service it
 * knows about new things at once.
 */
export function searchTitles(context: Call): object {
  const check = object(
    {},
    { ...pagingFields, query: text(), sort: sortCheck, filter: filterCheck(context.rules) },
  );
  const body = demand<SearchBody>("body", context.body, check);
  const hits = allHits(context, body.filter?.value);
  const matches = titleMatcher(body.query ?? "");
  const trashed = body.filter?.in_trash ?? false;
  const found = hits.filter((hit) => hit.inTrash === trashed && matches(hit.title));
  const direction = body.sort?.direction ?? "descending";
  const listing = {
    scope: `search/${direction}`,
    entries: found.map((hit) => ({ id: hit.id, keys: [hit.lastEditedTime], hit })),
    order: hits.map((hit) => hit.id),
    directions: [direction],
  };
  const { entries, next } = cutPage(context.repository, listing, body);
  const results = entries.map((entry) => entry.hit.render());
  return listAnswer(pageListType(context.rules), results, next);
}

/** Every word of the query has to be in the title, in any case and order. */
function titleMatcher(query: string): (title: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (title) => words.every((word) => title.toLowerCase().includes(word));
}

function allHits(context: Call, only: string | undefined): Hit[] {
  const pages = only === undefined || only === "page" ? pageHits(context) : [];
  const schemas = only === undefined || only !== "page" ? schemaHits(context) : [];
  return [...pages, ...schemas];
}

function pageHits(context: Call): Hit[] {
  const { repository } = context;
  return repository.store.list<PageDocument>(collections.pages).map((page) => ({
    id: page.id,
    title: titleOf(page),
    lastEditedTime: page.lastEditedTime,
    inTrash: isInTrash(repository, page),
    render: () => renderPage(page, context),
  }));
}

/** Data sources or, before there were any, databases; those of several sources were left out. */
function schemaHits(context: Call): Hit[] {
  const { repository, rules } = context;
  const databases = repository.store.list<DatabaseDocument>(collections.databases);
  if (!rules.dataSources) {
    const single = databases.filter((database) => {
      return presentDataSources(database, repository).length === 1;
    });
    return single.map((database) => databaseHit(context, database));
  }
  return databases.flatMap((database) => {
    const sources = database.dataSources.map((id) => repository.dataSource(id));
    return sources.map((source) => sourceHit(context, database, source));
  });
}

function databaseHit(context: Call, database: DatabaseDocument): Hit {
  return {
    id: database.id,
    title: plainText(database.title),
    lastEditedTime: database.lastEditedTime,
    inTrash: isInTrash(context.repository, database),
    render: () => renderDatabase(database, context),
  };
}

function sourceHit(context: Call, database: DatabaseDocument, source: DataSourceDocument): Hit {
  const hit = databaseHit(context, database);
  return {
    ...hit,
    id: source.id,
    lastEditedTime: source.lastEditedTime,
    inTrash: hit.inTrash || source.inTrash,
    render: () => renderDataSource(source, context),
  };
}
