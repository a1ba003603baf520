import type { RouteContext } from "../route-context.js";
import { paginate } from "../pagination/paginate.js";
import { serializeList } from "../pagination/serialize-list.js";
import type { Direction } from "../pagination/create-comparator.js";
import { pageRequestValidators, type PageRequest } from "../pagination/page-request.js";
import { text, object } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getPageListType } from "../versions.js";
import { createFilterValidator, validateSort } from "./validate-search.js";
import { listHits } from "./list-hits.js";

interface SearchBody extends PageRequest {
  query?: string;
  sort?: { timestamp?: "last_edited_time"; property?: "relevance"; direction?: Direction };
  filter?: { value?: "page" | "data_source" | "database"; in_trash?: boolean };
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
