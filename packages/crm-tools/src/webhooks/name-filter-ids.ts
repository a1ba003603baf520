import { type Api, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchActivitySlugs } from "../schema/fetch-activities.js";
import { fetchListNames } from "../lists/fetch-lists.js";
import { fetchMemberNames } from "../schema/name-members.js";
import { fetchObjectSlugs } from "../schema/fetch-objects.js";
import type { webhookOutput } from "./webhook.js";

const conditions = z.array(z.object({ field: z.string(), value: z.string() })).optional();
const filterForm = z.object({ $and: conditions, $or: conditions }).catch({});

type Webhook = z.infer<typeof webhookOutput>;
type Names = ReadonlyMap<string, string>;

// The fields of events whose ids one cached lookup names.
const LOOKUPS: Readonly<Record<string, (api: Api) => Promise<Names>>> = {
  "id.activity_id": fetchActivitySlugs,
  "id.object_id": fetchObjectSlugs,
  parent_object_id: fetchObjectSlugs,
  "id.list_id": fetchListNames,
  "actor.id": fetchMemberNames,
};

/**
 * Adds `names` to the webhooks in what a model reads: slugs of objects and activities, names of lists and members, by the ids in the
 * filters. The filters stay in the form that inputs take.
 */
export async function nameFilterIds(data: unknown, api: Api): Promise<unknown> {
  const webhooks = listWebhooks(data);
  const fields = new Set(webhooks.flatMap(listConditions).map(({ field }) => field));
  const found = [...fields].map((field) => tryLookup(async () => LOOKUPS[field]?.(api)));
  const names = new Map((await Promise.all(found)).flatMap((each) => [...(each ?? [])]));
  if (names.size === 0) return data;
  const named = webhooks.map((webhook) => addNames(webhook, names));
  return isPage(data) ? { ...data, items: named } : named[0];
}

function addNames(webhook: Webhook, names: Names) {
  const entries = listConditions(webhook).flatMap(({ value }) => {
    const name = names.get(value);
    return name === undefined ? [] : [[value, name] as const];
  });
  return entries.length === 0 ? webhook : { ...webhook, names: Object.fromEntries(entries) };
}

/** Lists the webhooks of a compact result; none if it is another result. */
function listWebhooks(data: unknown): Webhook[] {
  const results: unknown[] = isPage(data) ? data.items : [data];
  return results.every(isWebhook) ? (results as Webhook[]) : [];
}

function isWebhook(each: unknown): boolean {
  return typeof each === "object" && each !== null && "subscriptions" in each;
}

function isPage(data: unknown): data is { items: unknown[] } {
  return typeof data === "object" && data !== null && "items" in data && Array.isArray(data.items);
}

function listConditions({ subscriptions }: Webhook) {
  return subscriptions.flatMap(({ filter }) => {
    const { $and = [], $or = [] } = filterForm.parse(filter);
    return [...$and, ...$or];
  });
}
