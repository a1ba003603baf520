import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as sendRequest } from "node:http";
import { createServer as createGate, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer, FaultCase } from "./fault.ts";

/** The time after which a service that refused connections accepts them again. */
const REFUSAL_MS = 100;

/** Counts of the requests that faults are meant for. */
export interface Counts {
  /** Requests whose head arrived. */
  requests: number;
  /** Requests that the service carried out, with a status of 2xx. */
  carriedOut: number;
}

/** Chooses the faults of a hostile server. */
export interface Plan {
  /** True for the requests to count, which faults are meant for. */
  isTarget: (method: string, url: string) => boolean;
  /** Returns the fault of the next connection or request, if there is one. */
  nextFault: (stage: "connection" | "request") => FaultCase | undefined;
}

/** A server in front of a service that breaks some of its requests. */
export interface HostileServer {
  origin: string;
  counts: Counts;
  /** Refuses connections, for a moment or until `accept`. */
  refuse: (forEver: boolean) => Promise<void>;
  accept: () => Promise<void>;
  /** Closes all connections, which no request should be using. Resolves when the client has closed its ends. */
  closeAll: () => Promise<void>;
  stop: () => void;
}

/** Starts a hostile server on loopback in front of the service at an origin. */
export async function startHostileServer(target: string, plan: Plan): Promise<HostileServer> {
  const counts = { requests: 0, carriedOut: 0 };
  // Closes idle connections before the sandbox does, so that a request does not meet a closing one.
  const agent = new Agent({ keepAlive: true, timeout: 2000 });
  const http = createServer(async (request, response) => {
    const { method = "", socket, url = "" } = request;
    const isTarget = plan.isTarget(method, url);
    if (isTarget) counts.requests += 1;
    const fault = isTarget ? plan.nextFault("request") : undefined;
    // The client may have disconnected.
    for (const stream of [request, response]) stream.on("error", () => {});
    if (fault?.isEarly) return fault.respond?.({ request, response, socket, answer: undefined });
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    const isSent = fault === undefined || fault.isCarriedOut;
    const answer = isSent ? await forward(request, { agent, body, target }) : undefined;
    if (isTarget && answer !== undefined && answer.status < 300) counts.carriedOut += 1;
    if (fault?.respond) fault.respond({ request, response, socket, answer });
    else response.writeHead(answer?.status ?? 502, answer?.headers).end(answer?.body);
  });
  http.keepAliveTimeout = 60_000;
  const sockets = new Set<Socket>();
  const gate = createGate((socket) => {
    socket.on("error", () => {});
    if (plan.nextFault("connection")?.connection === "reset") {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    http.emit("connection", socket);
  });
  const port = await listenAnywhere(gate);
  const accept = async () => {
    if (!gate.listening) await listen(gate, port);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    counts,
    refuse: async (forEver) => {
      gate.close();
      if (!forEver) void delay(REFUSAL_MS).then(accept);
    },
    accept,
    closeAll: async () => {
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve).end())),
      );
    },
    stop: () => {
      gate.close();
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Listens on a port that the system never assigns: while a server refuses connections, its port must not
 * become another's.
 */
async function listenAnywhere(gate: Server): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    try {
      await listen(gate, port);
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}

async function listen(gate: Server, port: number): Promise<void> {
  gate.listen(port, "127.0.0.1");
  await once(gate, "listening");
}

/** Sends a request to the service and returns its answer. */
async function forward(
  { headers, method, url = "" }: IncomingMessage,
  { agent, body, target }: { agent: Agent; body: Buffer; target: string },
): Promise<Answer> {
  const { connection: _, host: __, "transfer-encoding": ___, ...kept } = headers;
  const sent = sendRequest(target + url, { agent, method, headers: kept }).end(body);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const {
    connection: ____,
    "keep-alive": _____,
    "transfer-encoding": ______,
    ...own
  } = reply.headers;
  return { status: reply.statusCode ?? 502, headers: own, body: await buffer(reply) };
}
