import { setTimeout as delay } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { allCases } from "./all-faults.ts";
import type { FaultCase } from "./fault.ts";
import { type Counts, type HostileServer, startHostileServer } from "./hostile-server.ts";

/** The time after which even a busy client has noticed that its connections were closed. */
const SETTLE_MS = 500;

/** A hostile server to start. Plain data, so that it can be sent to a thread. */
export interface Order {
  /** Title of the fault's case. */
  fault: string;
  /** True breaks every request, false only the first. */
  forEver: boolean;
  /** Requests that are counted and broken: method and the path, as a regular expression. */
  method: string;
  path: string;
}

/** Base URL and token of a service. */
interface Access {
  baseUrl: string;
  token: string;
}

/** Starts hostile servers in front of one sandbox. */
export interface HostileHost {
  services: () => Promise<Record<"crm" | "notes" | "convintel", Access>>;
  /** Starts a server and returns its origin, by which the others know it. */
  open: (order: Order) => Promise<string>;
  /** Begins the fault: until then everything passes. */
  begin: (origin: string) => Promise<void>;
  /** Ends the fault and returns what the server has seen of it. */
  end: (origin: string) => Promise<Counts>;
  close: (origin: string) => Promise<void>;
  stop: () => Promise<void>;
}

interface Running {
  server: HostileServer;
  fault: FaultCase;
  forEver: boolean;
  /** Connections or requests still to be broken. */
  remaining: number;
}

/** Starts a sandbox and returns the host of hostile servers in front of it. */
export async function createHostileHost(): Promise<HostileHost> {
  const sandbox = await startSandbox({ rateLimits: false });
  const running = new Map<string, Running>();
  const find = (origin: string) => {
    const found = running.get(origin);
    if (found === undefined) throw new Error(`No hostile server is at ${origin}.`);
    return found;
  };
  return {
    services: async () => sandbox.services,
    open: async (order) => {
      const opened = await openServer(sandbox, order);
      running.set(opened.server.origin, opened);
      return opened.server.origin;
    },
    begin: async (origin) => {
      const state = find(origin);
      const { fault, forEver, server } = state;
      state.remaining = forEver ? Infinity : 1;
      Object.assign(server.counts, { requests: 0, carriedOut: 0 });
      if (fault.respond === undefined && fault.reuses !== undefined) server.closeAll();
      if (fault.reuses === "closed") await delay(SETTLE_MS);
      if (fault.connection === "refused") await server.refuse(forEver);
    },
    end: async (origin) => {
      const state = find(origin);
      state.remaining = 0;
      const seen = { ...state.server.counts };
      await state.server.accept();
      return seen;
    },
    close: async (origin) => {
      find(origin).server.stop();
      running.delete(origin);
    },
    stop: async () => {
      for (const { server } of running.values()) server.stop();
      await sandbox.stop();
    },
  };
}

async function openServer(
  sandbox: Sandbox,
  { fault: title, forEver, method, path }: Order,
): Promise<Running> {
  const fault = allCases.find((each) => each.title === title);
  if (fault === undefined) throw new Error(`There is no fault “${title}”.`);
  const pattern = new RegExp(path);
  const state = { fault, forEver, remaining: 0 };
  const server = await startHostileServer(`http://127.0.0.1:${sandbox.port}`, {
    isTarget: (sent, url) => sent === method && pattern.test(url),
    nextFault: (stage) => {
      const isHere = stage === "connection" ? fault.connection : fault.respond;
      if (isHere === undefined || state.remaining === 0) return undefined;
      state.remaining -= 1;
      return fault;
    },
  });
  return Object.assign(state, { server });
}
