import { startSandbox } from "@workbelt/sandbox";
import { type FaultChoice, createFaultSource, type FaultSource } from "./choose-fault.ts";
import { type Counts, type HostileServer, startHostileServer } from "./hostile-server.ts";

/** A hostile server to start. Plain data, so that it can be sent to a thread. */
export interface Order {
  faults: FaultChoice;
  /** Requests that are counted and broken: the method, any by default, and the path, as a regular expression. */
  method?: string;
  path: string;
}

/** Base URL and token of a service. */
export interface Access {
  baseUrl: string;
  token: string;
}

/** Starts hostile servers in front of one sandbox. */
export interface HostileHost {
  services: () => Promise<Record<"crm" | "notes" | "convintel", Access>>;
  /** Starts a server and returns its origin, by which the others know it. */
  open: (order: Order) => Promise<string>;
  /** Begins the faults: until then everything passes. */
  begin: (origin: string) => Promise<void>;
  /** Ends the faults and returns what the server has seen since they began. */
  end: (origin: string) => Promise<Counts>;
  close: (origin: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** A host whose sandbox is in this process. */
export interface LocalHostileHost extends HostileHost {
  /** Forgets the requests that the sandbox keeps for its console. */
  clearActivity: () => void;
}

/** Starts a sandbox and returns the host of hostile servers in front of it. */
export async function createHostileHost(): Promise<LocalHostileHost> {
  const sandbox = await startSandbox({ rateLimits: false });
  const running = new Map<string, { server: HostileServer; source: FaultSource }>();
  const find = (origin: string) => {
    const found = running.get(origin);
    if (found === undefined) throw new Error(`No hostile server is at ${origin}.`);
    return found;
  };
  return {
    services: async () => sandbox.services,
    clearActivity: () => sandbox.clearActivity(),
    open: async ({ faults, method, path }) => {
      const pattern = new RegExp(path);
      const source = createFaultSource(faults);
      const server = await startHostileServer(`http://127.0.0.1:${sandbox.port}`, {
        isTarget: (sent, url) => sent === (method ?? sent) && pattern.test(url),
        nextFault: source.next,
      });
      running.set(server.origin, { server, source });
      return server.origin;
    },
    begin: async (origin) => {
      const { server, source } = find(origin);
      Object.assign(server.counts, { requests: 0, carriedOut: 0 });
      source.begin();
      await beginConnectionFault(server, source);
    },
    end: async (origin) => {
      const { server, source } = find(origin);
      source.end();
      const seen = { ...server.counts };
      await server.accept();
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

/** Applies the part of a fault that concerns connections rather than requests. */
async function beginConnectionFault(
  server: HostileServer,
  { fault, forEver }: FaultSource,
): Promise<void> {
  if (fault?.connection === "refused") await server.refuse(forEver);
  if (fault?.reuses === "closing") void server.closeAll();
  if (fault?.reuses === "closed") await server.closeAll();
}
