import { isUtf8 } from "node:buffer";
import type { HttpResponse } from "@workbelt/core";
import { parseJsonOrText, redactJsonOrText } from "./record-request.js";
import type { RecordedResponse } from "./recording.js";
import type { FieldRedactor } from "./redact-fields.js";

/** Headers that the client reads. The others may contain sessions and names of machines. */
const keptHeaders = ["content-type", "date", "location", "retry-after"];

/** Describes a response for a recording. */
export function recordResponse(response: HttpResponse, redactor: FieldRedactor): RecordedResponse {
  const { status, complete, size, chunks } = response;
  const bytes = Buffer.concat(chunks);
  const body = bytes.length === 0 ? undefined : redactBody(bytes, redactor);
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = response.headers[name];
      return typeof value === "string" ? [[name, redactor.redactText(value)]] : [];
    }),
  );
  return { status, headers, ...(body && { body }), ...(!complete && { tooLarge: size }) };
}

function redactBody(bytes: Buffer, redactor: FieldRedactor): NonNullable<RecordedResponse["body"]> {
  if (!isUtf8(bytes)) {
    // As Latin-1, each byte is one character.
    const text = redactor.redactText(bytes.toString("latin1"));
    return { base64: Buffer.from(text, "latin1").toString("base64") };
  }
  return redactJsonOrText(parseJsonOrText(bytes.toString()), redactor);
}

/** Creates the response that a recording describes. */
export function replayResponse({
  status,
  headers,
  body,
  tooLarge,
}: RecordedResponse): HttpResponse {
  if (tooLarge !== undefined) {
    return { status, headers, chunks: [], size: tooLarge, complete: false };
  }
  const bytes = encodeBody(body);
  return {
    status,
    headers: { ...headers, "content-length": String(bytes.length) },
    chunks: bytes.length === 0 ? [] : [bytes],
    size: bytes.length,
    complete: true,
  };
}

function encodeBody(body: RecordedResponse["body"]): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if ("base64" in body) return Buffer.from(body.base64, "base64");
  return Buffer.from("json" in body ? JSON.stringify(body.json) : body.text);
}
