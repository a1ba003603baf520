import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** Facts from a response other than 2xx. */
export interface ApiErrorOptions extends WorkbeltErrorOptions {
  /** HTTP status. */
  status: number;
  /** The service's own code, such as `validation_error`. */
  serviceCode?: string | undefined;
  /** The service's own message, shortened. */
  serviceMessage?: string | undefined;
  /** Id of the request in the service's logs. */
  requestId?: string | undefined;
  /** Further facts from the service, such as the conflicting field. */
  details?: Readonly<Record<string, unknown>> | undefined;
  /** What the caller can do about it. Follows the summary in the message. */
  advice?: string | undefined;
  /** How to verify a write whose outcome is unknown. Ends the message. */
  verifyHint?: string | undefined;
}

/** What an operation found out about an error of its service. */
export interface Explanation {
  /** What the error means and what to do. Replaces the general advice. */
  advice: string;
  /** Added to the details of the error. */
  details?: Readonly<Record<string, unknown>> | undefined;
}

type ApiErrorClass<Instance> = new (summary: string, options: ApiErrorOptions) => Instance;

/** Thrown for a response other than 2xx; the subclass follows from the status. */
export abstract class ApiError extends WorkbeltError {
  /** Status, code and message of the service, without advice. */
  readonly summary: string;
  readonly advice: string | undefined;
  readonly verifyHint: string | undefined;
  readonly status: number;
  readonly serviceCode: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(summary: string, options: ApiErrorOptions) {
    super([summary, options.advice, options.verifyHint].filter(Boolean).join(" "), options);
    this.summary = summary;
    this.advice = options.advice;
    this.verifyHint = options.verifyHint;
    this.status = options.status;
    this.serviceCode = options.serviceCode;
    this.serviceMessage = options.serviceMessage;
    this.requestId = options.requestId;
    this.details = options.details ?? {};
  }

  /** Returns the same error with other advice and more details; this error is its cause. */
  withExplanation({ advice, details }: Explanation): this {
    const ErrorClass = this.constructor as ApiErrorClass<this>;
    // Subclasses keep their own options as fields of the same names.
    const options = Object.fromEntries(Object.entries(this)) as unknown as ApiErrorOptions;
    return new ErrorClass(this.summary, {
      ...options,
      advice,
      details: { ...this.details, ...details },
      cause: this,
    });
  }
}
