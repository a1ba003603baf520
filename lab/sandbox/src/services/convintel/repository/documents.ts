import type { DeliveryFaultKind } from "../../../webhooks/delivery.js";
/** Fields shared by all records about activities. */
export interface ActivityRecord {
  id: string;
  activityId: string;
}

/** Fields that records are listed by. */
export interface RecordFields<Document> {
  /** Returns the date that the range filters by. */
  getMoment: (document: Document) => string;
  /** The user ids of a record, by the name of the query parameter that filters by them. */
  users: Record<string, (document: Document) => string>;
}

/** The documented statuses: the first two for calls and meetings, the rest for SMS. */
export const activityStatuses = [
  "in-progress",
  "completed",
  "received",
  "sent",
  "delivered",
] as const;

/** A CRM record that an activity is linked to. */
export interface CrmLink {
  id: string;
  /** Null if an upload sent an id that no other activity has. */
  name: string | null;
}

/** A stored activity. */
export interface ActivityDocument {
  id: string;
  type: string;
  activityType: string;
  title: string;
  status: (typeof activityStatuses)[number];
  language: string;
  /** Dates are ISO 8601 strings in UTC. */
  createdAt: string;
  updatedAt: string;
  scheduledStartTime: string | null;
  actualStartTime: string;
  actualEndTime: string | null;
  /** Id of a user. */
  hostId: string;
  /** `userId` is null for people outside the organization. */
  participants: { id: string; name: string; userId: string | null }[];
  account: CrmLink | null;
  opportunity: CrmLink | null;
  leadId: string | null;
  crmUrl: string | null;
  externalId: string | null;
  /** Mean of the coaches' scores, from 1 to 5; null without scores. */
  averageScore: number | null;
}

/** A segment of a transcript, in the form of the API (seen in responses); times are in seconds. */
export interface TranscriptSegment {
  startsAt: number;
  endsAt: number;
  transcript: string;
  participantId: string;
}

/**
 * Analysis of a recording. It does not exist while the recording is being processed.
 */
export interface AnalysisDocument {
  /** Null for too little speech. */
  summary: string | null;
  actionItems: string[];
  transcript: TranscriptSegment[];
  /** True if the upload requested only the transcript, without questions and topics. */
  transcriptOnly?: boolean;
}

/** Score of one criterion, in a call score or coaching feedback. */
export interface CriterionScore {
  name: string;
  score: number;
}

/** The service's own score of a call. */
export interface CallScoreDocument {
  id: string;
  activityId: string;
  activityType: string;
  /** Id of the user who was scored, the host of the call. */
  userId: string;
  createdAt: string;
  /** From 0 to 100 each. */
  scores: CriterionScore[];
}

/** Calculates the mean of scores, rounded to a tenth. */
export function calculateAverage(scores: readonly CriterionScore[]): number {
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((10 * sum) / Math.max(1, scores.length)) / 10;
}

/** The fields that call scores are listed by. */
export const callScoreFields: RecordFields<CallScoreDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { userId: ({ userId }) => userId },
};

/** Feedback of a coach on a call. */
export interface FeedbackDocument {
  id: string;
  activityId: string;
  /** Id of the user who gave it. */
  coachId: string;
  /** Id of the user it is for. */
  coacheeId: string;
  createdAt: string;
  completedAt: string;
  /** From 1 to 5 each. */
  scores: CriterionScore[];
  comment: string;
}

/** The fields that records of feedback are listed by. */
export const feedbackFields: RecordFields<FeedbackDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { coachId: ({ coachId }) => coachId, coacheeId: ({ coacheeId }) => coacheeId },
};

/** A user's comment on a recording. */
export interface CommentDocument {
  id: string;
  activityId: string;
  /** Id of the author. */
  userId: string;
  createdAt: string;
  /** Position in the recording, in seconds. */
  timestamp: number;
  text: string;
}

/** The fields that comments are listed by. */
export const commentFields: RecordFields<CommentDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { userId: ({ userId }) => userId },
};

/** Playback of a recording by a user. */
export interface ListenDocument {
  id: string;
  activityId: string;
  /** Id of the listener. */
  userId: string;
  listenedAt: string;
}

