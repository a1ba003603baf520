import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { UnexpectedReplyError } from "../errors/unexpected-reply-error.js";
import type { Operation } from "./operation.js";
import { type Page, nextPageInput } from "./pagination.js";
import { perform } from "./perform.js";

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
  const asked = new Set<string>();
  const fetchPage = (inputs: z.output<Input>) =>
    perform(operation, inputs, client, { ...options, signal });
  try {
    let next: (() => Promise<Listed>) | undefined = () => fetchPage(input);
    while (next !== undefined) {
      const page: Listed = await next();
      const more = nextPageInput(pagination, page);
      refuseCircle(operation.name, asked, more);
      input = { ...input, ...more };
      next =
        more && (options.prefetch === false ? () => fetchPage(input) : ahead(fetchPage(input)));
      yield page;
    }
  } finally {
    early.abort();
  }
}

/** Walks all items of a list, page by page. */
export async function* iterateItems<Input extends z.ZodObject, Item>(
  operation: Operation<Input, Page<Item>>,
  input: z.output<Input>,
  client: ApiClient,
  options: IterateOptions = {},
): AsyncGenerator<Item, void, undefined> {
  for await (const page of iteratePages(operation, input, client, options)) yield* page.items;
}

/** A page that is already on its way. Nobody may be there to see it fail, which is not an error. */
function ahead<Listed>(page: Promise<Listed>): () => Promise<Listed> {
  page.catch(() => {});
  return () => page;
}

/** A service that names a page as the next one twice would be read for ever. */
function refuseCircle(name: string, asked: Set<string>, more: object | undefined): void {
  if (more === undefined) return;
  const next = JSON.stringify(more);
  if (asked.has(next)) {
    throw new UnexpectedReplyError(`${name} was given the next page ${next} a second time.`);
  }
  asked.add(next);
}
