import { isDeepStrictEqual } from "node:util";
import { isPlainObject } from "@workbelt/core/provider";
import type { RecordedRequest } from "../recording-server.js";
import type { RecordedCall } from "./behaviour-case.js";

/** Compares method, path and query; the order of the query does not count. */
export function isSameRequest(sent: string, expected: string): boolean {
  const [one, other] = [sent, expected].map((request) => {
    const [start = "", query = ""] = request.split("?");
    return [start, [...new URLSearchParams(query)].map(String).toSorted()];
  });
  return isDeepStrictEqual(one, other);
}

/** Returns true if a request is this one, with exactly this body; of a GraphQL document a part is enough. */
export function isRecorded(
  { body, method, url }: RecordedRequest,
  expected: RecordedCall,
): boolean {
  if (!isSameRequest(`${method} ${url}`, expected.request)) return false;
  if (expected.body === undefined) return body === "";
  const sent = parseJson(body);
  if (!isPlainObject(sent) || !isPlainObject(expected.body)) {
    return isDeepStrictEqual(sent, expected.body);
  }
  const { query: document, ...others } = sent;
  const { query: part, ...expectedOthers } = expected.body;
  const isPart = typeof document === "string" && typeof part === "string" && part !== "";
  return (
    isDeepStrictEqual(others, expectedOthers) &&
    (isPart ? document.includes(part) : isDeepStrictEqual(document, part))
  );
}

/** Returns true if JSON has these members, with these values. */
export function includes(json: unknown, expected: unknown): boolean {
  if (!isPlainObject(expected)) return isDeepStrictEqual(json, expected);
  return (
    isPlainObject(json) &&
    Object.entries(expected).every(([key, value]) => includes(json[key], value))
  );
}

/** Parses JSON; any other text stays a text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
