import { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import {
  ConfigurationError,
  IncompleteListError,
  InputError,
  UnexpectedResponseError,
} from "../errors/call-errors.js";
import { unwrap } from "../schemas/coerce-input.js";
import { quoteUnlessToken } from "../text/quote.js";
import { aggregateInput } from "./aggregate-input.js";
import type { Caller, CallOptions } from "./call.js";
import type { CallGuards } from "./layers.js";
import type { Operation } from "./operation.js";
import {
  type Incomplete,
  nextPageInput,
  type Page,
  type PagedList,
  type PageInput,
  type Pagination,
} from "./pagination.js";
import { runOperation } from "./run-operation.js";

/** Number of pages ahead of the caller's. Each may be several megabytes. */
export const DEFAULT_PREFETCH = 8;

/** Options for iterating a list. */
export interface IterateOptions extends SendOptions, Pick<CallOptions, "fresh"> {
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
  guards?: CallGuards & { caller?: Caller | undefined },
): AsyncGenerator<Listed, void, undefined> {
  const { pagination } = operation;
  if (pagination === undefined) throw new ConfigurationError(`${operation.name} has no pages.`);
  assertNoAggregate(operation, given);
  // A copy has no pages.
  const input = options.fresh === false ? given : withLargestPage(operation, given);
  const startedAt = Date.now();
  const fetchPage = (next: PageInput, signal: AbortSignal | undefined) =>
    runOperation(
      operation,
      { ...input, ...next },
      client,
      { ...options, signal, startedAt },
      guards,
    );
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
        pages.request(next, { ...input, ...current }, hasFullSize(page, pagination));
      }
      signal?.throwIfAborted();
      yield page;
      if (problem !== undefined) throw problem;
    }
  } finally {
    pages.stop();
  }
}

/** @throws InputError for a call whose result is not items. */
function assertNoAggregate({ input, name }: Operation, given: object): void {
  if (input.shape["aggregate"] !== aggregateInput || !("aggregate" in given)) return;
  const message = "expected to be absent: pages and items have no figures; execute() returns them";
  throw new InputError(name, [{ field: "aggregate", message }]);
}

/** Returns false for a page of which something is left out, because such pages differ in size. */
function hasFullSize(page: Page<unknown>, { readCount }: PagedList): boolean {
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
  guards?: CallGuards & { caller?: Caller | undefined },
): AsyncGenerator<Item, void, undefined> {
  let incomplete: Incomplete | undefined;
  for await (const page of iteratePages(operation, input, client, options, guards)) {
    for (const item of page.items) {
      options.signal?.throwIfAborted();
      yield item;
    }
    incomplete ??= page.incomplete;
  }
  if (incomplete !== undefined) throw createIncompleteListError(operation.name, incomplete);
}

/** Creates the error for a list that ends although the service has more items. */
export function createIncompleteListError(
  name: string,
  { advice, reason }: Incomplete,
): IncompleteListError {
  return new IncompleteListError(
    `${name} returned all it can, but the list continues (${quoteUnlessToken(reason)}). ${advice}`,
    { reason },
  );
}

/** Options of PagesAhead. */
export interface PagesAheadOptions<Fetched> {
  pagination: Pagination;
  /** Maximum number of pages to fetch ahead of the one that is taken. */
  max: number;
  /** Aborts all requests. */
  signal: AbortSignal | undefined;
  fetchPage: (next: PageInput, signal: AbortSignal) => Promise<Fetched>;
}

interface RequestedPage<Fetched> {
  key: string;
  page: Promise<Fetched>;
}

/**
 * Fetches pages in advance. With offsets the pages after the next one are known too, provided
 * that they have the size of the last one, and are fetched at the same time: two after the first page, then
 * twice as many with each page, so that a short list costs few extra requests. A page is used only if the
 * one before names it; otherwise the rest is read page by page.
 */
