/** State of a write of a plan: what applying reported, or `sent` while it runs. */
export type WriteState =
  | "planned"
  | "sent"
  | "done"
  | "skipped"
  | "failed"
  | "unknown"
  | "not_reached";

/** A write of a plan. */
export interface ReportedWrite {
  /** Place in the plan, from 1. */
  number: number;
  tool: string;
  service: string;
  input: unknown;
  /** Values that it replaces, by the paths of its inputs. */
  before: unknown;
  /** Description of the thing it deletes; undefined if it deletes nothing. */
  deletes?: string | undefined;
  /** Inputs, or the values that they replace, by which it does not fit among its like. */
  odd: readonly OddInput[];
  state: WriteState;
  /** Why it was not made. */
  message?: string | undefined;
  /** Mark of the call that made it. */
  call?: string | undefined;
}

/** An input by which a write does not fit among its like; `isBefore` is set for the value that it replaces. */
export interface OddInput {
  path: string;
  isBefore: boolean;
  reasons: readonly string[];
}

/** A plan of a program. */
export interface ReportedPlan {
  digest: string;
  /** Mark of its run, and its name, as the application gave it; the digest if it gave none. */
  run: string;
  name: string;
  /** First comment of the program. */
  title?: string | undefined;
  plannedAt: string;
  /** End of the time in which it can be applied. */
  expiresAt: string;
  summary: string;
  needsApproval: boolean;
  /** Deletions first, then in the order of the program. */
  writes: ReportedWrite[];
  /** End of applying. */
  appliedAt?: string | undefined;
}

/** Answer to a question. */
export type Answer = "approved" | "rejected" | "edited";

/** Words of a question that its conversation has read in texts by outsiders. */
export interface OutsideWords {
  start: number;
  end: number;
  /** Descriptions of these texts. */
  from: readonly string[];
}

/** A question about a call or a plan. */
export interface ReportedQuestion {
  /** Number in the order of arrival, from 1. */
  id: number;
  /** Digest of the call or plan that the question is about. */
  digest: string;
  run: string;
  tool: string;
  askedAt: string;
  /** The question as the person reads it. */
  description?: string | undefined;
  because?: string | undefined;
  /** Places in the description whose words come from outside, in their order. */
  outside?: readonly OutsideWords[] | undefined;
  answeredAt?: string | undefined;
  answer?: Answer | undefined;
  by?: "person" | "policy" | undefined;
}

/** A step of an undo. */
export interface ReportedStep {
  /** Id of the write in the journal. */
  id: string;
  operation?: string | undefined;
  outcome: string;
  message: string;
  action?: string | undefined;
  /** Mark of the call that undid it. */
  call?: string | undefined;
}

/** An undo of a run. */
export interface ReportedUndo {
  /** Number in the order of arrival, from 1. */
  id: number;
  /** Mark of the run that made it. */
  run: string;
  /** Name of the run that was undone, as the application gave it. */
  name: string;
  undoneAt: string;
  message: string;
  /** Newest write first. */
  steps: ReportedStep[];
}

/** A write that a journal has recorded. */
export interface RecordedWrite {
  /** Id of the write in the journal. */
  step: string;
  /** Mark of the run, and its name, as the application gave it. */
  run: string;
  name: string;
  /** Mark of the call that wrote. */
  call: string;
}

/** State of an event, as the inbox reports it; `running` while its handler runs. */
export type EventState =
  | "waiting"
  | "running"
  | "handled"
  | "own"
  | "filtered"
  | "merged"
  | "repeated"
  | "failed";

/** An event of a service, or a time of a schedule, for one handler. */
export interface ReportedEvent {
  /** Id of the event for this handler. */
  entry: string;
  handler: string;
  /** Name of its source; `schedule` for a time of a schedule. */
  service: string;
  type: string;
  origin: "delivered" | "found";
  subject: { kind: string; id: string };
  /** The delivered payload as JSON; of a long one the beginning. */
  payload: string | undefined;
  /** Id of the failed event that is handled once more. */
  retryOf: string | undefined;
  acceptedAt: string;
  state: EventState;
  /** Name of the thing; undefined until its handler starts, and if it is gone. */
  name?: string | undefined;
  /** Names of what was changed, such as the object and the attribute. */
  names: readonly string[];
  attempts: number;
  /** Marks of the requests of its attempts. */
  marks: string[];
  startedAt?: string | undefined;
  endedAt?: string | undefined;
  /** Message of the last error. */
  error?: string | undefined;
  /** Id of the function that accepts it once more, if it failed. */
  retry?: string | undefined;
}

