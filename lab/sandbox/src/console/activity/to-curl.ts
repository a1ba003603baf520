import type { ActivityRequest } from "../../activity/activity.js";
import { createServices } from "../../services/service-access.js";

/** Headers that curl or the connection sets by itself. */
const skippedHeaders = new Set([
  "host",
  "connection",
  "content-length",
  "accept-encoding",
  "transfer-encoding",
  "authorization",
  "user-agent",
  "accept-language",
  "sec-fetch-mode",
  "keep-alive",
  "expect",
]);

/** A recorded request as it can be sent again, with the ready-made token. */
export interface RepeatableRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Returns a recorded request so that it can be sent again to this sandbox; undefined if its body was not kept as a
 * whole, or credentials in it were replaced.
 */
export function toRepeatable(
  request: ActivityRequest,
  origin: string,
): RepeatableRequest | undefined {
  const { method, path, query, service } = request;
  const { body, headers } = request.request;
  const isWhole = body === undefined || body.size === 0 || (body.text !== undefined && !body.isCut);
  const url = `${new URL(origin).origin}/${service}${path}${query}`;
  if (!isWhole || `${url}${body?.text ?? ""}`.includes("[redacted]")) return undefined;
  const kept = Object.entries(headers).filter(([name]) => !skippedHeaders.has(name));
  return {
    method,
    url,
    headers: {
      ...Object.fromEntries(kept.filter(([, value]) => !value.includes("[redacted]"))),
      authorization: `Bearer ${createServices(origin)[service].token}`,
    },
    ...(body?.text !== undefined && body.text !== "" && { body: body.text }),
  };
}

/** Writes a request as a command for a shell. */
export function toCurl({ method, url, headers, body }: RepeatableRequest): string {
  return [
    `curl -X ${quoteForShell(method)} ${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoteForShell(body)}`]),
  ].join(" \\\n  ");
}

/** Quotes any text for a shell of POSIX: nothing in it is expanded. */
export function quoteForShell(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
