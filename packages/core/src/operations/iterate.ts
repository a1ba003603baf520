import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/send-options.js";
import { ConfigurationError, IncompleteListError } from "../errors/call-errors.js";
import { quoteUnlessToken } from "../text/quote.js";
import type { Operation } from "./operation.js";
import { withLargestPage } from "./largest-page.js";
import { PagesAhead } from "./pages-ahead.js";
import {
  type Incomplete,
  type Page,
  type PagedList,
  type PageInput,
  nextPageInput,
} from "./pagination.js";
import { runOperation } from "./run-operation.js";
import { PaginationGuard } from "./pagination-guard.js";

// Number of pages ahead of the caller's. Each may be several megabytes.
const DEFAULT_PREFETCH = 8;

/** Options for iterating a list. */
export interface IterateOptions extends SendOptions {
  /**
   * Maximum number of pages to fetch ahead while the caller works on one, within the rate limits; false for none. They are
   * kept in memory until the caller gets to them. Only lists by offset take more than one: elsewhere each page
   * names the next.
   * @default 8
   */
  prefetch?: number | false | undefined;
}

/**
 * Iterates over all pages of a list, from the one the input selects, in their order. Pages have the largest
 * size that the service allows, unless the input has one. If the caller stops early, the requests for further
 * pages are aborted.
 *
 * @throws the errors of the operation, after the pages before; the signal's reason when it is aborted.
 */
export async function* iteratePages<Input extends z.ZodObject, Listed extends Page<unknown>>(
  operation: Operation<Input, Listed>,
  given: z.output<Input>,
  client: ApiClient,
  options: IterateOptions = {},
): AsyncGenerator<Listed, void, undefined> {
  const { pagination } = operation;
  if (pagination === undefined) throw new ConfigurationError(`${operation.name} has no pages.`);
  const input = withLargestPage(operation, given);
  const startedAt = Date.now();
  const fetchPage = (next: PageInput, signal: AbortSignal | undefined) =>
    runOperation(operation, { ...input, ...next }, client, { ...options, signal, startedAt });
  if (pagination.kind === "none") {
    yield await fetchPage({}, options.signal);
    return;
  }
  const { prefetch = DEFAULT_PREFETCH, signal } = options;
  const pages = new PagesAhead({ pagination, max: Number(prefetch), signal, fetchPage });
  const guard = new PaginationGuard(operation.name);
  try {
    for (let next: PageInput | undefined = {}; next !== undefined;) {
      const current: PageInput = next;
      const page: Listed = await pages.take(current);
      next = nextPageInput(pagination, page);
      const problem = guard.check(page, next);
      if (next !== undefined && problem === undefined) {
        pages.request(next, { ...input, ...current }, isRegular(page, pagination));
      }
      signal?.throwIfAborted();
      yield page;
      if (problem !== undefined) throw problem;
    }
  } finally {
    pages.stop();
  }
}

/** Returns false for a page of which something is left out, because such pages differ in size. */
function isRegular(page: Page<unknown>, { readCount }: PagedList): boolean {
  return readCount === undefined || !Object.hasOwn(page, readCount);
}

/**
 * Iterates over all items of a list, page by page.
 *
 * @throws IncompleteListError after the last item if the service stopped before the end of the list.
 */
export async function* iterateItems<Input extends z.ZodObject, Item>(
  operation: Operation<Input, Page<Item>>,
  input: z.output<Input>,
  client: ApiClient,
  options: IterateOptions = {},
): AsyncGenerator<Item, void, undefined> {
  let incomplete: Incomplete | undefined;
  for await (const page of iteratePages(operation, input, client, options)) {
    for (const item of page.items) {
      options.signal?.throwIfAborted();
      yield item;
    }
    incomplete ??= page.incomplete;
  }
  if (incomplete !== undefined) throw createIncompleteListError(operation.name, incomplete);
}

function createIncompleteListError(
  name: string,
  { advice, reason }: Incomplete,
): IncompleteListError {
  return new IncompleteListError(
    `${name} returned all it can, but the list continues (${quoteUnlessToken(reason)}). ${advice}`,
    { reason },
  );
}
