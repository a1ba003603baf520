import type { Actor } from "../repository/actor.js";

/** A time in a time zone, or a date. */
export type MeetingTime = { datetime: string; timezone: string | null } | { date: string };

/** An invited person. */
export interface Participant {
  status: "accepted" | "tentative" | "declined" | "pending";
  isOrganizer: boolean;
  email: string | null;
  name: string | null;
}

/** A meeting from a connected calendar. */
export interface MeetingDocument {
  id: string;
  title: string;
  description: string;
  start: MeetingTime;
  /** For all-day meetings, the day after the last day. */
  end: MeetingTime;
  participants: Participant[];
  /** JSON of the external reference under which it was created. */
  externalRef?: string;
  links: { object: string; recordId: string }[];
  createdBy: Actor;
  createdAt: string;
}
