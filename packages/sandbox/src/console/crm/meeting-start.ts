import type { MeetingDocument } from "../../services/crm/repository/documents.js";

/** Returns the start of a meeting: a point in time, or the day of an all-day meeting. */
export function getMeetingStart({ start }: Pick<MeetingDocument, "start">): string {
  return "date" in start ? start.date : start.datetime;
}
