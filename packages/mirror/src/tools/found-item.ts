import { estimateTokens } from "@workbelt/core/adapters";
import { truncate } from "@workbelt/core/provider";
import { z } from "zod";
import type { ChangedItem } from "../search/changes-since.js";
import type { FoundItem } from "../search/search-mirror.js";

const shared = {
  service: z.string(),
  kind: z.string(),
  id: z.string(),
  title: z.string().optional(),
  about: z.array(z.string()).optional(),
  by: z.array(z.string()).optional(),
  url: z.string().optional(),
  outside: z.literal(true).optional(),
};

/** The shape of an item that a search found, for models. */
export const foundItem = z.strictObject({
  ...shared,
  at: z.string().optional(),
  passage: z.string().optional(),
});

/** The shape of a change, for models. */
export const changedItem = z.strictObject({
  change: z.enum(["added", "changed", "removed"]),
  ...shared,
  changed_at: z.string(),
});

type ItemForModels = z.infer<typeof foundItem>;

// Those who spoke in a call of ten people are not what it is found for.
const MOST_NAMES = 4;
const MAX_TITLE = 120;
// Passages are shortened to these lengths, one after another, before items are left out.
const LENGTHS = [Infinity, 300, 200, 120] as const;
const SHORTEST = 120;

function describe({ by, id, kind, outside, place, service, title, url }: FoundItem | ChangedItem) {
  return {
    service,
    kind,
    id,
    ...(title !== "" && { title: truncate(title, MAX_TITLE) }),
    ...(place.length > 0 && { about: [...place] }),
    ...(by.length > 0 && { by: by.slice(0, MOST_NAMES) }),
    ...(url !== undefined && { url }),
    ...(outside && { outside: true as const }),
  };
}

/** Returns a change as a model reads it. */
export function toChangeForModels(change: ChangedItem): z.infer<typeof changedItem> {
  return { change: change.type, ...describe(change), changed_at: toMinute(change.changedAt) };
}

/**
 * Returns the items that a search found as a model reads them, in at most this many tokens: with shorter passages, then without
 * the last items. The first is always there.
 */
export function fitItems(items: readonly FoundItem[], maxTokens: number): ItemForModels[] {
  for (const length of LENGTHS) {
    const all = items.map((item) => toItemForModels(item, length));
    if (fits(all, maxTokens)) return all;
  }
  const shortest = items.map((item) => toItemForModels(item, SHORTEST));
  let count = shortest.length - 1;
  while (count > 1 && !fits(shortest.slice(0, count), maxTokens)) count -= 1;
  return shortest.slice(0, Math.max(count, 1));
}

// Tokens of the result around the items.
const AROUND = 60;

function fits(items: readonly ItemForModels[], maxTokens: number): boolean {
  return estimateTokens(JSON.stringify(items)) + AROUND <= maxTokens;
}

function toItemForModels(item: FoundItem, length: number): ItemForModels {
  const { at, passage } = item;
  return {
    ...describe(item),
    ...(at !== undefined && { at: toMinute(at) }),
    ...(passage !== "" && { passage: truncate(passage, length) }),
  };
}

/** Returns a time without its seconds. */
export function toMinute(time: string): string {
  return time.replace(/(T\d\d:\d\d):\d\d(?:\.\d+)?(?=Z|[+-])/, "$1");
}
