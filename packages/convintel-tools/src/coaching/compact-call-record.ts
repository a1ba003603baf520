import { formatMoment } from "../responses/compact-fields.js";
import { compactRecord } from "../responses/compact-record.js";
import type { ConvintelCallInfo } from "./fetch-call-info.js";

interface RecordWithCall {
  activity_id?: unknown;
  activity?: unknown;
  activityTitle?: unknown;
}

/**
 * Reduces a record about a call to what a model needs, with the call's title and start, from the record or
 * else from `calls`.
 */
export function compactCallRecord(
  record: object,
  about: readonly string[],
  calls: readonly ConvintelCallInfo[],
): object {
  const compact: RecordWithCall = compactRecord(record, about);
  const { activity_id, activity, activityTitle, ...rest } = compact;
  const call = calls.find((one) => one.activity_id === activity_id);
  const { actualStartTime, scheduledStartTime, title, ...others } = toObject(activity);
  const described = {
    activity_id,
    activity_title: title ?? activityTitle ?? call?.title,
    started_at:
      actualStartTime ?? scheduledStartTime ?? (call?.started_at && formatMoment(call.started_at)),
    activity: typeof activity === "object" ? toNonEmpty(others) : activity,
    ...rest,
  };
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" ? { ...value } : {};
}

function toNonEmpty(object: object): object | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}