/** The fields that listens are listed by. */
export const listenFields: RecordFields<ListenDocument> = {
  getMoment: ({ listenedAt }) => listenedAt,
  users: { userId: ({ userId }) => userId },
};

/**
 * The organization of the API keys, stored in the form of the API. `id`, `name` and `domain` were seen
 * in responses; CRM integration, calendar type and address are documented, their keys assumed [organization-keys].
 */
export interface OrganizationDocument {
  id: string;
  name: string;
  domain: string;
  crmIntegration: string;
  calendarType: string;
  address: string;
}

/** An API key of the organization. */
export interface KeyDocument {
  key: string;
}

/** The frequencies of reports. Assumed [report-frequencies]. */
export const reportFrequencies = ["weekly", "monthly"] as const;

/** The subject of a report. Assumed [report-types]. */
export const reportTypes = ["coaching", "conversations"] as const;

/** Formats in which a report can be downloaded. Assumed [report-formats]. */
export const reportFormats = ["csv", "json"] as const;

/** A report that the service makes on a schedule. */
export interface ReportDocument {
  id: string;
  name: string;
  frequency: (typeof reportFrequencies)[number];
  reportType: (typeof reportTypes)[number];
  status: "completed" | "processing";
  /** ISO 8601 in UTC. */
  periodStart: string;
  periodEnd: string;
  createdAt: string;
}

/**
 * A theme of the team's topic triggers, stored in the form of the API. Themes with topics and topics
 * with trigger keywords are documented, the keys are assumed [topic-keys].
 */
export interface ThemeDocument {
  id: string;
  name: string;
  topics: {
    id: string;
    name: string;
    triggers: { id: string; name: string }[];
  }[];
}

/** A stored upload. */
export interface UploadDocument {
  activityId: string;
  recording: Recording;
  skipFullAnalysis: boolean;
}

/**
 * A user of the organization, stored in the form of the API. The fields are documented, the
 * spelling of the keys is assumed [user-keys].
 */
export interface UserDocument {
  id: string;
  name: string;
  email: string;
  status: "active" | "inactive";
  teamName: string;
  /** The user's id in the CRM, null when none was matched. */
  crmId: string | null;
  role: "admin" | "user";
}

/** Outcome of an attempt: the receiver's status or an error message. */
export type AttemptOutcome = { status: number } | { error: string };

/** Delivery of an event to one subscriber. */
export interface DeliveryDocument {
  id: string;
  webhookId: string;
  trigger: WebhookTrigger;
  url: string;
  payload: object;
  /** Fault of the delivery. A forged delivery is one of its own. */
  fault?: DeliveryFaultKind;
  /** True if it is not the service that sends it. */
  isForged?: true;
  /** `not-sent` if the URL is not on this machine, the subscription was deleted, or a fault has lost it. */
  state: "waiting" | "delivered" | "failed" | "not-sent";
  attempts: ({ at: string } & AttemptOutcome)[];
}

/** The five events that a webhook can subscribe to (documented). */
export const webhookTriggers = [
  "coaching_feedback_completed",
  "conversation_shared",
  "conversation_exported",
  "conversation_processed",
  "conversation_played",
] as const;

/** One of the five events. */
export type WebhookTrigger = (typeof webhookTriggers)[number];

/**
 * A subscription, stored in the form of the API. Its fields are documented.
 */
export interface WebhookDocument {
  id: string;
  external_id: string | null;
  trigger: WebhookTrigger;
  url: string;
}

/** Work that is due at a time of the machine's clock, as with the rate limits. */
export interface Job {
  /** Id of the activity to process or of the delivery to send. */
  id: string;
  dueAtMs: number;
}

/** Kinds of jobs: recordings to process and events to send. */
export type JobKind = "processing" | "sending";

const DIGITS = 16;

/** Returns the key of a time in the index of jobs by the time they are due. */
export function toDueKey(ms: number): string {
  return String(Math.ceil(ms)).padStart(DIGITS, "0");
}

/** Requests of one API key counted in a window of time. */
export interface RateWindow {
  count: number;
  endsAtMs: number;
}

/** Metadata of an uploaded recording. Its bytes are counted and hashed, not stored. */
export interface Recording {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** SHA-256 in hexadecimal, so that a client can verify the transfer. */
  sha256: string;
}
