import type { IncomingHttpHeaders } from "node:http";

const MAX_MS = 24 * 3_600_000;

/**
 * Milliseconds a reply asks to wait: `Retry-After` as seconds or as an HTTP date (RFC 9110 §10.2.3).
 * A date is read against the reply's own `Date`, so that a wrong clock on this machine does no harm.
 * Undefined when the header is absent or makes no sense; never negative, never over a day.
 */
export function parseRetryAfter(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = firstValue(headers["retry-after"])?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1000);
  // Date.parse takes much for a date; an HTTP date begins with the name of a day.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const sentAt = Date.parse(firstValue(headers["date"]) ?? "");
  return clamp(until - (Number.isNaN(sentAt) ? now : sentAt));
}

function clamp(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), MAX_MS);
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
