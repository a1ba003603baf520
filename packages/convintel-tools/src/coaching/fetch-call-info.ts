import { NotFoundError, UnexpectedResponseError, WorkbeltError } from "@workbelt/core";
import { z } from "zod";
import { getStartTime } from "../activities/activity.js";
import { endpointRequest } from "../endpoints.js";
import { findId } from "../responses/compact-record.js";
import type { ConvintelApi } from "../service.js";

// Each lookup is a request of the 120 a minute that the whole organisation has.
const MAX_LOOKUPS = 5;

const activityResponse = z
  .looseObject({
    title: z.string().nullish(),
    actualStartTime: z.string().nullish(),
    scheduledStartTime: z.string().nullish(),
    createdAt: z.string().nullish(),
  })
  .optional();

/** Title and start of a call, for records that hold only its id. */
export interface ConvintelCallInfo {
  activity_id: string;
  title?: string | undefined;
  started_at?: string | undefined;
}

/**
 * Looks up the calls that records are about, if the records do not describe them and there are at most
 * five. Facts that the service does not give are left out: they are an extra, and must not cost the list.
 *
 * @throws only the reason of an abort.
 */
export async function fetchCallInfo(
  records: readonly object[],
  api: ConvintelApi,
): Promise<ConvintelCallInfo[]> {
  const ids = [...new Set(records.flatMap(findUndescribedCall))];
  if (ids.length > MAX_LOOKUPS) return [];
  const found = await Promise.all(
    ids.map((id) => api.cached(`call ${id}`, () => fetchOneCall(id, api)).catch(ignoreFailure)),
  );
  return found.filter(
    (facts) => facts?.title !== undefined || facts?.started_at !== undefined,
  ) as ConvintelCallInfo[];
}

/** The id of the call that a record is about, unless the record also has its title. */
function findUndescribedCall(record: object): string[] {
  const { activity, activityTitle } = record as { activity?: unknown; activityTitle?: unknown };
  const { title = activityTitle } = (activity ?? {}) as { title?: unknown };
  const id = findId(record, "activity");
  return typeof id === "string" && typeof title !== "string" ? [id] : [];
}

/** Reads title and start of a call; neither when the service does not know them. */
async function fetchOneCall(activityId: string, api: ConvintelApi): Promise<ConvintelCallInfo> {
  try {
    const query = { activityId };
    const found = await api.send(
      { ...endpointRequest(api.service, "activity"), query },
      activityResponse,
    );
    const started_at = found && getStartTime(found);
    return { activity_id: activityId, title: found?.title ?? undefined, started_at };
  } catch (error) {
    // Remembered as well, so that it is not asked again and again.
    const unknown = error instanceof NotFoundError || error instanceof UnexpectedResponseError;
    if (unknown) return { activity_id: activityId };
    throw error;
  }
}

function ignoreFailure(error: unknown): undefined {
  if (!WorkbeltError.isInstance(error)) throw error;
}
