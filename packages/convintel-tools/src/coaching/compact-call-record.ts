import { isPlainObject, omitUndefined } from "@workbelt/core/provider";
import { z } from "zod";
import {
  fieldValue,
  type FieldValue,
  type Fields,
  formatMoment,
  toId,
} from "../responses/compact-fields.js";
import { compactRecord } from "../responses/compact-record.js";
import type { ConvintelCallInfo } from "./fetch-call-info.js";

/** The shape of a record about a call for models. Its other fields have the service's own keys. */
export const callRecordOutput = z
  .object({
    activity_id: z.string().optional(),
    activity_title: fieldValue.optional(),
    started_at: fieldValue.optional(),
    activity: fieldValue.optional(),
    createdAt: fieldValue.optional(),
  })
  .catchall(fieldValue);

/** A record about a call, as models read it. */
export type CallRecord = z.infer<typeof callRecordOutput>;

/** A page of records about calls, as models read it. */
export interface CallRecordPage {
  items: readonly CallRecord[];
}

/** Finds the ids of the calls that are without a title. */
export function findUndescribedCalls({ items }: CallRecordPage): string[] {
  const ids = items.flatMap(({ activity_id, activity_title }) =>
    typeof activity_id === "string" && typeof activity_title !== "string" ? [activity_id] : [],
  );
  return [...new Set(ids)];
}

/** Adds titles and starts to the calls that are without. */
export function describeCalls(
  page: CallRecordPage,
  calls: readonly ConvintelCallInfo[],
): CallRecordPage {
  const items = page.items.map((item) => {
    const call = calls.find((one) => one.activity_id === item.activity_id);
    if (call === undefined) return item;
    const { activity_id, activity_title, started_at, ...rest } = item;
    const start = started_at ?? (call.started_at && formatMoment(call.started_at));
    const described = {
      activity_id,
      activity_title: activity_title ?? call.title,
      started_at: start,
    };
    return { ...omitUndefined(described), ...rest } as CallRecord;
  });
  return { ...page, items };
}

/** Reduces a record about a call to what a model needs. `describeCalls` adds title and start, if it has none. */
export function compactCallRecord(record: object, about: readonly string[]): CallRecord {
  const { activity_id, activity, activityTitle, ...rest } = compactRecord(record, about);
  const { actualStartTime, scheduledStartTime, title, ...others } = toObject(activity);
  const described = {
    activity_id: toId(activity_id),
    activity_title: title ?? activityTitle,
    started_at: actualStartTime ?? scheduledStartTime,
    activity: typeof activity === "object" ? toNonEmpty(others) : activity,
    ...rest,
  };
  return omitUndefined(described);
}

function toObject(value: FieldValue | undefined): Fields {
  // The fields in a field are reduced as well, and have no nulls.
  return isPlainObject(value) ? (value as Fields) : {};
}

function toNonEmpty(object: Fields): Record<string, FieldValue> | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}
