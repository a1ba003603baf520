import type { Moment, RecordRef } from "../../../company/types.js";

/** An upcoming meeting. `host` and `members` are keys of members, `people` keys of people. */
export interface UpcomingMeeting {
  key: string;
  title: string;
  description: string;
  /** Without a time the meeting takes all day. */
  startsAt: Moment;
  host: string;
  members: string[];
  people: string[];
  links: RecordRef[];
}

/** Meetings in the coming week. */
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
