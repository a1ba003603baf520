import { tryLookup } from "../errors/try-lookup.js";
import type { Api, Service } from "../client/service.js";
import { type Aggregated, Aggregator } from "./aggregate.js";
import type { AggregatePlan, Reference } from "./aggregate-input.js";
import { DEFAULT_PREFETCH, PagesAhead, PaginationGuard } from "./iterate.js";
import {
  type Incomplete,
  nextPageInput,
  type Page,
  type PageInput,
  type Pagination,
} from "./pagination.js";
import { createSenders } from "./run-call.js";

const MAX_ITEMS = 25_000;
const MAX_REQUESTS = 100;

/** A list whose items are aggregated. */
export interface AggregateSource<Item, Descriptor extends Service = Service> {
  pagination: Pagination;
  plan: AggregatePlan<Item>;
  /** Fetches a page, as large as the service allows. The API is that of the call, but reports each adjustment once. */
  fetchPage: (next: PageInput, api: Api<Descriptor>) => Promise<Page<Item>>;
  /** Returns what identifies an item: one that two pages have counts once. */
  getId: (item: Item) => string;
  /** Looks up names by id. References whose names are not found are shown by id. */
  findNames?: (
    references: readonly Reference[],
    api: Api<Descriptor>,
  ) => Promise<ReadonlyMap<string, string>>;
  /** @default 100 */
  maxPages?: number | undefined;
}

/** A page without items, which has figures about them instead. */
export type AggregatedPage<Item> = Page<Item> & Aggregated;

/**
 * Reads all pages of a list and aggregates their items. Pages of a list by offset are fetched ahead, as `pages()` fetches
 * them. After 25,000 items or `maxPages` it stops, and the result says so in `incomplete`.
 */
export async function aggregatePages<Item, Descriptor extends Service = Service>(
  source: AggregateSource<Item, Descriptor>,
  api: Api<Descriptor>,
): Promise<AggregatedPage<Item>> {
  const { findNames, plan } = source;
  const aggregator = new Aggregator(plan);
  const incomplete = await addItems(source, aggregator, api);
  const figures = await aggregator.finish(async (references) => {
    const unnamed = references.filter(({ name }) => name === undefined);
    if (unnamed.length === 0 || findNames === undefined) return new Map();
    return (await tryLookup(() => findNames(unnamed, api))) ?? new Map();
  });
  return { ...figures, ...(incomplete !== undefined && { incomplete }), items: [] };
}

/** Adds each item of a list once. Returns why these are not all. */
async function addItems<Item, Descriptor extends Service>(
  { fetchPage, getId, maxPages = MAX_REQUESTS, pagination }: AggregateSource<Item, Descriptor>,
  aggregator: Aggregator<Item>,
  api: Api<Descriptor>,
): Promise<Incomplete | undefined> {
  const guard = new PaginationGuard(api.operation);
  const once = withoutRepetition(api);
  const pages = new PagesAhead({
    pagination,
    max: DEFAULT_PREFETCH,
    signal: undefined,
    fetchPage: (next, signal) => fetchPage(next, endingWith(signal, once)),
  });
  const seen = new Set<string>();
  let incomplete: Incomplete | undefined;
  let next: PageInput | undefined = {};
  try {
    for (let read = 0; next !== undefined; read += 1) {
      if (read >= maxPages || seen.size >= MAX_ITEMS) return describeLimit(seen.size);
      const current: PageInput = next;
      const page: Page<Item> = await pages.take(current);
      next = nextPageInput(pagination, page);
      const problem = guard.check(page, next);
      if (problem !== undefined) throw problem;
      if (next !== undefined) pages.request(next, current, true, maxPages - read - 1);
      for (const item of page.items) {
        const id = getId(item);
        if (seen.has(id)) continue;
        seen.add(id);
        aggregator.add(item);
      }
      incomplete ??= page.incomplete;
    }
    return incomplete;
  } finally {
    pages.stop();
  }
}

/** Returns the API of a call, whose requests also end with a signal. */
function endingWith<Descriptor extends Service>(
  signal: AbortSignal,
  api: Api<Descriptor>,
): Api<Descriptor> {
  return {
    ...api,
    ...createSenders((request, response) => api.send(request, response, signal)),
  };
}

/** Each page reports the same adjustments. */
function withoutRepetition<Descriptor extends Service>(api: Api<Descriptor>): Api<Descriptor> {
  const reported = new Set<string>();
  const adjust = (sentence: string) => {
    if (!reported.has(sentence)) api.adjust(sentence);
    reported.add(sentence);
  };
  return { ...api, adjust };
}

function describeLimit(read: number): Incomplete {
  return {
    reason: "too_many",
    advice: `The figures are about the first ${read} items only, and there are more. Narrow the filter, make one call for each part, and add up the parts.`,
  };
}
