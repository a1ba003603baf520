/** Names of a call that its other events refer to by `callId`. */
export interface CallNames {
  /** Id of the call, the same in all its events. */
  callId: string;
  /** Short name of the service: `crm`. */
  service: string;
  /** Name of the operation: `crm_list_tasks`. */
  operation: string;
  /** Name of the tool, if a tool was called by an agent. */
  tool: string | undefined;
  /** The model's id of the tool call. */
  toolCallId: string | undefined;
  /** True if nothing is written. */
  dryRun: boolean;
}

/** Duration of something that ended, and the type of its error. */
export interface Measurement {
  /** Start, in milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /**
   * Code of a WorkbeltError (`not_found`), or the name of another error; undefined on success. Never a
   * message, which may quote content.
   */
  errorType: string | undefined;
}

/** Published when the run of an operation starts. */
export interface CallStarted extends CallNames {
  phase: "start";
}

/** Published when the run of an operation ends, after all attempts of all its requests. */
export interface CallEnded extends CallNames, Measurement {
  phase: "end";
  /** HTTP requests that were sent, repeated ones included. */
  attempts: number;
  /** True if nothing was sent because the call ledger has the outcome of an earlier dispatch of the call. */
  replayed: boolean;
}

/** An HTTP request that was sent once. Path and query are left out, because they have ids and search texts. */
export interface AttemptEvent extends Measurement {
  /** Undefined for requests outside of a call, such as lookups for the person who approves one. */
  callId: string | undefined;
  service: string;
  method: string;
  /** Origin of the base URL: `https://api.example.com`. */
  origin: string;
  /** Number of earlier attempts with the same request, those with a rejected token included. */
  resendCount: number;
  /** HTTP status; undefined if no response came. */
  status: number | undefined;
  /** Id of the request in the service's logs, if the response has one. */
  requestId: string | undefined;
}

/** Published before the client waits to send a request again. */
export interface RetryEvent {
  callId: string | undefined;
  service: string;
  /** Number of the attempt that follows: 2 is the first retry. */
  attempt: number;
  delayMs: number;
  /** Type of the error that is retried, as in {@link Measurement}. */
  errorType: string;
}

/** Published after a request has waited for its turn under the service's rate limits. */
export interface WaitEvent {
  callId: string | undefined;
  service: string;
  durationMs: number;
}

/** Published when the exchange of a refresh token for an access token ends. */
export interface RefreshEvent extends Measurement {
  /** Short name of the provider: `crm`. */
  service: string;
}

/** Published for each event that a webhook delivered, and for each delivery without events to handle. */
export interface WebhookEvent extends Measurement {
  service: string;
  /**
   * `handled` now, `completed` by an earlier delivery, `in_progress` in another process, `failed` to be
   * handled; or the delivery was `rejected`, or has `no_event`, such as the confirmation of a webhook.
   */
  outcome: "handled" | "completed" | "in_progress" | "failed" | "rejected" | "no_event";
  /** HTTP status of the response to a delivery without events to handle. */
  status: number | undefined;
}

/** Input or output of a call. Published on a channel of its own, so that subscribers of the others get no content. */
export type ContentEvent = { callId: string } & (
  | { input: unknown }
  /** Without the keys that no model may read. */
  | { output: unknown }
);

/**
 * The result of a tool call in its compact form, as the operation's `output` describes it: before ids are left out on
 * request and before a long result is cut. Content, like {@link ContentEvent}.
 */
export interface ResultEvent {
  callId: string;
  operation: string;
  data: unknown;
}

/** Facts that join an event with the requests of its run, as their `User-Agent` states it. */
export interface RunFacts {
  /** Mark of the run: the same for all requests of a conversation, or of a process without one. */
  runMark: string;
}

/**
 * A question about a call or a plan, when a person is asked and when it is answered. It may be asked again, as by an agent
 * that was interrupted. Content, like {@link ContentEvent}.
 */
export type QuestionEvent = RunFacts & {
  /** Digest of what is asked about; that of a plan is the plan's own. */
  digest: string;
  /** Name of the tool, or of what else is asked about. */
  tool: string;
} & (
    | {
        phase: "asked";
        /** The question as the person reads it; undefined if it is shown later, or elsewhere. */
        description: string | undefined;
        /** Why the policy asks, as a clause. */
        because: string | undefined;
        /** Places in the description whose words the conversation has read in texts by outsiders, and which texts. */
        outside: readonly { start: number; end: number; from: readonly string[] }[];
      }
    | {
        phase: "answered";
        /** `edited` if another call than the one asked about was approved. */
        answer: "approved" | "rejected" | "edited";
        /** `policy` if no person could be asked, or none decided. */
        by: "person" | "policy";
      }
  );

/** A write of a plan, for {@link PlanEvent}. */
export interface PlannedWriteFacts {
  /** Place in the plan, from 1. */
  number: number;
  tool: string;
  service: string;
  input: unknown;
  /** Values that it replaces, by the paths of its inputs; null if they are not known. */
  before: unknown;
  /** Description of the thing it deletes; undefined if it deletes nothing. */
  deletes: string | undefined;
  /** Inputs, or the values that they replace, by which it does not fit among its like, with the reasons. */
  odd: readonly { path: string; isBefore: boolean; reasons: readonly string[] }[];
}

