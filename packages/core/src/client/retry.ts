import type { IncomingHttpHeaders } from "node:http";
import { ApiError, RateLimitError } from "../errors/api-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { MultipartBody } from "./multipart.js";

const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * Returns the milliseconds to wait before the given attempt (2 is the first retry): the service's
 * `retryAfterMs`, or exponential backoff, with jitter so that many clients do not return at once.
 * Undefined if the request must not be retried.
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  random = Math.random,
): number | undefined {
  if (!WorkbeltError.isInstance(error) || !error.retryable) return undefined;
  const pause = Math.min(BASE_DELAY_MS * 2 ** (attempt - 2), MAX_DELAY_MS);
  if (error.retryAfterMs !== undefined) return error.retryAfterMs + random() * Math.min(pause, 250);
  return pause / 2 + (random() * pause) / 2;
}

/** Returns true if a file was sent at least in part, and may have arrived or cannot be read again. */
export function isUploadSpent(form: MultipartBody | undefined, error: unknown): boolean {
  if (form === undefined || !(error instanceof ApiError)) return false;
  return !(error instanceof RateLimitError && form.file.isRepeatable === true);
}

const MAX_MS = 24 * 3_600_000;

/**
 * Parses `Retry-After`, in seconds or as an HTTP date (RFC 9110 §10.2.3), to milliseconds. A date is
 * compared with the response's own `Date`, so that a wrong clock on this machine does no harm. Returns
 * undefined if the header is absent or invalid; never a negative value or more than a day.
 */
export function parseRetryAfter(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = firstValue(headers["retry-after"])?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1000);
  // Date.parse is lenient; an HTTP date starts with the name of a day.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const sentAt = Date.parse(firstValue(headers["date"]) ?? "");
  return clamp(until - (Number.isNaN(sentAt) ? now : sentAt));
}

/** Parses a header that is a number: the first one, if there are several; undefined if it is none. */
export function parseNumericHeader(value: string | string[] | undefined): number | undefined {
  const [text] = /^-?\d+(?:\.\d+)?/.exec(firstValue(value)?.trim() ?? "") ?? [];
  return text === undefined ? undefined : Number(text);
}

// Beyond it, a number of seconds is a time since the epoch; beyond a thousand times that, one in milliseconds.
const EPOCH_SECONDS = 1e9;

/**
 * Parses a header with the time of a reset to the milliseconds until then: seconds from now, seconds or milliseconds
 * since the epoch, or a date. Times are compared with the response's own `Date`. Returns undefined if it is absent or
 * none of these.
 */
export function parseReset(
  headers: IncomingHttpHeaders,
  name: string,
  now: number,
): number | undefined {
  const text = firstValue(headers[name])?.trim() ?? "";
  const sentAt = Date.parse(firstValue(headers["date"]) ?? "");
  const toDelay = (at: number) => clamp(at - (Number.isNaN(sentAt) ? now : sentAt));
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (number === undefined) {
    const at = /^\d{4}-|^[a-z]{3},/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? undefined : toDelay(at);
  }
  if (number < EPOCH_SECONDS) return clamp(number * 1000);
  return toDelay(number < EPOCH_SECONDS * 1000 ? number * 1000 : number);
}

function clamp(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), MAX_MS);
}

/** Returns a wait that a service asks for, at most a day; undefined if it is not a number. */
export function toWait(waitMs: unknown): number | undefined {
  return typeof waitMs === "number" && !Number.isNaN(waitMs) ? clamp(waitMs) : undefined;
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
