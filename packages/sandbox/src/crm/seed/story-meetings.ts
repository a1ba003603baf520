import type { Moment, RecordRef } from "../../story/types.js";

/** A meeting that is still ahead. `host` and `members` are keys of members, `people` of people. */
export interface UpcomingMeeting {
  key: string;
  title: string;
  description: string;
  /** Without a time it takes the whole day. */
  startsAt: Moment;
  host: string;
  members: string[];
  people: string[];
  links: RecordRef[];
}

/** What is in the calendars for the coming week. */
export const upcomingMeetings: UpcomingMeeting[] = [
  {
    key: "harborline-settle-savings-review",
    title: "Harborline – Settle savings review",
    description: "Pieter goes through the savings sheet before the board meets.",
    startsAt: { weeksAgo: -1, weekday: "wed", time: "13:00" },
    host: "daniel-okafor",
    members: ["aiko-tanabe"],
    people: ["pieter-bakker", "elif-demir"],
    links: [
      { object: "companies", key: "harborline" },
      { object: "deals", key: "harborline-settle" },
    ],
  },
  {
    key: "veldt-reno-planning-day",
    title: "Veldt – Reno planning day",
    description: "On site: planners, carriers and the cut-over weekend.",
    startsAt: { weeksAgo: -1, weekday: "thu" },
    host: "jonas-eriksen",
    members: ["sofia-marino"],
    people: ["ethan-brooks"],
    links: [{ object: "companies", key: "veldt" }],
  },
];
