import { ContextOverflowError, getRetryable } from "@langchain/core/errors";

/** Thrown when the provider of the model does not answer: no failure of the model. */
export class ModelUnavailable extends Error {
  /** True if no other run can succeed either: a wrong key or an unknown model. */
  readonly isFatal: boolean;

  constructor(message: string, options: { isFatal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.name = "ModelUnavailable";
    this.isFatal = options.isFatal;
  }
}

/** Returns true if the conversation was longer than the model can read. */
export function isContextOverflow(error: unknown): boolean {
  return ContextOverflowError.isInstance(error) || readCode(error) === "context_length_exceeded";
}

const FATAL = [401, 402, 403, 404];
const NETWORK = /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EPIPE|UND_ERR)/;

/** Returns true for errors that make every further request pointless. */
export function isFatal(error: unknown): boolean {
  const status = readStatus(error);
  const isBroke = readCode(error) === "insufficient_quota";
  return isBroke || (status !== undefined && FATAL.includes(status));
}

/** Returns true for errors that may go away: rate limits, overload, lost connections. */
export function isRetryable(error: unknown): boolean {
  if (isFatal(error)) return false;
  const status = readStatus(error);
  if (status !== undefined)
    return status === 408 || status === 409 || status === 429 || status >= 500;
  return getRetryable(error) ?? isNetworkError(error);
}

function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (NETWORK.test(readCode(error) ?? "") || error.message === "fetch failed") return true;
  return error.constructor.name.startsWith("APIConnection") || isNetworkError(error.cause);
}

/** Returns the time to wait that the provider asks for, in milliseconds. */
export function readRetryAfterMs(error: unknown): number | undefined {
  const headers =
    readProperty(error, "headers") ?? readProperty(readProperty(error, "response"), "headers");
  const text =
    headers instanceof Headers ? headers.get("retry-after") : readProperty(headers, "retry-after");
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function readStatus(error: unknown): number | undefined {
  const candidates = [
    readProperty(error, "status"),
    readProperty(error, "statusCode"),
    readProperty(readProperty(error, "response"), "status"),
  ];
  return candidates.find((value): value is number => typeof value === "number");
}

function readCode(error: unknown): string | undefined {
  const code = readProperty(error, "code");
  return typeof code === "string" ? code : undefined;
}

function readProperty(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as Record<string, unknown>)[name];
}