/** The end of a sync of a mirror. */
export type SyncOutcome = "done" | "stopped" | "failed";

/** A collection of a mirror, as its application counted it. */
export interface MirroredCollection {
  service: string;
  /** The connected account whose copy it is; undefined for that of a token. */
  account: string | undefined;
  collection: string;
  kind: string;
  items: number;
  /** Time since the moment before which no change was missing; undefined before the first complete reading. */
  ageMs: number | undefined;
  /** Items that a complete reading has seen so far; undefined if none has begun. */
  done: number | undefined;
  /** Items that it will have seen, where they were counted. */
  total: number | undefined;
}

/** Outcome of a sync for one collection. */
export interface ReportedSync {
  service: string;
  collection: string;
  put: number;
  removed: number;
  /** True if the account may not read it, or not all of its lists. */
  denied: boolean;
  /** Message of the error that ended it early. */
  error: string | undefined;
}

/** A collection of a mirror, and what is known about its syncs. */
export interface ReportedCollection extends Omit<MirroredCollection, "ageMs"> {
  /** No change before it is missing. */
  currentAt: string | undefined;
  /** Estimated time until a complete reading ends. */
  leftMs: number | undefined;
  /** The last sync that has ended for it. */
  last: ReportedSync | undefined;
}

/** A mirror that an application syncs. */
export interface ReportedMirror {
  /** Digest of the accounts whose copy it is. */
  mirror: string;
  collections: ReportedCollection[];
  /** Start of the last sync. */
  startedAt: string;
  /** Undefined while it runs. */
  endedAt?: string | undefined;
  outcome?: SyncOutcome | undefined;
  /** Message of the error that ended it as a whole. */
  error?: string | undefined;
  /** Names of services that another process was syncing. */
  elsewhere: readonly string[];
  /** Id of the function that searches it. */
  search: string | undefined;
}

/** A report of an application. */
export type Report =
  | { kind: "planned"; plan: Omit<ReportedPlan, "plannedAt" | "expiresAt">; lifetimeMs: number }
  | { kind: "write"; digest: string; number: number; call: string }
  | {
      kind: "applied";
      digest: string;
      outcomes: { number: number; state: WriteState; message?: string | undefined }[];
    }
  | ({ kind: "asked" } & Pick<
      ReportedQuestion,
      "digest" | "run" | "tool" | "description" | "because" | "outside"
    >)
  | ({ kind: "answered" } & Pick<ReportedQuestion, "digest" | "run" | "tool"> &
      Required<Pick<ReportedQuestion, "answer" | "by">>)
  | ({ kind: "recorded" } & RecordedWrite)
  | { kind: "requested"; run: string; request: string }
  | { kind: "named"; run: string; name: string }
  | ({ kind: "accepted" } & Pick<
      ReportedEvent,
      "entry" | "handler" | "service" | "type" | "origin" | "subject" | "payload" | "retryOf"
    >)
  | ({ kind: "started"; mark: string; attempt: number } & Pick<
      ReportedEvent,
      "entry" | "name" | "names"
    >)
  | ({ kind: "ended" } & Pick<ReportedEvent, "entry" | "state" | "error" | "retry">)
  | {
      kind: "syncStarted";
      mirror: string;
      collections: MirroredCollection[];
      search: string | undefined;
    }
  | ({ kind: "syncProgress"; mirror: string; done: number } & Pick<
      ReportedCollection,
      "service" | "collection" | "total" | "leftMs"
    >)
  | {
      kind: "syncEnded";
      mirror: string;
      outcome: SyncOutcome;
      error: string | undefined;
      collections: MirroredCollection[];
      reports: ReportedSync[];
      elsewhere: readonly string[];
    }
  | ({ kind: "undone" } & Omit<ReportedUndo, "id" | "undoneAt">);
