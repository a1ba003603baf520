import { seedId } from "../../../common/seed-id.js";
import type { ListenDocument } from "../repository/documents.js";
import type { SeededCall } from "./seeded-call.js";

const LISTENING_MINUTES = 20;

/** Creates a listen for each user who commented, shortly before their first comment. */
export function createListens(
  { call, activity }: SeededCall,
  remarks: readonly { userId: string; at: string }[],
): ListenDocument[] {
  const first = new Map<string, string>();
  for (const { userId, at } of remarks.toSorted((one, other) => compare(one.at, other.at))) {
    if (!first.has(userId)) first.set(userId, at);
  }
  return [...first].map(([userId, at]) => ({
    id: seedId(`convintel/listen/${call.key}/${userId}`),
    activityId: activity.id,
    userId,
    listenedAt: new Date(Date.parse(at) - LISTENING_MINUTES * 60_000).toISOString(),
  }));
}

function compare(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
