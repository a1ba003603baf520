import type { RouteContext, Route } from "../route-context.js";
import { type LazyListing, paginateLazily } from "../pagination/paginate-lazily.js";
import { serializeList } from "../pagination/serialize-list.js";
import type { Direction, Ordered } from "../pagination/create-comparator.js";
import { pageRequestValidators, type PageRequest } from "../pagination/page-request.js";
import { splitWords } from "../repository/title.js";
import { text, object } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { getPageListType } from "../versions.js";
import { createFilterValidator, validateSort } from "./validate-search.js";
import { iterateHits } from "./iterate-hits.js";
import type { SearchHit } from "./search-hit.js";

interface SearchBody extends PageRequest {
  query?: string;
  sort?: { timestamp?: "last_edited_time"; property?: "relevance"; direction?: Direction };
  filter?: { value?: "page" | "data_source" | "database"; in_trash?: boolean };
}

interface HitEntry extends Ordered {
  hit: SearchHit;
}

/**
 * `POST /v1/search`: searches titles of pages, rows and data sources (or databases). Unlike the
 * service, it finds new objects immediately.
 */
function searchTitles(context: RouteContext): object {
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
  const { filter, query = "", sort } = body;
  const words = splitWords(query);
  const isTrashed = filter?.in_trash ?? false;
  const known = new Map<string, boolean>();
  const direction = sort?.direction ?? "descending";
  const listing: LazyListing<SearchHit, HitEntry> = {
    scope: `search/${direction}`,
    iterate: (after) => {
      const place = after && { key: String(after.keys[0]), id: after.id };
      return iterateHits({ objectType: filter?.value, words, direction, after: place }, context);
    },
    toEntry: (hit) =>
      containsWords(hit.title, words) && hit.isInTrash(known) === isTrashed
        ? { id: hit.id, keys: [hit.lastEditedTime], hit }
        : undefined,
  };
  const { entries, nextCursor } = paginateLazily(context.repository, listing, body);
  const results = entries.map((entry) => entry.hit.serialize());
  return serializeList(getPageListType(context.rules), results, nextCursor);
}

/** Returns true if every word occurs in a title, in any case and order. */
function containsWords(title: string, words: readonly string[]): boolean {
  return words.every((word) => title.toLowerCase().includes(word));
}

/** Routes for search. */
export const searchRoutes: Route[] = [
  { method: "POST", path: "/v1/search", capability: "readContent", handle: searchTitles },
];
