import type { ApiClient } from "../client/api-client.js";
import type { RequestSpec, SendOptions } from "../client/request.js";
import type { CallRecord } from "../events/trace.js";
import type { Operation } from "./operation.js";
import type { Touches } from "./touches.js";

/** Maker of a call: a model, whose calls may need approval, or a program that a person wrote. */
export type Caller = "model" | "program";

/** Options of a call. */
export interface CallOptions extends SendOptions {
  /**
   * Your own id of the call, for a tool with a `ledger`: a call with the same key, account and input is made
   * once, and later ones get its result. Calls that only read ignore it.
   * @example await tool.execute({ content }, { idempotencyKey: `${job.id}/${row}` })
   */
  idempotencyKey?: string | undefined;
  /** Name of the run that the call belongs to, for a tool with a `journal`. @default the thread, else the call itself */
  run?: string | undefined;
  /**
   * True if texts by outsiders may decide about the call, false if they do not, where that is known of the call itself. @default
   * whether its thread has read such texts
   */
  influenced?: boolean | undefined;
  /** True if no model reads the result, so that it marks no thread. @default false */
  unread?: boolean | undefined;
  /** Time at which the iteration or batch of the call began, in milliseconds since the epoch. @default now */
  startedAt?: number | undefined;
  /**
   * False to read a list from a copy, without a request: the tool needs the layer of a `Mirror` that keeps lists. The page has all items,
   * not in the order of the service, and its `copy` says how old they are.
   * @default true
   */
  fresh?: boolean | undefined;
}

/** Decision about a call, and its maker. */
export interface CallDecision {
  /** Verdict of the policy: the call runs, a person is asked about it, or it is refused. */
  verdict: "allow" | "ask" | "deny";
  /**
   * The policy alone; a person, who was asked; a program, whose author counts as the person; or none, for a tool without
   * a policy.
   */
  by: "policy" | "person" | "program" | "none";
  /** The reason that the rule gives, as a clause. */
  because?: string | undefined;
}

/** One call of an operation: made once at the adapter, and handed on unchanged to each layer and to the request. */
export interface Call<Op extends Operation = Operation> extends Readonly<SendOptions> {
  readonly operation: Op;
  /** The validated input, with canonical names. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The validated input in the words of the caller. */
  readonly given: Readonly<Record<string, unknown>>;
  /** False if canonical names were not looked up, or could not be, so that `input` may name things as the caller does. */
  readonly isCanonical: boolean;
  /** The things that `input` names. */
  readonly touches: Touches;
  /** The client that sends its requests. */
  readonly client: ApiClient;
  readonly caller: Caller;
  /** Ids, names and counts of the call for events, logs and messages. */
  readonly record: CallRecord;
  readonly idempotencyKey: string | undefined;
  readonly run: string | undefined;
  /** True if texts by outsiders may decide about it; undefined if only what its thread has read can tell. */
  readonly influenced: boolean | undefined;
  /** True if no model reads the result. */
  readonly unread: boolean;
  /** False for a list that a layer must answer from a copy. */
  readonly fresh: boolean;
  readonly startedAt: number;
  /** Its requests that write, in the order in which they were made. */
  readonly writes: Sending[];
  /** Sentences about inputs that were read in another form than they were given. */
  readonly adjusted: string[];
  /** Set once it is decided about. */
  decision?: CallDecision;
}

/** One request of a call. Attempts are counted and the outcome is judged here, for all layers. */
export interface Sending {
  readonly request: RequestSpec;
  /** False for a request that changes nothing. */
  readonly writes: boolean;
  /** Number of times that it has left. */
  attempts: number;
  /** `refused`: it has left, and changed nothing for certain. `unknown`: it may have been carried out. */
  outcome: "unsent" | "done" | "refused" | "unknown";
}

/**
 * Something that stands around calls: it may refuse, record, count or alter them. `AuditLog`, `CallLedger`, `CallPolicy` and
 * `UndoJournal` are layers.
 *
 * @example
 * // At most 100 writes in the life of this process.
 * let left = 100;
 * const quota: Layer = {
 *   open: () => ({
 *     async send({ writes }, next) {
 *       if (writes && left-- <= 0) throw new PolicyError("this tool", "deny", "the quota is used up");
 *       return next();
 *     },
 *   }),
 * };
 * const { tools } = new CrmToolkit({ layers: [quota] });
 */
export interface Layer {
  /** Set for a layer that answers lists from a copy: calls with `fresh: false`. */
  readonly answersLists?: true | undefined;
  /** Returns what stands around one call; undefined to stay out of it. */
  open(call: Call): OpenLayer | undefined;
}

/** A layer of one call. Each member is optional. */
export interface OpenLayer {
  /** Stands around the call. `next` makes it and returns its output; a layer that does not call it answers by itself. */
  call?(next: () => Promise<unknown>): Promise<unknown>;
  /** Stands around one request with all its attempts. `next` sends it and returns the JSON of the response. */
  send?(sending: Sending, next: () => Promise<unknown>): Promise<unknown>;
  /** Runs just before an attempt leaves, when credentials and a rate limit have let it through; if it throws, nothing leaves. */
  beforeAttempt?(sending: Sending): Promise<void> | void;
}
