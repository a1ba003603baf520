import type { QueryValue } from "@workbelt/core/provider";
import { endpointRequest } from "../endpoints.js";
import { parseRange, type RangeDates } from "../ranges/parse-range.js";
import { splitIntoWindows } from "../ranges/split-into-windows.js";
import { resultsSchema, toResultsPage } from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import type { ConvintelActivitiesPage } from "./activities-list.js";
import { activitySchema, type ConvintelActivity } from "./activity.js";

// The service allows 30 lists a minute.
const MAX_REQUESTS = 10;

/** Texts to look for, in any case. */
export interface ActivitySearch {
  title: string | undefined;
  participant: string | undefined;
}

/** The other inputs of the list. */
type ListInput = RangeDates & { page?: number | undefined; [name: string]: QueryValue };

/**
 * Finds activities by title and participant, for which the service has no filter: reads all pages of a
 * range, in windows of at most 180 days, the newest first. After ten requests it stops and says how to
 * continue.
 */
export async function findActivities(
  search: ActivitySearch,
  { page: firstPage = 1, ...input }: ListInput,
  api: ConvintelApi,
): Promise<ConvintelActivitiesPage> {
  const { fromField, fromMs, toField, toMs } = parseRange("convintel_activities_list", input);
  const found = new Map<string, ConvintelActivity>();
  const read = new Set<string>();
  const failed = new Set<string>();
  let requests = 0;
  let page: number | undefined = firstPage;
  for (const window of splitIntoWindows(fromMs, toMs).toReversed()) {
    while (page !== undefined) {
      if (requests === MAX_REQUESTS) {
        const advice = `To continue, call it again with the same inputs, but ${toField} ${JSON.stringify(window.to)} and page ${page}.`;
        return toResult(found, read, failed, { reason: "too_many", advice });
      }
      requests += 1;
      const query: Record<string, QueryValue> = {
        ...input,
        [fromField]: window.from,
        [toField]: window.to,
        page,
      };
      const request = { ...endpointRequest(api.service, "activities"), query };
      const response = await api.send(request, resultsSchema(activitySchema));
      const { failed: missing = [], items, next_page } = toResultsPage(response, page);
      for (const activity of items) {
        read.add(activity.id);
        if (isMatch(activity, search)) found.set(activity.id, activity);
      }
      for (const id of missing) failed.add(id);
      page = next_page;
    }
    page = 1;
  }
  return toResult(found, read, failed);
}

function toResult(
  found: ReadonlyMap<string, ConvintelActivity>,
  read: ReadonlySet<string>,
  failed: ReadonlySet<string>,
  incomplete?: ConvintelActivitiesPage["incomplete"],
): ConvintelActivitiesPage {
  return {
    items: [...found.values()],
    activities_read: read.size,
    ...(failed.size === 0 ? {} : { failed: [...failed] }),
    ...(incomplete === undefined ? {} : { incomplete }),
  };
}

function isMatch(activity: ConvintelActivity, { participant, title }: ActivitySearch): boolean {
  const people = [
    ...(activity.participants ?? []).map(({ name }) => name),
    ...[activity.host, activity.organizer].flatMap((one) => [one?.name, one?.email]),
  ];
  return (
    (title === undefined || contains(activity.title, title)) &&
    (participant === undefined || people.some((text) => contains(text, participant)))
  );
}

function contains(text: unknown, part: string): boolean {
  return typeof text === "string" && text.toLowerCase().includes(part.trim().toLowerCase());
}
