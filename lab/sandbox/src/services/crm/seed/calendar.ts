import { momentToDate } from "../../../company/moment.js";
import type { Moment, Story } from "../../../company/types.js";
import { toTimestamp } from "../time/timestamp.js";

const MINUTE_MS = 60_000;

/** Dates of the seeded data, relative to the week in which the sandbox starts. */
export interface Calendar {
  /** The timestamp of a moment of the story. */
  at(moment: Moment): string;
  /** The timestamp `durationMs` after another one; negative for before. */
  after(timestamp: string, durationMs: number): string;
  /** Creation of the workspace, before all other data. */
  readonly start: string;
  /** Import time of the nth record, shortly after the start. */
  importedAt(index: number): string;
  /** Time at which a record was added; without `addedAt`, it was the nth record of the import. */
  addedAt(record: { addedAt?: Moment }, index: number): string;
}

/** Creates the calendar of the story, which ends before `now`. */
export function createCalendar(story: Story, now: Date): Calendar {
  const storyItems = [
    ...story.deals,
    ...story.tasks,
    ...story.crmNotes,
    ...story.lists.flatMap((list) => list.entries),
  ];
  const moments = [
    ...storyItems.map(({ createdAt }) => createdAt),
    ...story.calls.map(({ startedAt }) => startedAt),
  ];
  const first = Math.max(4, ...moments.map(({ weeksAgo }) => weeksAgo));
  const start = momentToDate({ weeksAgo: first + 4, weekday: "mon", time: "08:00" }, now);
  const at = (moment: Moment) => toTimestamp(momentToDate(moment, now));
  const importedAt = (index: number) =>
    toTimestamp(new Date(start.getTime() + (60 + index) * MINUTE_MS));
  return {
    at,
    after: (timestamp, durationMs) => toTimestamp(new Date(Date.parse(timestamp) + durationMs)),
    start: toTimestamp(start),
    importedAt,
    addedAt: ({ addedAt }, index) => (addedAt === undefined ? importedAt(index) : at(addedAt)),
  };
}
