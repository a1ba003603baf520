import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createServices } from "../services/service-access.js";
import type { ServiceName } from "../common/tokens.js";
import type { ConsoleEnv } from "./console-context.js";

/** A request of a visitor to a service. */
export interface OwnRequest {
  service: ServiceName;
  method: string;
  /** Path below the service's own, with the query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/**
 * Sends a request to a service of this sandbox, as its ready-made token: to the socket by which the visitor reached
 * the console, whatever host the visitor named.
 */
export function sendToSandbox(
  visit: Context<ConsoleEnv>,
  { service, method, path, headers = {}, body }: OwnRequest,
): Promise<Response> {
  const { incoming } = visit.env as { incoming: IncomingMessage };
  const { localAddress = "127.0.0.1", localPort = 0 } = incoming.socket;
  const address = localAddress.replace(/^::ffff:/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  const { token } = createServices(`http://${host}:${localPort}`)[service];
  return fetch(`http://${host}:${localPort}/${service}${path}`, {
    method,
    redirect: "manual",
    headers: { ...headers, authorization: `Bearer ${token}`, "user-agent": "sandbox-console" },
    ...(body !== undefined && { body }),
  });
}
