import type { CrmCollections } from "../repository/crm-collections.js";
import { toStartKey } from "../repository/crm-indexes.js";
import { decodeCursor, invalidCursor } from "../validation/cursor.js";
import type { MeetingDocument, MeetingTime } from "../repository/documents.js";
import { getOffsetMs } from "../../../common/time-zone.js";

/** The meetings of a list, and their order: by start, those that start together by id. */
export interface MeetingSelection {
  direction: "ascending" | "descending";
  timezone: string;
  passes: (meeting: MeetingDocument) => boolean;
  startsBeforeMs: number | undefined;
}

/** Filters and sorts meetings, from a cursor on. */
export function sortAfterCursor(
  meetings: readonly MeetingDocument[],
  { passes, ...order }: MeetingSelection,
  cursor: string | undefined,
): MeetingDocument[] {
  const sorted = meetings
    .filter(passes)
    .map((meeting) => ({ meeting, key: toKey(meeting, order) }))
    .toSorted((first, second) => (first.key < second.key ? -1 : 1))
    .map(({ meeting }) => meeting);
  if (cursor === undefined) return sorted;
  const id = decodeCursor(cursor);
  const position = sorted.findIndex((meeting) => meeting.id === id);
  if (position === -1) throw invalidCursor();
  return sorted.slice(position + 1);
}

/**
 * Reads the first `count` meetings from a cursor on, by the index of their start. The start of all-day meetings
 * depends on the time zone: they are sorted in afterwards.
 */
export function readAfterCursor(
  { meetings }: CrmCollections,
  selection: MeetingSelection,
  cursor: string | undefined,
  count: number,
): MeetingDocument[] {
  const { direction, startsBeforeMs, passes } = selection;
  const last = cursor === undefined ? undefined : meetings.get(decodeCursor(cursor) ?? "");
  if (cursor !== undefined && (last === undefined || !passes(last))) throw invalidCursor();
  const lastKey = last && toKey(last, selection);
  // No id starts with the characters that are added here: a key after `lastKey`, and one after all of a time.
  const after = lastKey === undefined ? "" : `${lastKey} `;
  const bound =
    startsBeforeMs === undefined ? undefined : toStartKey(direction, startsBeforeMs, "");
  const timed =
    direction === "ascending"
      ? meetings.findRange("startAscending", {
          from: after,
          ...(bound !== undefined && { before: bound }),
          limit: count,
        })
      : meetings.findRange("startDescending", {
          from: bound !== undefined && `${bound}~` > after ? `${bound}~` : after,
          limit: count,
        });
  const allDay = meetings
    .find("allDay", "yes")
    .filter((meeting) => passes(meeting) && toKey(meeting, selection) > after);
  return sortAfterCursor([...timed, ...allDay], selection, undefined).slice(0, count);
}

/** A time in milliseconds since 1970. All-day meetings start at midnight in the requested time zone. */
export function toTimeMs(time: MeetingTime, timezone: string): number {
  return "date" in time ? getStartOfDayMs(time.date, timezone) : Date.parse(time.datetime);
}

function toKey(
  { id, start }: MeetingDocument,
  { direction, timezone }: Pick<MeetingSelection, "direction" | "timezone">,
): string {
  return toStartKey(direction, toTimeMs(start, timezone), id);
}

/** Start of a day in a time zone, in milliseconds since 1970. */
function getStartOfDayMs(date: string, timeZone: string): number {
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  const guessMs = midnightMs - getOffsetMs(midnightMs, timeZone);
  // The clocks may have changed between the two.
  return midnightMs - getOffsetMs(guessMs, timeZone);
}
