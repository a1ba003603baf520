import { compactRecord } from "../responses/compact-record.js";
import type { ConvintelCallInfo } from "./fetch-call-info.js";

interface RecordWithCall {
  activity_id?: unknown;
  activity?: unknown;
}

/**
 * Reduces a record about a call to what a model needs, with the call's title and start, whether they came
 * with the record or were looked up.
 */
export function compactCallRecord(
  record: object,
  about: readonly string[],
  calls: readonly ConvintelCallInfo[],
): object {
  const { activity_id, activity, ...rest }: RecordWithCall = compactRecord(record, about);
  const call = calls.find((one) => one.activity_id === activity_id);
  const described = {
    activity_id,
    ...describeCall(activity, call),
    ...rest,
  };
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
}

function describeCall(activity: unknown, call: ConvintelCallInfo | undefined): object {
  if (activity !== undefined && (typeof activity !== "object" || activity === null)) {
    return { activity };
  }
  const { actualStartTime, scheduledStartTime, title, ...others } = (activity ?? {}) as Record<
    string,
    unknown
  >;
  return {
    activity_title: title ?? call?.title,
    started_at: actualStartTime ?? scheduledStartTime ?? call?.started_at,
    ...(Object.keys(others).length === 0 ? {} : { activity: others }),
  };
}
