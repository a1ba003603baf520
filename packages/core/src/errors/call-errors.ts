import { safeLine } from "../text/safe-text.js";
import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** One problem of an input. */
export interface InputIssue {
  /** Path of the input, with dots and indexes inside objects: `linked_records.0.target_object`. */
  field: string;
  /** Expected and received value. */
  message: string;
  /** Set for a value that only the service writes, such as a formula. */
  isReadOnly?: true | undefined;
}

// A model learns nothing more from the twenty-first.
const MAX_ISSUES = 20;

/** Thrown for invalid arguments, before any request is sent. */
export class InputError extends WorkbeltError {
  readonly code = "invalid_input";
  readonly operation: string;
  readonly issues: readonly InputIssue[];

  constructor(operation: string, issues: readonly InputIssue[]) {
    const lines = issues
      .slice(0, MAX_ISSUES)
      .map(({ field, message }) => `- ${safeLine(field, 100)}: ${safeLine(message, 1000)}`);
    const others = issues.length - lines.length;
    if (others > 0) lines.push(`- and ${others} more`);
    super(
      [
        `${operation} was not called: its input breaks these rules.`,
        ...lines,
        "Correct the input and call it again.",
      ].join("\n"),
    );
    this.operation = operation;
    this.issues = issues;
  }
}

/** The host's setup is wrong: no token, an unusable base URL, an unknown tool name. */
export class ConfigurationError extends WorkbeltError {
  readonly code = "configuration";
}

/** No response: the service could not be reached, or the connection was interrupted. */
export class NetworkError extends WorkbeltError {
  readonly code = "network";
}

/** No response within the client's time limits, or no turn under the rate limit. */
export class RequestTimeoutError extends WorkbeltError {
  readonly code = "timeout";
}

/** A 2xx response that is not JSON, not of the documented shape, or too large. */
export class UnexpectedResponseError extends WorkbeltError {
  readonly code = "unexpected_response";
}

/** Options of a PartialWriteError. */
export interface PartialWriteErrorOptions extends WorkbeltErrorOptions {
  /** Ids of what exists already, and where to continue. */
  details: Readonly<Record<string, unknown>>;
}

/**
 * A write of several requests failed after some of them had succeeded. Repeating the call would write that
 * part twice: `details` and the message say what exists and where to continue, `cause` is the error that
 * stopped it.
 */
export class PartialWriteError extends WorkbeltError {
  readonly code = "partial_write";
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, options: PartialWriteErrorOptions) {
    super(message, { ...options, retryable: false, mayHaveHappened: true });
    this.details = options.details;
  }
}

/** Options of an ItemsError. */
export interface ItemsErrorOptions extends PartialWriteErrorOptions {
  /** The next step for the items. */
  advice: string;
}

/**
 * None of the items of a model's call was carried out. The message and `details` have the failures with the indexes of the
 * items: `{ failed: [{ items: [0, 3], error: "…" }] }`, also `unknown` and `not_sent`.
 */
export class ItemsError extends WorkbeltError {
  readonly code = "items_failed";
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    tool: string,
    failures: readonly string[],
    { advice, ...options }: ItemsErrorOptions,
  ) {
    const others = failures.length - MAX_ISSUES;
    const shown = failures.slice(0, MAX_ISSUES);
    if (others > 0) shown.push(`- and ${others} other failures`);
    super([`${tool}: no item is known to be done.`, ...shown, advice].join("\n"), options);
    this.details = options.details;
  }
}

/** Options of a ReplayError. */
export interface ReplayErrorOptions extends WorkbeltErrorOptions {
  outcome: "succeeded" | "unknown" | "running";
}

/**
 * Thrown when a call is dispatched again and the call ledger has no result to return. Nothing was sent again. The
 * message says what to verify, and with which operation. To make the call after all, call the
 * tool again: the model's next call has another id, and `execute` takes another `idempotencyKey`.
 */
export class ReplayError extends WorkbeltError {
  readonly code = "replay";
  /**
   * Outcome of the earlier dispatch: it succeeded and its result was too large to keep, its outcome is unknown
   * because it ended or failed after sending, or it is still running.
   */
  readonly outcome: ReplayErrorOptions["outcome"];
  /** The outcome once more, for the artifact of a tool call. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { outcome, ...options }: ReplayErrorOptions) {
    super(message, { ...options, retryable: false, mayHaveHappened: true });
    this.outcome = outcome;
    this.details = { outcome };
  }
}

/**
 * A list ended although the service has more items: it returns no further ones for this query. Thrown by
 * `items()` after the last item, so that a part is never taken for the whole.
 */
export class IncompleteListError extends WorkbeltError {
  readonly code = "incomplete_list";
  /** The service's own reason. */
  readonly reason: string;

  constructor(message: string, { reason, ...options }: WorkbeltErrorOptions & { reason: string }) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * The policy denies a call (`denied`), a person has rejected it (`denied`), or a person must approve it and none was
 * asked (`approval_required`). Nothing was sent.
 */
export class PolicyError extends WorkbeltError {
  readonly code: "denied" | "approval_required";
  readonly operation: string;
  /** The reason that the rule or the person gives, if there is one. */
  readonly because: string | undefined;

  constructor(operation: string, verdict: "ask" | "deny" | "rejected", because?: string) {
    const reason = because === undefined ? "" : `: ${safeLine(because, 500)}`;
    super(`Nothing was sent. ${EXPLANATIONS[verdict](operation, reason)}`);
    this.code = verdict === "ask" ? "approval_required" : "denied";
    this.operation = operation;
    this.because = because;
  }
}

const EXPLANATIONS = {
  deny: (operation: string, reason: string) =>
    `The policy denies this call of ${operation}${reason}. Do not try another way; tell the user. The person who runs this agent can change its policy.`,
  rejected: (operation: string, reason: string) =>
    `A person rejected this call of ${operation}${reason}. Do not repeat it unless the user asks for it.`,
  ask: (operation: string, reason: string) =>
    `A person must approve this call of ${operation} first${reason}. Approval cannot be requested from here. Call the tool directly, alone in its turn, not inside a program or a subagent. If you did, tell the user: in LangChain, approvals() of @workbelt/agents lets this agent ask.`,
};
