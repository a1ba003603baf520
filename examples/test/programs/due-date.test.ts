import { expect, test } from "vitest";
import { dueDate } from "../../after-call-follow-up/script/due-date.ts";

// A Friday.
const given = new Date("2026-03-13T15:00:00Z");

test.each([
  ["Lena will send it by Tuesday.", "2026-03-17"],
  ["Lena will send it by next Wednesday.", "2026-03-18"],
  ["Aiko will send it on Monday.", "2026-03-16"],
  ["Aiko will send it by Friday.", "2026-03-20"],
  ["Aiko will send it tomorrow.", "2026-03-14"],
  ["Aiko will send it within three weeks.", "2026-04-03"],
  ["Aiko will send it in 10 days.", "2026-03-23"],
  ["Lena will send it before the end of the month.", "2026-03-31"],
  ["Lena will send it by the end of next week.", "2026-03-20"],
  ["Lena will send it.", "2026-03-20"],
])("%s is due on %s", (promise, day) => {
  expect(dueDate(promise, given, given).toISOString()).toBe(`${day}T17:00:00.000Z`);
});

test.each([
  ["2026-03-16T17:00:00Z", "2026-03-17"],
  ["2026-03-19T09:00:00Z", "2026-03-19"],
  ["2026-03-20T18:00:00Z", "2026-03-23"],
])("what was due on Monday is due, after the follow-up at %s, on %s", (now, day) => {
  const due = dueDate("Aiko will send it on Monday.", given, new Date(now));
  expect(due.toISOString()).toBe(`${day}T17:00:00.000Z`);
});
