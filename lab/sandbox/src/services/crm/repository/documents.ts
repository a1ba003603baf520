import type { Actor } from "./actor.js";

/** The one workspace of the sandbox. */
export interface WorkspaceDocument {
  id: string;
  name: string;
  slug: string;
}

/** An access token; its document id is the token itself. */
export interface TokenDocument {
  id: string;
  /** Such as `task:read`; `read-write` includes `read`. */
  scopes: string[];
  /** Seconds since 1970. */
  issuedAt: number;
  /** Id of the member who created it. */
  authorizedBy: string | null;
  /**
   * A `user` token acts as the member who created it; without a level it acts for the whole
   * workspace.
   */
  level?: "user";
  /** App and grant of an OAuth token; absent for other tokens. */
  oauth?: { clientId: string; grantId: string };
}

export interface MemberDocument {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  access: "admin" | "member" | "suspended";
  createdAt: string;
}

export interface ObjectDocument {
  id: string;
  slug: string;
  singularNoun: string;
  pluralNoun: string;
  /** False for a standard object that an admin has disabled in the web application. */
  isEnabled: boolean;
  createdAt: string;
}

/** A kind of event that is logged. */
export interface ActivityDocument {
  id: string;
  slug: string;
  singularNoun: string;
  pluralNoun: string;
  /** The schema that supplies its first attributes. */
  extends: "activities" | "interactions" | "calls" | "emails";
  /** True for an activity that Attio defines. */
  isSystem: boolean;
  createdAt: string;
}

/**
 * Content of a value without its audit data; select and status values contain only a choice's id.
 */
export type Fields = Readonly<Record<string, string | number | boolean | null | Actor>>;

/** A value of an attribute, with author and validity period. */
export interface StoredValue {
  activeFrom: string;
  /** Null while active. */
  activeUntil: string | null;
  createdBy: Actor;
  fields: Fields;
}

/** A record or list entry: both have attribute values. */
export interface ValueOwner {
  id: string;
  createdAt: string;
  createdBy: Actor;
  values: Record<string, StoredValue[]>;
}

export interface RecordDocument extends ValueOwner {
  /** Slug of its object, or the id of its activity. */
  object: string;
  /** The records that were merged into it, the primary one first, then those that these had replaced before. */
  mergedFrom?: [primaryId: string, secondaryId: string, ...earlierIds: string[]];
}

export interface EntryDocument extends ValueOwner {
  listId: string;
  /** Slug of the parent record's object. */
  parentObject: string;
  parentRecordId: string;
}

export interface ListDocument {
  id: string;
  slug: string;
  name: string;
  /** Slug of the object whose records it contains. */
  parentObject: string;
  workspaceAccess: "full-access" | "read-and-write" | "read-only" | null;
  memberAccess: { memberId: string; level: "full-access" | "read-and-write" | "read-only" }[];
  createdBy: Actor;
  createdAt: string;
}

export interface NoteDocument {
  id: string;
  parentObject: string;
  parentRecordId: string;
  title: string;
  meetingId: string | null;
  plaintext: string;
  markdown: string;
  createdBy: Actor;
  createdAt: string;
}

export interface TaskDocument {
  id: string;
  content: string;
  deadlineAt: string | null;
  completedAt: string | null;
  isCompleted: boolean;
  links: { object: string; recordId: string }[];
  /** Ids of members. */
  assignees: string[];
  createdBy: Actor;
  createdAt: string;
}

/** A saved view of an object or a list. */
export interface ViewDocument {
  id: string;
  /** Id of the object or list. */
  containerId: string;
  title: string;
  /** Filter in the format of queries; absent if the view shows everything. */
  filter?: Record<string, unknown>;
  isArchived: boolean;
  createdAt: string;
}

/** Place where the content of a file is stored. */
export type StorageProvider = "attio" | "dropbox" | "box" | "google-drive" | "microsoft-onedrive";

/** A file or folder of a record. */
export type FileDocument = {
  id: string;
  /** Slug of the record's object. */
  object: string;
  recordId: string;
  storageProvider: StorageProvider;
  createdBy: Actor;
  createdAt: string;
} & (
  | {
      type: "file";
      name: string;
      contentType: string | null;
      contentBytes: number;
      parentFolderId: string | null;
    }
  | { type: "folder"; name: string; parentFolderId: string | null }
  | {
      type: "connected-file" | "connected-folder";
      externalId: string;
      microsoftDriveId: string | null;
    }
);

/** A comment on a record or a list entry. The first comment of a thread is its head. */
export interface CommentDocument {
  id: string;
  threadId: string;
  content: string;
  /** Slug of the record's object. For a comment on an entry, the record is the entry's parent. */
  object: string;
  recordId: string;
  listId: string | null;
  entryId: string | null;
  /** Id of a member. */
  authorId: string;
  createdAt: string;
  resolvedAt: string | null;
  resolvedBy: Actor | null;
}

/** The record or entry a comment is on. */
export type CommentTarget = Pick<CommentDocument, "object" | "recordId" | "listId" | "entryId">;

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

/** Somebody in an email. */
export interface EmailParticipant {
  name: string | null;
  role: "from" | "reply-to" | "to" | "cc" | "bcc";
  address: string;
}

/** The copy of an email in one mailbox. */
export interface EmailDocument {
  id: string;
  /** The same for all copies. */
  messageId: string;
  mailboxId: string;
  sentAt: string;
  direction: "inbound" | "outbound";
  /** Null in a mailbox that shares metadata only. */
  subject: string | null;
  participants: EmailParticipant[];
}

/** An address that no sequence may enroll; its id is the address. */
export interface UnsubscribedEmailDocument {
  id: string;
  createdAt: string;
}

/** A passage of a transcript. Times are seconds from the start of the recording. */
export interface SpeechDocument {
  speech: string;
  start_time: number;
  end_time: number;
  speaker: { name: string };
}

/** The recording of a meeting. */
export interface CallRecordingDocument {
  id: string;
  meetingId: string;
  status: "processing" | "completed" | "failed";
  transcript: SpeechDocument[];
  createdBy: Actor;
  createdAt: string;
}

/** A condition on an event, such as the object of its record. */
export interface WebhookCondition {
  field: string;
  operator: "equals" | "not_equals";
  value: string;
}

/** Filter of a subscription; null for none. */
export type WebhookFilter = { $and: WebhookCondition[] } | { $or: WebhookCondition[] } | null;

/** An event type that a webhook subscribes to. */
export interface WebhookSubscription {
  event_type: string;
  filter: WebhookFilter;
}

/** A webhook. Events are delivered to addresses on this machine only. */
export interface WebhookDocument {
  id: string;
  targetUrl: string;
  /** The key that deliveries are signed with. Seeded webhooks have none; they are never contacted. */
  secret?: string;
  subscriptions: WebhookSubscription[];
  status: "active" | "degraded" | "inactive";
  createdAt: string;
}
