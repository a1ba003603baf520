import { UnexpectedReplyError } from "../errors/unexpected-reply-error.js";
import { doubt } from "./failure.js";
import type { Reply } from "./reply.js";
import { type RequestSpec, isRead } from "./request.js";
import type { Service } from "./service.js";

/**
 * The JSON of a reply of 2xx, as it was parsed; undefined when the reply is empty.
 *
 * @throws UnexpectedReplyError when it is too large, not JSON, or nested beyond reason.
 */
export function jsonOf(
  reply: Reply,
  parsed: { json: unknown } | undefined,
  request: RequestSpec,
  { title }: Service,
): unknown {
  if (reply.complete && parsed !== undefined) return parsed.json;
  if (reply.complete && reply.text.trim() === "") return undefined;
  const fault = reply.complete
    ? `The ${title} answered ${reply.status} with something that is not JSON, or nested beyond reason. Check that the base URL is the API's and that no proxy answers in its place.`
    : `The ${title} answered ${reply.status} with more than this client accepts.`;
  const next = isRead(request) ? (reply.complete ? "" : "Ask for less.") : doubt(request);
  throw new UnexpectedReplyError(`${fault} ${next}`.trim(), { mayHaveHappened: !isRead(request) });
}
