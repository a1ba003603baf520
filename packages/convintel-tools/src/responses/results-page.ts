import type { Page } from "@workbelt/core";
import { compactPage, pageOf } from "@workbelt/core/provider";
import { z } from "zod";

/** A page of a list that also reports missing items. */
export interface ConvintelResultsPage<Item> extends Page<Item> {
  /** Ids that the service could not load for this page: they exist, but are missing from the items. */
  failed?: string[] | undefined;
}

/** The part of a list's description about `failed`. */
export const FAILED = "Report ids in `failed` as missing.";

/** Response schema of the service's lists: `results`, paging metadata and the ids that failed. */
export function resultsSchema<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    results: z.array(item),
    metadata: z
      .looseObject({
        page: z.number().nullish(),
        maxPage: z.number().nullish(),
        // A URL; only its presence counts.
        nextPage: z.unknown().optional(),
      })
      .nullish(),
    failed: z.array(z.unknown()).nullish(),
  });
}

/** Returns the shape of a page of results for models, with the members it has beside those of all pages. */
export function resultsPageOf<
  Item extends z.ZodType,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- No members, whereas the constraint has any.
  More extends z.ZodRawShape = Record<never, never>,
>(item: Item, more?: More) {
  return pageOf(item, "page", { failed: z.array(z.string()).optional(), ...more });
}

/** The common part of all list responses. */
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

/** Converts a response to a page. `requested` is the number of the requested page. */
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
 * Reduces the items of a page of results to what a model needs. Same as `compactPage`, but keeps `failed`
 * in the inferred output type of an operation.
 */
export function compactResults<Item>(compactItem: (item: Item) => unknown) {
  return (page: ConvintelResultsPage<Item>): Page<unknown> => compactPage(compactItem)(page);
}

/** Returns the next page. The last page has a null `nextPage` or is the `maxPage`; either may be missing. */
function getNextPage(metadata: Metadata | null | undefined, requested: number): number | undefined {
  const current = metadata?.page ?? requested;
  const link = metadata?.nextPage;
  const last = metadata?.maxPage ?? (link ? Infinity : current);
  return link === null || current >= last ? undefined : current + 1;
}

function formatId(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
