import type { QueryValue } from "@workbelt/core/provider";
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

/** A page of activities. */
export interface ConvintelActivitiesPage extends ConvintelResultsPage<ConvintelActivity> {
  /** Number of activities that were compared with `title` and `participant`. */
  activities_read?: number | undefined;
}

/** Texts to look for, in any case. */
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
  const { fromField, fromMs, toField, toMs } = parseRange("convintel_activities_list", input);
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
  return {
    items: [...read.values()].filter((activity) => isMatch(activity, search)),
    activities_read: read.size,
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
  const people = [...(activity.participants ?? []), activity.host, activity.organizer];
  return (
    (title === undefined || contains(activity.title, title)) &&
    (participant === undefined ||
      people.some((one) => contains(one?.name, participant) || contains(one?.email, participant)))
  );
}

function contains(text: unknown, part: string): boolean {
  return typeof text === "string" && text.toLowerCase().includes(part.trim().toLowerCase());
}
