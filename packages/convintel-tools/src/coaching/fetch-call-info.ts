import { tryLookup } from "@workbelt/core/provider";
import { NotFoundError, UnexpectedResponseError } from "@workbelt/core";
import { z } from "zod";
import { getStartTime } from "../activities/activity.js";
import { endpointRequest } from "../endpoints.js";
import { formatUtc, parseUtcMs } from "../inputs/date-time.js";
import { resultsSchema } from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";

// Each lookup counts against the organisation's 120 requests a minute, a list against its 30.
const MAX_LOOKUPS = 5;
const DAY_MS = 86_400_000;
// Calls are reviewed days later, not months.
const REVIEW_DAYS = 30;
// The service's limit is under six calendar months, which have at least 181 days.
const MAX_DAYS = 180;

const callSchema = z.looseObject({
  id: z.string().optional(),
  title: z.string().nullish(),
  actualStartTime: z.string().nullish(),
  scheduledStartTime: z.string().nullish(),
  createdAt: z.string().nullish(),
});

/** Title and start of a call, for records that have only its id. */
export interface ConvintelCallInfo {
  activity_id: string;
  title?: string | undefined;
  started_at?: string | undefined;
}

/**
 * Looks up calls that records do not describe: a few one by one, more
 * with one list of the calls in the range of the records and a month before. Calls that it does not contain
 * are left out. All lookups are cached. Failures are ignored: the list is useful without titles.
 *
 * @throws only the reason of an abort.
 */
export async function fetchCallInfo(
  ids: readonly string[],
  filters: Readonly<Record<string, unknown>>,
  api: ConvintelApi,
): Promise<ConvintelCallInfo[]> {
  const calls =
    ids.length > MAX_LOOKUPS
      ? await tryLookup(() => fetchListedCalls(ids, filters, api))
      : await Promise.all(
          ids.map((id) => tryLookup(() => api.cached(`call ${id}`, () => fetchOneCall(id, api)))),
        );
  return (calls ?? []).filter(
    (call): call is ConvintelCallInfo =>
      call?.title !== undefined || call?.started_at !== undefined,
  );
}

/** Fetches the first page of the calls in the range in which the records' calls probably took place. */
async function fetchListedCalls(
  ids: readonly string[],
  filters: Readonly<Record<string, unknown>>,
  api: ConvintelApi,
): Promise<ConvintelCallInfo[]> {
  const { fromMs, toMs } = getCallRange(filters);
  const calls = await api.cached(`calls ${fromMs} ${toMs}`, async () => {
    // The service rejects ends in the future.
    const toDate = formatUtc(Math.min(toMs, Date.now()));
    const query = { fromDate: formatUtc(fromMs), toDate, page: 1 };
    const request = { ...endpointRequest(api.service, "activities"), query };
    const { results } = await api.send(request, resultsSchema(callSchema));
    return results.map((call) => toCallInfo(call.id ?? "", call));
  });
  return calls.filter(({ activity_id }) => ids.includes(activity_id));
}

/** Returns the range for calls, in whole days, so that repeated lists use the cached one. */
function getCallRange({ fromDate, toDate }: Readonly<Record<string, unknown>>) {
  const toMs = Math.ceil((parseMoment(toDate) ?? Date.now()) / DAY_MS) * DAY_MS;
  const startMs = Math.floor((parseMoment(fromDate) ?? 0) / DAY_MS) * DAY_MS;
  return { fromMs: Math.max(startMs - REVIEW_DAYS * DAY_MS, toMs - MAX_DAYS * DAY_MS), toMs };
}

function parseMoment(text: unknown): number | undefined {
  return typeof text === "string" ? parseUtcMs(text) : undefined;
}

function toCallInfo(activity_id: string, call: z.output<typeof callSchema>): ConvintelCallInfo {
  return { activity_id, title: call.title ?? undefined, started_at: getStartTime(call) };
}

/** Fetches title and start of a call; neither if the service does not know them. */
async function fetchOneCall(activityId: string, api: ConvintelApi): Promise<ConvintelCallInfo> {
  try {
    const query = { activityId };
    const request = { ...endpointRequest(api.service, "activity"), query };
    const call = await api.send(request, callSchema.optional());
    return call === undefined ? { activity_id: activityId } : toCallInfo(activityId, call);
  } catch (error) {
    // Cached as well, so that the request is not repeated for every list.
    const isUnknown = error instanceof NotFoundError || error instanceof UnexpectedResponseError;
    if (isUnknown) return { activity_id: activityId };
    throw error;
  }
}
