import type { Attributes } from "@opentelemetry/api";
import type { AttemptEvent, CallNames, ContentEvent } from "@workbelt/core";

/** Returns the attributes of a tool's span by the GenAI conventions. */
export function callAttributes({ dryRun, operation, service, tool, toolCallId }: CallNames) {
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool ?? operation,
    "gen_ai.tool.type": "function",
    ...(toolCallId !== undefined && { "gen_ai.tool.call.id": toolCallId }),
    "workbelt.service": service,
    "workbelt.operation": operation,
    ...(dryRun && { "workbelt.dry_run": true }),
  } satisfies Attributes;
}

/** Returns the attributes that the span and the histogram of an HTTP request share. */
export function requestAttributes({ errorType, method, origin, status }: AttemptEvent): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  const failure = status !== undefined && status >= 400 ? String(status) : errorType;
  return {
    "http.request.method": method,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    "url.scheme": protocol.slice(0, -1),
    ...(status !== undefined && { "http.response.status_code": status }),
    ...(failure !== undefined && { "error.type": failure }),
  };
}

/**
 * Returns the attributes of an HTTP request's span. `url.full`, which the conventions require, is left out:
 * paths and queries have ids and search texts.
 */
export function attemptAttributes(event: AttemptEvent): Attributes {
  const { requestId, resendCount } = event;
  return {
    ...requestAttributes(event),
    ...(resendCount > 0 && { "http.request.resend_count": resendCount }),
    ...(requestId !== undefined && { "workbelt.request_id": requestId }),
  };
}

/** Returns arguments or result as an attribute with JSON. */
export function contentAttributes(event: ContentEvent): Attributes {
  return "input" in event
    ? { "gen_ai.tool.call.arguments": JSON.stringify(event.input) }
    : { "gen_ai.tool.call.result": JSON.stringify(event.output) };
}