export class PagesAhead<Fetched> {
  readonly #options: PagesAheadOptions<Fetched>;
  #max: number;
  #ahead = 1;
  #requested: RequestedPage<Fetched>[] = [];
  #stopped = new AbortController();

  constructor(options: PagesAheadOptions<Fetched>) {
    this.#options = options;
    this.#max = options.max;
  }

  /** Returns the page with these inputs, after those that were taken before. */
  take(next: PageInput): Promise<Fetched> {
    const first = this.#requested.shift();
    if (first?.key === JSON.stringify(next)) return first.page;
    if (first !== undefined) this.#dropAll();
    return this.#fetch(next);
  }

  /**
   * Starts to fetch the page that another one names as the next, and those after it.
   *
   * @param current the inputs of the other page.
   * @param hasRegularSize true if the pages after it presumably have its size.
   * @param most number of pages that will still be taken at most.
   */
  request(
    next: PageInput,
    current: Readonly<Record<string, unknown>>,
    hasRegularSize: boolean,
    most = Infinity,
  ): void {
    const { pagination } = this.#options;
    if (pagination.kind === "none") return;
    const { input, kind } = pagination;
    const offset = Number(next[input]);
    const step = offset - Number(current[input] ?? 0);
    const isKnown = hasRegularSize && kind === "offset" && step > 0;
    this.#ahead = Math.min(isKnown ? this.#ahead * 2 : 1, this.#max);
    const count = Math.min(this.#ahead, most);
    for (let index = this.#requested.length; index < count; index += 1) {
      const inputs = index === 0 ? next : { [input]: offset + index * step };
      const page = this.#fetch(inputs);
      // One that is never taken must not be an unhandled rejection.
      page.catch(() => {});
      this.#requested.push({ key: JSON.stringify(inputs), page });
    }
  }

  /** Aborts the requests that are under way. */
  stop(): void {
    this.#stopped.abort();
  }

  #dropAll(): void {
    this.#max = Math.min(1, this.#max);
    this.#requested = [];
    this.stop();
    this.#stopped = new AbortController();
  }

  #fetch(next: PageInput): Promise<Fetched> {
    const { fetchPage, signal: outer } = this.#options;
    const { signal } = this.#stopped;
    return fetchPage(next, outer ? AbortSignal.any([outer, signal]) : signal);
  }
}

const MAX_EMPTY_PAGES = 100;

/** Detects endless pagination: repeated cursors or runs of empty pages. */
export class PaginationGuard {
  readonly #name: string;
  readonly #seen = new Set<string>();
  #emptyPages = 0;

  /** @param name of the operation, for the error. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Returns the error to throw after this page, if the next one must not be fetched. */
  check(page: Page<unknown>, nextInput: object | undefined): UnexpectedResponseError | undefined {
    if (nextInput === undefined) return undefined;
    const next = JSON.stringify(nextInput);
    if (this.#seen.has(next)) {
      return new UnexpectedResponseError(
        `${this.#name} received the next page ${next} a second time.`,
      );
    }
    this.#seen.add(next);
    this.#emptyPages = page.items.length === 0 ? this.#emptyPages + 1 : 0;
    if (this.#emptyPages < MAX_EMPTY_PAGES) return undefined;
    return new UnexpectedResponseError(
      `${this.#name} received ${MAX_EMPTY_PAGES} empty pages in a row, each with a next one.`,
    );
  }
}

/** Returns an input of a list with the largest page that the service allows, unless the input has a size. */
export function withLargestPage<Input extends object>(
  { input: { shape }, pagination }: Operation,
  input: Input,
): Input {
  const name = pagination?.size;
  if (name === undefined || (input as Record<string, unknown>)[name] !== undefined) return input;
  const schema = shape[name] && unwrap(shape[name] as z.ZodType);
  const largest = schema instanceof z.ZodNumber ? schema.maxValue : null;
  // The largest safe integer is what zod says of integers without a limit.
  if (largest === null || largest >= Number.MAX_SAFE_INTEGER) return input;
  return { ...input, [name]: largest };
}
