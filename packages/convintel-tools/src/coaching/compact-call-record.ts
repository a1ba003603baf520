import { compactRecord } from "../responses/compact-record.js";
import type { ConvintelCallInfo } from "./fetch-call-info.js";

interface RecordWithCall {
  activity_id?: unknown;
  activity?: unknown;
}

/**
 * Reduces a record about a call to what a model needs. The call's title and start are in `activity`,
 * under the names of `convintel_activities_list`, whether they came with the record or were looked up.
 */
export function compactCallRecord(
  record: object,
  about: readonly string[],
  calls: readonly ConvintelCallInfo[],
): object {
  const { activity_id, activity, ...rest }: RecordWithCall = compactRecord(record, about);
  const call = calls.find((one) => one.activity_id === activity_id);
  return {
    ...(activity_id !== undefined && { activity_id }),
    ...describeCall(activity, call),
    ...rest,
  };
}

function describeCall(
  activity: unknown,
  call: ConvintelCallInfo | undefined,
): { activity?: unknown } {
  if (activity !== undefined && (typeof activity !== "object" || activity === null)) {
    return { activity };
  }
  const { actualStartTime, scheduledStartTime, ...others } = (activity ?? {}) as Record<
    string,
    unknown
  >;
  const described = {
    title: call?.title,
    started_at: actualStartTime ?? scheduledStartTime ?? call?.started_at,
    ...others,
  };
  const known = Object.entries(described).filter(([, value]) => value !== undefined);
  return known.length === 0 ? {} : { activity: Object.fromEntries(known) };
}
