import { momentToDate } from "../../seed/moment.js";
import type { Moment, Story } from "../../story/types.js";
import { toTimestamp } from "../time/timestamp.js";

const MINUTE_MS = 60_000;

/** When seeded things came to be, counted from the week of the sandbox's start. */
export interface Calendar {
  /** A moment of the story. */
  at(moment: Moment): string;
  /** A moment some time after another one, or before it. */
  after(timestamp: string, durationMs: number): string;
  /** When the workspace was set up, before everything else in the story. */
  readonly start: string;
  /** The moment the nth thing was brought in, shortly after the start. */
  importedAt(index: number): string;
}

/** Lays the story out before `now`. */
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
  return {
    at: (moment) => toTimestamp(momentToDate(moment, now)),
    after: (timestamp, durationMs) => toTimestamp(new Date(Date.parse(timestamp) + durationMs)),
    start: toTimestamp(start),
    importedAt: (index) => toTimestamp(new Date(start.getTime() + (60 + index) * MINUTE_MS)),
  };
}
