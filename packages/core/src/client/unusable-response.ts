import { UnexpectedResponseError } from "../errors/call-errors.js";
import { nameBaseUrlSettings } from "./base-url.js";
import { formatBytes } from "./format-bytes.js";
import { isTruncatedJson } from "./json.js";
import type { ApiResponse } from "./response.js";
import { type RequestSpec, isRepeatable } from "./request.js";
import type { Service } from "./service.js";
import { STOP_ADVICE } from "./retry-advice.js";
import { verifyHint } from "./verify-hint.js";
import { isHtml } from "./wrong-base-url.js";

/** Origin of a response, and the largest size accepted. */
export interface ResponseContext {
  request: RequestSpec;
  service: Service;
  maxBytes: number;
}

/** Reason why a 2xx response cannot be used, and advice. */
interface Problem {
  message: string;
  advice: string;
  retryable?: boolean;
  /** Possible mistakes of the setup. */
  suspicion?: string;
}

/** Creates the error for a 2xx response that is too large, not JSON, cut off, or nested too deeply. */
export function createUnusableResponseError(
  response: ApiResponse,
  context: ResponseContext,
): UnexpectedResponseError {
  const { advice, retryable, message, suspicion } = describeProblem(response, context);
  const { request } = context;
  if (isRepeatable(request)) {
    const sentences = [message, suspicion, advice].filter(Boolean);
    return new UnexpectedResponseError(sentences.join(" "), { retryable });
  }
  const sentences = [message, suspicion, verifyHint(request)].filter(Boolean);
  return new UnexpectedResponseError(sentences.join(" "), { mayHaveHappened: true });
}

function describeProblem(response: ApiResponse, { maxBytes, service }: ResponseContext): Problem {
  const { displayName } = service;
  const prefix = `The ${displayName} returned ${response.status}`;
  if (!response.complete) {
    return {
      message: `${prefix} with ${formatBytes(response.size)}, more than this client accepts (${formatBytes(maxBytes)}).`,
      advice: "Ask for less at once, with a smaller limit or page size, or raise maxReplyBytes.",
    };
  }
  if (isTruncatedJson(response.text)) {
    return {
      message: `${prefix}, but its JSON was cut off after ${formatBytes(response.size)}.`,
      advice: "Try again, or ask for less at once.",
      retryable: endsWithConnection(response),
    };
  }
  return {
    message: isHtml(response)
      ? `${prefix} with an HTML page, which is not JSON.`
      : `${prefix} with something that is not JSON, or nested too deeply.`,
    suspicion: `Check that the base URL (${nameBaseUrlSettings(service)}) is the API's and that no proxy is intercepting it.`,
    advice: STOP_ADVICE,
  };
}

/** Returns true if the end of the connection ends the body: a lost connection then looks the same. */
function endsWithConnection({ headers }: ApiResponse): boolean {
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
}
