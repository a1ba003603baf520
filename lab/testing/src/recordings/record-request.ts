import type { HttpRequest } from "@workbelt/core";
import { digestBody } from "./digest-body.js";
import type { JsonOrText, RecordedBody, RecordedRequest } from "./recording.js";
import type { FieldRedactor, JsonObject } from "./redact-fields.js";

/** A request that is being recorded or replayed. */
export interface RequestInProgress {
  /** The request to send in place of the original: a streamed body is digested while it is read. */
  request: HttpRequest;
  /** Describes the request; call it after the body was sent. */
  describe: () => RecordedRequest;
}

/** Prepares a request for recording or comparison. */
export function recordRequest(request: HttpRequest, redactor: FieldRedactor): RequestInProgress {
  const { body } = request;
  if (typeof body !== "object") {
    const parsed = body === undefined ? undefined : parseBody(body, request.headers);
    return { request, describe: () => describeRequest(request, parsed, redactor) };
  }
  const { chunks, digest } = digestBody(body, findBoundary(request.headers));
  return {
    request: { ...request, body: chunks },
    describe: () => describeRequest(request, digest(), redactor),
  };
}

function describeRequest(
  { method, url }: HttpRequest,
  body: RecordedBody | undefined,
  redactor: FieldRedactor,
): RecordedRequest {
  const { pathname, searchParams } = new URL(url);
  // The body and the query first: a named field's text in the path is then known.
  const recordedBody = body && redactBody(body, redactor);
  const query = redactor.redactQuery(toQuery(searchParams));
  const path = redactor.redactText(pathname);
  return { method, path, query, ...(recordedBody && { body: recordedBody }) };
}

function toQuery(parameters: URLSearchParams): RecordedRequest["query"] {
  const names = [...new Set(parameters.keys())].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function redactBody(body: RecordedBody, redactor: FieldRedactor): RecordedBody {
  if ("form" in body) return { form: redactor.redactJson(body.form) as JsonObject };
  return "sha256" in body ? body : redactJsonOrText(body, redactor);
}

/** Redacts a body of JSON or text. */
export function redactJsonOrText(body: JsonOrText, redactor: FieldRedactor): JsonOrText {
  return "json" in body
    ? { json: redactor.redactJson(body.json) }
    : { text: redactor.redactText(body.text) };
}

function parseBody(text: string, headers: HttpRequest["headers"]): RecordedBody {
  const type = headers["content-type"] ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return { form: Object.fromEntries(new URLSearchParams(text)) };
  }
  return parseJsonOrText(text);
}

/** Returns the JSON of a string, or the text. */
export function parseJsonOrText(text: string): JsonOrText {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return { text };
  }
}

function findBoundary(headers: HttpRequest["headers"]): string | undefined {
  return /boundary="?([^";]+)/.exec(headers["content-type"] ?? "")?.[1];
}