/** A plan of a program, when it is made, when one of its writes starts, and when applying ends. Content. */
export type PlanEvent = {
  digest: string;
} & (
  | (RunFacts & {
      phase: "planned";
      /** First comment of the program, on one line; undefined if it begins with none. */
      title: string | undefined;
      /** Name of the run that has its writes in a journal for undo. */
      run: string;
      /** The writes in words, deletions first. */
      summary: string;
      /** True if a person must approve it. */
      needsApproval: boolean;
      /** End of the time in which it can be applied, in milliseconds since 1970. */
      expiresAt: number;
      writes: readonly PlannedWriteFacts[];
    })
  | {
      phase: "write";
      number: number;
      /** Mark of the call that makes the write, as its `User-Agent` states it. */
      callMark: string;
    }
  | {
      phase: "applied";
      outcomes: readonly { number: number; status: string; message?: string | undefined }[];
    }
);

/** A write that a journal has recorded, or an undo of a run when it ends. Content. */
export type UndoEvent = RunFacts & {
  /** Name of the run whose write was recorded, or that was undone. */
  run: string;
} & (
    | {
        phase: "recorded";
        /** Id of the step in the journal. */
        step: string;
        /** Mark of the call that wrote. */
        callMark: string;
      }
    | {
        phase: "undone";
        /** The result in sentences. */
        message: string;
        steps: readonly {
          id: string;
          operation: string | undefined;
          outcome: string;
          message: string;
          action: string | undefined;
          /** Mark of the call that undid it; undefined if nothing was sent. */
          callMark: string | undefined;
        }[];
      }
  );

/**
 * The first request of a person in a conversation, or a name of the conversation where the framework does not hand the request
 * to tools: the client and its first call. Published with each call; the first counts. Content.
 */
export type RunEvent = RunFacts &
  ({ phase: "requested"; request: string } | { phase: "named"; name: string });

/** An event of a service, or a time of a schedule, for one handler of the inbox. Content. */
export type InboxEvent = {
  /** Id of the event for this handler. */
  entry: string;
} & (
  | {
      phase: "accepted";
      handler: string;
      /** Name of its source; `schedule` for a time of a schedule. */
      service: string;
      type: string;
      /** `found` if its delivery was missed. */
      origin: "delivered" | "found";
      subject: { kind: string; id: string };
      /** The delivered payload; undefined if the event was found. */
      payload: unknown;
      /** Id of the failed event that is handled once more. */
      retryOf: string | undefined;
    }
  | {
      phase: "started";
      /** Mark of the requests of this attempt, as their `User-Agent` states it. */
      eventMark: string;
      attempt: number;
      /** Name of the thing; undefined if it is gone or has none. */
      name: string | undefined;
      /** Names of what was changed, such as the attribute. */
      names: readonly string[];
    }
  | {
      phase: "ended";
      /** Its state at the end; `waiting` if it failed and is tried again. */
      outcome: string;
      /** Message of the error of a failed attempt. */
      error: string | undefined;
      /** Accepts the event once more, if it failed. Returns false if there is no such failure any more. */
      retry: (() => Promise<boolean>) | undefined;
    }
);

/** A collection of a mirror, for {@link MirrorEvent}. */
export interface MirroredCollectionFacts {
  service: string;
  /** The connected account whose copy it is; undefined for that of a token. */
  account: string | undefined;
  collection: string;
  kind: string;
  items: number;
  /** Time since the moment before which no change is missing; undefined before the first complete reading. */
  ageMs: number | undefined;
  /** Items that a complete reading has seen so far; undefined if none has begun. */
  done: number | undefined;
  /** Items that it will have seen, where they were counted. */
  total: number | undefined;
}

/** The sync of a mirror, when it starts, after each step, and when it ends. Content. */
export type MirrorEvent = {
  /** Digest of the accounts whose copy it is. */
  mirror: string;
} & (
  | {
      phase: "started";
      collections: readonly MirroredCollectionFacts[];
      /** Searches the copy: the best first, with the age of each. */
      search: (words: string) => Promise<readonly object[]>;
    }
  | {
      phase: "progress";
      service: string;
      collection: string;
      done: number;
      total: number | undefined;
      /** Estimated time until the collection is complete. */
      leftMs: number | undefined;
    }
  | {
      phase: "ended";
      /** `stopped` if it was aborted, `failed` if the copy could not be read or written. */
      outcome: "done" | "stopped" | "failed";
      /** Message of the error that ended it as a whole. */
      error: string | undefined;
      collections: readonly MirroredCollectionFacts[];
      /** The work in each collection, with the message of the error that ended it early. */
      reports: readonly {
        service: string;
        collection: string;
        put: number;
        removed: number;
        denied: boolean;
        error: string | undefined;
      }[];
      /** Names of services that another process was syncing. */
      elsewhere: readonly string[];
    }
);

/** Events by kind. Each kind has a `node:diagnostics_channel` named `workbelt:` and the kind. */
export interface WorkbeltEvents {
  call: CallStarted | CallEnded;
  attempt: AttemptEvent;
  retry: RetryEvent;
  wait: WaitEvent;
  refresh: RefreshEvent;
  webhook: WebhookEvent;
  content: ContentEvent;
  result: ResultEvent;
  question: QuestionEvent;
  plan: PlanEvent;
  undo: UndoEvent;
  run: RunEvent;
  inbox: InboxEvent;
  mirror: MirrorEvent;
}
