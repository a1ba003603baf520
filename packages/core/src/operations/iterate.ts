import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { ConfigurationError, IncompleteListError } from "../errors/call-errors.js";
import { quoteUnlessToken } from "../text/quote.js";
import type { Operation } from "./operation.js";
import { type Incomplete, type Page, nextPageInput } from "./pagination.js";
import { runOperation } from "./run-operation.js";
import { PaginationGuard } from "./pagination-guard.js";

/** Options for iterating a list. */
export interface IterateOptions extends SendOptions {
  /** Fetches the next page while the caller works on this one. @default true */
  prefetch?: boolean | undefined;
}

/**
 * Iterates over all pages of a list, from the one the input selects. If the caller stops early, the
 * request for the next page is aborted.
 *
 * @throws the errors of the operation; the signal's reason when it is aborted.
 */
export async function* iteratePages<Input extends z.ZodObject, Listed extends Page<unknown>>(
  operation: Operation<Input, Listed>,
  input: z.output<Input>,
  client: ApiClient,
  options: IterateOptions = {},
): AsyncGenerator<Listed, void, undefined> {
  const { pagination } = operation;
  if (pagination === undefined) throw new ConfigurationError(`${operation.name} has no pages.`);
  const stopped = new AbortController();
  const signal = options.signal
    ? AbortSignal.any([options.signal, stopped.signal])
    : stopped.signal;
  const fetchPage = (inputs: z.output<Input>) =>
    runOperation(operation, inputs, client, { ...options, signal });
  const guard = new PaginationGuard(operation.name);
  try {
    let next: (() => Promise<Listed>) | undefined = () => fetchPage(input);
    while (next !== undefined) {
      const page: Listed = await next();
      const nextInput = nextPageInput(pagination, page);
      const problem = guard.check(page, nextInput);
      input = { ...input, ...nextInput };
      if (nextInput === undefined || problem !== undefined) next = undefined;
      else next = options.prefetch === false ? () => fetchPage(input) : prefetch(fetchPage(input));
      signal.throwIfAborted();
      yield page;
      if (problem !== undefined) throw problem;
    }
  } finally {
    stopped.abort();
  }
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

/** Starts fetching a page stopped. If it is never used, its failure is not an unhandled rejection. */
function prefetch<Listed>(page: Promise<Listed>): () => Promise<Listed> {
  page.catch(() => {});
  return () => page;
}
