import type { Actor } from "../repository/actor.js";

/** A moment in a zone, or a whole day. */
export type MeetingTime = { datetime: string; timezone: string | null } | { date: string };

/** Someone who was asked to come. */
export interface Participant {
  status: "accepted" | "tentative" | "declined" | "pending";
  isOrganizer: boolean;
  email: string | null;
  name: string | null;
}

/** A meeting from a calendar that is connected to the CRM. */
export interface MeetingDocument {
  id: string;
  title: string;
  description: string;
  start: MeetingTime;
  /** Of a meeting of whole days: the day after its last one. */
  end: MeetingTime;
  participants: Participant[];
  links: { object: string; recordId: string }[];
  createdBy: Actor;
  createdAt: string;
}
