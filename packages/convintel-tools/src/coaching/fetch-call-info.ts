import { NotFoundError, UnexpectedResponseError, WorkbeltError } from "@workbelt/core";
import { z } from "zod";
import { getStartTime } from "../activities/activity.js";
import { endpointRequest } from "../endpoints.js";
import { findId } from "../responses/compact-record.js";
import type { ConvintelApi } from "../service.js";

// Each lookup counts against the organisation's 120 requests a minute.
const MAX_LOOKUPS = 5;

const activitySchema = z
  .looseObject({
    title: z.string().nullish(),
    actualStartTime: z.string().nullish(),
    scheduledStartTime: z.string().nullish(),
    createdAt: z.string().nullish(),
  })
  .optional();

/** Title and start of a call, for records that have only its id. */
export interface ConvintelCallInfo {
  activity_id: string;
  title?: string | undefined;
  started_at?: string | undefined;
}

/**
 * Looks up the calls that records are about, if the records do not describe them and there are at most
 * five. Failures are ignored: the titles are an extra, and must not cost the list.
 *
 * @throws only the reason of an abort.
 */
export async function fetchCallInfo(
  records: readonly object[],
  api: ConvintelApi,
): Promise<ConvintelCallInfo[]> {
  const ids = [...new Set(records.flatMap(findUndescribedCall))];
  if (ids.length > MAX_LOOKUPS) return [];
  const calls = await Promise.all(
    ids.map((id) => api.cached(`call ${id}`, () => fetchOneCall(id, api)).catch(ignoreFailure)),
  );
  return calls.filter(
    (call): call is ConvintelCallInfo =>
      call?.title !== undefined || call?.started_at !== undefined,
  );
}

/** Returns the id of the call that a record is about, unless the record also has its title. */
function findUndescribedCall(record: object): string[] {
  const { activity, activityTitle } = record as { activity?: unknown; activityTitle?: unknown };
  const { title = activityTitle } = (activity ?? {}) as { title?: unknown };
  const id = findId(record, "activity");
  return typeof id === "string" && typeof title !== "string" ? [id] : [];
}

/** Fetches title and start of a call; neither if the service does not know them. */
async function fetchOneCall(activityId: string, api: ConvintelApi): Promise<ConvintelCallInfo> {
  try {
    const query = { activityId };
    const activity = await api.send(
      { ...endpointRequest(api.service, "activity"), query },
      activitySchema,
    );
    const started_at = activity && getStartTime(activity);
    return { activity_id: activityId, title: activity?.title ?? undefined, started_at };
  } catch (error) {
    // Cached as well, so that the request is not repeated for every list.
    const isUnknown = error instanceof NotFoundError || error instanceof UnexpectedResponseError;
    if (isUnknown) return { activity_id: activityId };
    throw error;
  }
}

function ignoreFailure(error: unknown): undefined {
  if (!WorkbeltError.isInstance(error)) throw error;
}
