import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { ConfigurationError, IncompleteListError } from "../errors/call-errors.js";
import { quoteUnlessToken } from "../text/quote.js";
import type { Operation } from "./operation.js";
import { type Incomplete, type Page, nextPageInput } from "./pagination.js";
import { runOperation } from "./run-operation.js";
import { PaginationGuard } from "./pagination-guard.js";

/** How a list is walked. */
export interface IterateOptions extends SendOptions {
  /** Asks for the next page while the caller works on this one. @default true */
  prefetch?: boolean | undefined;
}

/**
 * Walks all pages of a list, from the one the input asks for. When the caller stops early, the
 * request for the next page is aborted.
 *
 * @throws what the operation throws; the signal's reason when it is aborted.
 */
export async function* iteratePages<Input extends z.ZodObject, Listed extends Page<unknown>>(
  operation: Operation<Input, Listed>,
  input: z.output<Input>,
  client: ApiClient,
  options: IterateOptions = {},
): AsyncGenerator<Listed, void, undefined> {
  const { pagination } = operation;
  if (pagination === undefined) throw new ConfigurationError(`${operation.name} has no pages.`);
  const early = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, early.signal]) : early.signal;
  const fetchPage = (inputs: z.output<Input>) =>
    runOperation(operation, inputs, client, { ...options, signal });
  const watch = new PaginationGuard(operation.name);
  try {
    let next: (() => Promise<Listed>) | undefined = () => fetchPage(input);
    while (next !== undefined) {
      const page: Listed = await next();
      const more = nextPageInput(pagination, page);
      const fault = watch.check(page, more);
      input = { ...input, ...more };
      if (more === undefined || fault !== undefined) next = undefined;
      else next = options.prefetch === false ? () => fetchPage(input) : prefetch(fetchPage(input));
      signal.throwIfAborted();
      yield page;
      if (fault !== undefined) throw fault;
    }
  } finally {
    early.abort();
  }
}

/**
 * Walks all items of a list, page by page.
 *
 * @throws IncompleteListError after the last item when the service stopped before the end of the list.
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
    `${name} gave all it can, but the list goes on (${quoteUnlessToken(reason)}). ${advice}`,
    { reason },
  );
}

/** A page that is already on its way. Nobody may be there to see it fail, which is not an error. */
function prefetch<Listed>(page: Promise<Listed>): () => Promise<Listed> {
  page.catch(() => {});
  return () => page;
}
