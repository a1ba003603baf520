import type { Samples } from "../samples/load-samples.js";

/** A request by the service's documentation, with its complete body. */
export interface RecordedCall {
  /** Method, path and query: `GET /v3/contacts/51?archived=false`. */
  request: string;
  /** JSON of the body; of a GraphQL document, `query`, a part is enough: `issueUpdate(`. @default no body */
  body?: unknown;
}

/** A read that shows what a write changes. */
export interface StateCase extends RecordedCall {
  /** JSON of the reply before the write, and again after the undo. @default the reply that it does not exist (404) */
  before?: unknown;
  /** JSON of the reply after the write. @default the reply to the write */
  after?: unknown;
}

/**
 * The undo of a write by the documentation: the service shows the state of before again once exactly these requests were
 * sent. Members of the exchange, such as `input` and `reply`, are those of the case unless they are given.
 */
export interface UndoCase extends Partial<
  Pick<BehaviourCase, "input" | "request" | "body" | "reply" | "status">
> {
  /** The reads that `revert` makes: of the thing before and after the write, and of its guards. */
  read: StateCase | readonly StateCase[];
  /** The requests that undo the write, in this order. */
  by: RestoringCall | readonly RestoringCall[];
  /** True if the written fields always have a value. Otherwise another `undo` must begin without one. @default false */
  neverEmpty?: boolean | undefined;
}

/** A request that undoes a write. */
export interface RestoringCall extends RecordedCall {
  /** JSON of its reply. @default an empty object */
  reply?: unknown;
}

/** One recorded exchange with a service: what its documentation says to send, and what it replied. */
export interface BehaviourCase {
  /** The input of the call. @default that of the operation's sample */
  input?: Readonly<Record<string, unknown>> | undefined;
  /** Method, path and query by the service's documentation: `GET /v3/contacts/51?archived=false`. */
  request: string;
  /** Members of the JSON body by the documentation; the body may have more. @default not examined */
  body?: unknown;
  /** JSON of a successful reply, as the service sent it. @default a reply without a body */
  reply?: unknown;
  /** Status of the reply. @default 200, or 204 without a body */
  status?: number | undefined;
  /** JSON of the last page. Required for a list that comes page by page, whose `reply` is a page before it. */
  lastReply?: unknown;
  /** Texts of the reply that a model must read. @default any value of the reply */
  facts?: readonly string[] | undefined;
  /** Keys of the reply whose words never change, such as `object`. Other words may be new ones tomorrow. */
  fixedKeys?: readonly string[] | undefined;
  /** True if the documentation says that repeating this write does no harm. @default false */
  idempotent?: boolean | undefined;
  /**
   * The undo of the write, or several: an update begins with and without a value, an upsert with the thing and without.
   * Required for an operation that declares `revert`.
   */
  undo?: UndoCase | readonly UndoCase[] | undefined;
}

/** The reply with which a service reports an error. */
export interface ErrorReply {
  /** HTTP status, if it is another: 200 where errors are inside a successful reply. */
  status?: number | undefined;
  /** Its JSON. */
  body: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Text of the body that the error must repeat. @default not examined */
  message?: string | undefined;
}

/** Errors that the suite makes the service report. */
export type ErrorStatus = 401 | 403 | 404 | 429 | 503;

/** Options of {@link describeBehaviour}. */
export interface BehaviourOptions {
  /** The samples, whose inputs the cases use. @default each case has an `input` */
  samples?: Samples | undefined;
  /** Recorded error replies, by the status that they stand for. @default that status with an empty object */
  errors?: Readonly<Partial<Record<ErrorStatus, ErrorReply>>> | undefined;
  /** Operations without a case, each with the reason, such as several requests. */
  without?: Readonly<Record<string, string>> | undefined;
  /** The token of the calls, where the service's has a form. @default "token-of-a-test" */
  token?: string | undefined;
}
