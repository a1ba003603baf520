import { UnexpectedResponseError } from "../errors/call-errors.js";
import { formatBytes } from "./decode-response.js";
import { type ParsedJson, isTruncatedJson } from "./json.js";
import type { ApiResponse } from "./response.js";
import { type RequestSpec, isReadOnly } from "./request.js";
import type { Service } from "./service.js";
import { verifyHint } from "./verify-hint.js";

/** Where a reply came from, and the largest one accepted. */
export interface ResponseContext {
  request: RequestSpec;
  service: Service;
  maxBytes: number;
}

/** Why a reply of 2xx cannot be used, and what to do about it. */
interface Problem {
  sentence: string;
  advice: string;
  retryable?: boolean;
}

/**
 * The JSON of a reply of 2xx, as it was parsed; undefined when the reply is empty.
 *
 * @throws UnexpectedResponseError when it is too large, not JSON, cut off, or nested beyond reason.
 */
export function parseResponse(
  reply: ApiResponse,
  parsed: ParsedJson | undefined,
  context: ResponseContext,
): unknown {
  if (reply.complete && parsed !== undefined) return parsed.json;
  if (reply.complete && reply.text.trim() === "") return undefined;
  const { advice, retryable, sentence } = describeProblem(reply, context);
  const { request } = context;
  if (isReadOnly(request))
    throw new UnexpectedResponseError(`${sentence} ${advice}`, { retryable });
  throw new UnexpectedResponseError(`${sentence} ${verifyHint(request)}`, {
    mayHaveHappened: true,
  });
}

function describeProblem(
  reply: ApiResponse,
  { maxBytes, service: { displayName: title } }: ResponseContext,
): Problem {
  const answered = `The ${title} answered ${reply.status}`;
  if (!reply.complete) {
    return {
      sentence: `${answered} with ${formatBytes(reply.size)}, more than this client accepts (${formatBytes(maxBytes)}).`,
      advice: "Ask for less at once, with a smaller limit or page size, or raise maxReplyBytes.",
    };
  }
  if (isTruncatedJson(reply.text)) {
    return {
      sentence: `${answered}, but its JSON was cut off after ${formatBytes(reply.size)}.`,
      advice: "Try again, or ask for less at once.",
      retryable: endsWithConnection(reply),
    };
  }
  return {
    sentence: `${answered} with something that is not JSON, or nested beyond reason.`,
    advice: "Check that the base URL is the API's and that no proxy answers in its place.",
  };
}

/** Returns true if only the end of the connection ended the body, so that a lost connection looks the same. */
function endsWithConnection({ headers }: ApiResponse): boolean {
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
}
