import type { Page } from "@workbelt/core";
import { compactPage } from "@workbelt/core/provider";
import { z } from "zod";

/** A page of a list that also says what is missing from it. */
export interface ResultsPage<Item> extends Page<Item> {
  /** Ids the service could not build for this page: they exist, but are not among the items. */
  failed?: string[] | undefined;
}

/** The reply of the service's lists: `results`, where they end, and the ids of what failed. */
export function resultsReply<Item extends z.ZodType>(item: Item) {
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
interface ResultsReply<Item> {
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
export function resultsPage<Item>(
  { results, metadata, failed }: ResultsReply<Item>,
  requested = 1,
): ResultsPage<Item> {
  const next = nextPage(metadata, requested);
  return {
    items: results,
    ...(failed && failed.length > 0 ? { failed: failed.map(idText) } : {}),
    ...(next === undefined ? {} : { next_page: next }),
  };
}

/**
 * A page of results whose items are brought to what a model needs of them. Does what `compactPage` does,
 * but keeps `failed` in the type that an operation infers for its output.
 */
export function compactResults<Item>(compactItem: (item: Item) => unknown) {
  return (page: ResultsPage<Item>): Page<unknown> => compactPage(compactItem)(page);
}

/** The last page has a null `nextPage`, or is the `maxPage`; either may be left out. */
function nextPage(metadata: Metadata | null | undefined, requested: number): number | undefined {
  const current = metadata?.page ?? requested;
  const link = metadata?.nextPage;
  const last = metadata?.maxPage ?? (link ? Infinity : current);
  return link === null || current >= last ? undefined : current + 1;
}

function idText(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
