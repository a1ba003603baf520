import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError } from "@workbelt/core";
import { assertOptions, isLoopback } from "@workbelt/core/provider";
import type { HttpHandler } from "./http-handler.js";
import { createResponder } from "./node-responder.js";

/** Options of `listen`. */
export interface ListenOptions {
  /** Address to listen on. Only a handler with authorization may listen beyond this machine. @default "127.0.0.1" */
  host?: string | undefined;
  /** @default 0, a free port */
  port?: number | undefined;
}

/** A server that accepts connections. */
export interface RunningServer {
  readonly port: number;
  /** Ends calls that run and connections. */
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 1024;
// Longer than load balancers and busy clients keep a connection. With Node's 5 seconds, they may send a request over one
// that is just being closed.
const KEEP_ALIVE_MS = 65_000;
/** Times to receive a request. Calls may take longer. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000 };
// Node enforces both only when it looks, by default every 30 seconds.
const CHECK_INTERVAL_MS = 1_000;

/**
 * Serves a handler over HTTP, with limits on the number, size and time of requests.
 *
 * @throws ConfigurationError for a host beyond this machine without authorization, and an address in use.
 */
export async function listen(
  handler: HttpHandler,
  options: ListenOptions = {},
): Promise<RunningServer> {
  assertOptions("listen", options, "host port");
  const { host = "127.0.0.1", port = 0 } = options;
  if (!handler.isAuthorized && !isLoopback(host)) {
    throw new ConfigurationError(
      `Without authorization the server listens on this machine only, not on ${JSON.stringify(host)}: everyone who can reach it could use its tokens. Configure authorization, or listen on 127.0.0.1.`,
    );
  }
  const respond = createResponder(handler);
  const server = createLimitedServer((request, response) => void respond(request, response));
  // URLs have IPv6 addresses in brackets.
  server.listen(port, host.replace(/^\[(.*)\]$/, "$1"));
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EADDRINUSE" ? "the port is in use" : error.message;
    throw new ConfigurationError(`The server cannot listen on ${host}:${port}: ${reason}.`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await handler.close();
      await closeServer(server);
    },
  };
}

/** Creates a server that ends connections on which a request takes too long to arrive, within a second. */
export function createLimitedServer(listener: RequestListener, timeouts = TIMEOUTS): Server {
  const server = createServer(
    {
      ...timeouts,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    listener,
  );
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
