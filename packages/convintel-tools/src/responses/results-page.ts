import type { Page } from "@workbelt/core";
import { compactPage } from "@workbelt/core/provider";
import { z } from "zod";

/** A page of a list that also says what is missing from it. */
export interface ConvintelResultsPage<Item> extends Page<Item> {
  /** Ids the service could not build for this page: they exist, but are not among the items. */
  failed?: string[] | undefined;
}

/** The reply of the service's lists: `results`, where they end, and the ids of what failed. */
export function resultsResponse<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    results: z.array(item),
    metadata: z
      .looseObject({
        page: z.number().nullish(),
        maxPage: z.number().nullish(),
        // A URL; only whether there is one counts.
        nextPage: z.unknown().optional(),
      })
      .nullish(),
    failed: z.array(z.unknown()).nullish(),
  });
}

/** What the lists' replies have in common, whatever they list. */
interface ResultsResponse<Item> {
  results: Item[];
  metadata?: Metadata | null | undefined;
  failed?: unknown[] | null | undefined;
}

interface Metadata {
  page?: number | null | undefined;
  maxPage?: number | null | undefined;
  nextPage?: unknown;
}

/** Takes the page out of a reply to a call for the page `requested`. */
export function toResultsPage<Item>(
  { results, metadata, failed }: ResultsResponse<Item>,
  requested = 1,
): ConvintelResultsPage<Item> {
  const next = getNextPage(metadata, requested);
  return {
    items: results,
    ...(failed && failed.length > 0 ? { failed: failed.map(formatId) } : {}),
    ...(next === undefined ? {} : { next_page: next }),
  };
}

/**
 * A page of results whose items are brought to what a model needs of them. Does what `compactPage` does,
 * but keeps `failed` in the type that an operation infers for its output.
 */
export function compactResults<Item>(compactItem: (item: Item) => unknown) {
  return (page: ConvintelResultsPage<Item>): Page<unknown> => compactPage(compactItem)(page);
}

/** The last page has a null `nextPage`, or is the `maxPage`; either may be left out. */
function getNextPage(metadata: Metadata | null | undefined, requested: number): number | undefined {
  const current = metadata?.page ?? requested;
  const link = metadata?.nextPage;
  const last = metadata?.maxPage ?? (link ? Infinity : current);
  return link === null || current >= last ? undefined : current + 1;
}

function formatId(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
