import type { MiddlewareHandler } from "hono";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { FaultVariables } from "../faults/inject-faults.js";
import type { ServiceName } from "../common/tokens.js";
import type { ActivityLog } from "./activity-log.js";
import { currentRequest } from "./current-request.js";
import { observeExchange } from "./observe-exchange.js";
import { Recording } from "./recording.js";

const MAX_UNREAD = 64 * 1024;
const MAX_WAIT_MS = 200;

/** Describes the token or app of an `Authorization` header in words; undefined without one. */
export type DescribeCredential = (
  service: ServiceName,
  authorization: string | undefined,
) => string | undefined;

/** Dependencies of the recording. */
export interface RecorderOptions {
  log: ActivityLog;
  now: () => Date;
  describeCredential: DescribeCredential;
}

/** Creates middleware that records the requests to a service. It must come before the injection of faults. */
export function recordActivity(
  { log, now, describeCredential }: RecorderOptions,
  service: ServiceName,
): MiddlewareHandler<{
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: FaultVariables;
}> {
  return async (context, next) => {
    const { incoming, outgoing } = context.env;
    const url = new URL(context.req.url);
    const recording = new Recording(log, {
      service,
      method: context.req.method,
      path: url.pathname.slice(`/${service}`.length),
      query: url.search,
      startedAt: now().toISOString(),
      headers: incoming.headers,
      credential: describeCredential(service, incoming.headers.authorization),
      findFault: () => context.get("fault"),
    });
    observeExchange(incoming, outgoing, recording);
    await currentRequest.run(recording.id, next);
    await readUnread(incoming);
  };
}

/** Reads a short body that the handler left unread, because it refused the request before: Node would drop it. */
async function readUnread(incoming: IncomingMessage): Promise<void> {
  const size = Number(incoming.headers["content-length"] ?? 0);
  if (incoming.readableDidRead || incoming.destroyed || size === 0 || size > MAX_UNREAD) return;
  const end = new Promise((resolve) => incoming.once("end", resolve).once("close", resolve));
  incoming.resume();
  await Promise.race([end, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
}
