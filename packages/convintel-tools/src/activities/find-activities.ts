import {
  type Aggregated,
  matchesSearch,
  nameKey,
  quote,
  type QueryValue,
} from "@workbelt/core/provider";
import { endpointRequest } from "../endpoints.js";
import { parseRange, type RangeDates } from "../ranges/parse-range.js";
import { splitIntoWindows } from "../ranges/split-into-windows.js";
import {
  type ConvintelResultsPage,
  resultsSchema,
  toResultsPage,
} from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import { activitySchema, type ConvintelActivity } from "./activity.js";

// The service allows 30 lists a minute.
const MAX_REQUESTS = 10;
// The service's maximum. A search reads all pages, so smaller ones would only cost more requests.
const PAGE_SIZE = 500;
const MAX_WORDS = 10;

/** A page of activities. */
export interface ConvintelActivitiesPage
  extends ConvintelResultsPage<ConvintelActivity>, Aggregated {
  /** Number of activities that were compared with `title` and `participant`. */
  activities_read?: number | undefined;
  /** Explains why a search found nothing. */
  note?: string | undefined;
}

/** Words to look for, in any case and order. */
export interface ActivitySearch {
  title: string | undefined;
  participant: string | undefined;
}

/** The other inputs of the list. */
type ListInput = RangeDates & { page?: number | undefined; [name: string]: QueryValue };

/** The next page to read. */
interface Position {
  window: number;
  page: number;
}

/**
 * Finds activities by title and participant, for which the service has no filter: reads all pages of a
 * range, in windows of at most 180 days, the newest first. After ten requests it stops and says how to
 * continue. The windows are the same then, because they are counted from the start of the range.
 */
export async function findActivities(
  search: ActivitySearch,
  { page = 1, ...input }: ListInput,
  api: ConvintelApi,
): Promise<ConvintelActivitiesPage> {
  const { fromField, fromMs, toField, toMs } = parseRange(api.operation, input, api.startedAt);
  const windows = splitIntoWindows(fromMs, toMs).toReversed();
  const read = new Map<string, ConvintelActivity>();
  const failed = new Set<string>();
  let next: Position | undefined = { window: 0, page };
  for (let sent = 0; sent < MAX_REQUESTS && next !== undefined; sent += 1) {
    const { from, to } = windows[next.window] ?? {};
    const dates = { [fromField]: from, [toField]: to };
    const query = { ...input, ...dates, page: next.page, pageSize: PAGE_SIZE };
    const request = { ...endpointRequest(api.service, "activities"), query };
    const response = await api.send(request, resultsSchema(activitySchema));
    const results = toResultsPage(response, next.page);
    for (const activity of results.items) read.set(activity.id, activity);
    for (const id of results.failed ?? []) failed.add(id);
    next = getNextPosition(next, results.next_page, windows.length);
  }
  const activities = [...read.values()];
  const items = activities.filter((activity) => isMatch(activity, search));
  return {
    items,
    activities_read: read.size,
    ...(items.length === 0 ? { note: explainNothing(activities, search) } : {}),
    ...(failed.size === 0 ? {} : { failed: [...failed] }),
    ...(next === undefined
      ? {}
      : { incomplete: describeRest(toField, windows[next.window]?.to, next.page) }),
  };
}

function getNextPosition(
  { window }: Position,
  nextPage: number | undefined,
  windows: number,
): Position | undefined {
  if (nextPage !== undefined) return { window, page: nextPage };
  return window + 1 < windows ? { window: window + 1, page: 1 } : undefined;
}

function describeRest(toField: string, to: string | undefined, page: number) {
  const advice = `To continue, make the same call with ${toField} "${to}" and page ${page}.`;
  // Windows overlap by a second.
  const overlap = " An activity of that second may be returned again.";
  return { reason: "too_many", advice: page === 1 ? `${advice}${overlap}` : advice };
}

function isMatch(activity: ConvintelActivity, { participant, title }: ActivitySearch): boolean {
  return hasTitle(activity, title) && hasParticipant(activity, participant);
}

function hasTitle({ title }: ConvintelActivity, search: string | undefined): boolean {
  return search === undefined || contains(title ?? "", search);
}

function hasParticipant(activity: ConvintelActivity, search: string | undefined): boolean {
  const people = [...(activity.participants ?? []), activity.host, activity.organizer];
  const texts = people.map((one) => `${one?.name ?? ""} ${one?.email ?? ""}`);
  return search === undefined || texts.some((text) => contains(text, search));
}

/** Returns true if a string contains all words of a search, or the search itself, as part of an address. */
function contains(text: string, search: string): boolean {
  return nameKey(text).includes(nameKey(search)) || matchesSearch(text, search);
}

/** Explains an empty result: how many activities have one of the texts, and what to try. */
function explainNothing(
  activities: readonly ConvintelActivity[],
  { participant, title }: ActivitySearch,
): string {
  if (activities.length === 0) {
    return "There are no activities in this range of time: give an earlier fromDate, or leave out the other filters.";
  }
  const describe = (name: string, search: string | undefined, has: typeof hasTitle) => {
    if (search === undefined) return [];
    const count = (part: string) => activities.filter((activity) => has(activity, part)).length;
    const words = search.trim().split(/\s+/);
    const counts = words.map((word) => `${quote(word, 50)} ${count(word)}`).join(", ");
    const each = words.length > 1 && words.length <= MAX_WORDS ? ` (${counts})` : "";
    return [`${name} matches ${count(search)} of them${each}`];
  };
  const facts = [
    ...describe("title", title, hasTitle),
    ...describe("participant", participant, hasParticipant),
  ].join("; ");
  return `None of the ${activities.length} activities read matches: ${facts}. Try fewer words, their beginnings or another spelling, an earlier fromDate, or accountId.`;
}
