import { safeText } from "../text/safe-text.js";

/** Stable codes of errors; every error of this package has one as `code`. */
export type ErrorCode =
  | "invalid_input"
  | "configuration"
  | "auth_required"
  | "permission_denied"
  | "not_found"
  | "conflict"
  | "rate_limited"
  | "request_rejected"
  | "service_failed"
  | "network"
  | "timeout"
  | "unexpected_response"
  | "partial_write"
  | "items_failed"
  | "replay"
  | "incomplete_list"
  | "approval_required"
  | "denied"
  | "authorization_state"
  | "wrong_redirect"
  | "consent_denied"
  | "authorization_failed"
  | "token_endpoint"
  | "grant_refused"
  | "store_unavailable"
  | "store_damaged"
  | "encryption_key"
  | "program";

/** Options of every error of this package. */
export interface WorkbeltErrorOptions {
  /** True if repeating the call is safe and can succeed. @default false */
  retryable?: boolean | undefined;
  /** Milliseconds to wait before that. */
  retryAfterMs?: number | undefined;
  /** True when a write may have been carried out although it failed here. @default false */
  mayHaveHappened?: boolean | undefined;
  cause?: unknown;
}

// Here, because nearly every entry point loads this module, and no bundler drops the call.
assertRuntime();

const brand = Symbol.for("workbelt.error");
// Read by LangChain's toolRetryMiddleware, as an own property, without importing us.
const langchainRetryable = Symbol.for("langchain.errors.retryable");

/**
 * The base of every error this package throws on purpose. Its message is written for a model and a
 * person alike: what failed, why, and what to do next. It never holds a token or a whole reply, and no
 * character that could harm a terminal or hide something from a person.
 */
export abstract class WorkbeltError extends Error {
  abstract readonly code: ErrorCode;
  /** True if repeating the call is safe and can succeed. */
  readonly retryable: boolean;
  /** Milliseconds to wait before that, when the service said so. */
  readonly retryAfterMs: number | undefined;
  /**
   * True when a write may have been carried out although it failed here: look before you repeat it. False
   * for writes that can be repeated without harm, such as upserts.
   */
  readonly mayHaveHappened: boolean;
  readonly [langchainRetryable]: boolean;

  constructor(message: string, options: WorkbeltErrorOptions = {}) {
    super(safeText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.retryAfterMs = options.retryAfterMs;
    this.mayHaveHappened = options.mayHaveHappened ?? false;
    // A call that may have happened is never repeated without a check, whatever else is known.
    this.retryable = (options.retryable ?? false) && !this.mayHaveHappened;
    this[langchainRetryable] = this.retryable;
    Object.defineProperty(this, brand, { value: true });
  }

  /** True for errors of this package, also those of another copy of it. */
  static isInstance(value: unknown): value is WorkbeltError {
    return value instanceof Error && brand in value;
  }
}

/**
 * Returns an error of foreign code, such as a host's layer, marked so that LangChain's `toolRetryMiddleware` does not repeat the
 * call: it repeats what has no mark, and the write may have been made. What cannot be marked becomes the cause of a new error.
 */
export function forbidRepetition(error: unknown): unknown {
  const marked =
    typeof error === "object" && error !== null && Object.isExtensible(error)
      ? error
      : new Error(error instanceof Error ? error.message : String(error), { cause: error });
  return Object.defineProperty(marked, langchainRetryable, { value: false, configurable: true });
}

/**
 * Rejects runtimes without functions that this package uses, which would otherwise fail later by their names. The
 * functions are looked for instead of a version, because Bun, Deno and workerd report versions of Node that they
 * are not.
 *
 * @throws Error in Node 20 and older.
 */
export function assertRuntime(): void {
  if (typeof Map.groupBy === "function" && typeof Promise.withResolvers === "function") return;
  const runtime = globalThis.process?.version ?? "a runtime without Map.groupBy";
  throw new Error(
    `Workbelt needs Node 22.19 or newer, and this is ${runtime}. Install a newer one, such as the LTS release of https://nodejs.org.`,
  );
}
