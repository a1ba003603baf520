import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { addToken, type TokenPermissions } from "./add-token.js";
import { createApp } from "./app.js";
import { Faults } from "./control/faults.js";
import { seed } from "./seed/seed.js";
import { Store } from "./store/store.js";
import { sandboxTokens, serviceNames, type ServiceName } from "./tokens.js";

/** How to start the sandbox. */
export interface SandboxOptions {
  /** TCP port on 127.0.0.1. @default 0, a free one */
  port?: number;
  /** SQLite file that keeps the data between starts. @default in memory */
  data?: string;
  /** The sandbox's clock; the seeded history is laid out before the week it shows. */
  now?: () => Date;
  /**
   * Whether the services hold clients to the rate limits they document. With `false` none answers
   * 429 by itself; faults still can. @default true
   */
  rateLimits?: boolean;
}

/** A running sandbox. */
export interface Sandbox {
  readonly port: number;
  /** Base URL and ready-made token of each service. */
  readonly services: Record<ServiceName, { baseUrl: string; token: string }>;
  /** The environment variables with which the Workbelt packages talk to this sandbox. */
  readonly environment: Record<string, string>;
  /** Failures to answer with. */
  readonly faults: Faults;
  /**
   * Makes another token of a service, with these permissions and no others, and returns it: scopes
   * in the CRM, capabilities in the notes service. Keys of the conversation-intelligence service
   * open everything. A reset forgets the tokens.
   *
   * @example
   * const token = sandbox.addToken("notes", ["readContent"]);
   */
  addToken<Service extends ServiceName>(
    service: Service,
    permissions: readonly TokenPermissions[Service][],
  ): string;
  /** Brings the seeded data back and forgets all faults. */
  reset(): void;
  /** Closes every connection and the data file; once, however often it is called. */
  stop(): Promise<void>;
}

/**
 * Starts the three services on loopback, over the seeded company.
 *
 * @example
 * const sandbox = await startSandbox();
 * Object.assign(process.env, sandbox.environment);
 * await sandbox.stop();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const store = new Store(options.data);
  try {
    return await open(store, options);
  } catch (error) {
    store.close();
    throw error;
  }
}

async function open(store: Store, options: SandboxOptions): Promise<Sandbox> {
  const faults = new Faults();
  const context = { store, now: options.now ?? (() => new Date()) };
  seed(context);
  const reset = () => {
    faults.clear();
    seed(context, { again: true });
  };
  const server = await listen(
    createApp({ context, faults, reset, rateLimits: options.rateLimits ?? true }).fetch,
    options.port ?? 0,
  );
  const { port } = server.address() as AddressInfo;
  const services = servicesAt(`http://127.0.0.1:${port}`);
  let stopped: Promise<void> | undefined;
  return {
    port,
    services,
    environment: environmentFor(services),
    faults,
    addToken: (service, permissions) => addToken(context, service, permissions),
    reset,
    stop: () => (stopped ??= close(server).then(() => store.close())),
  };
}

function listen(fetch: Parameters<typeof serve>[0]["fetch"], port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: "127.0.0.1" }, () => resolve(server));
    server.once("error", reject);
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}

function servicesAt(origin: string): Sandbox["services"] {
  const baseUrls: Record<ServiceName, string> = {
    crm: `${origin}/crm`,
    notes: `${origin}/notes`,
    convintel: `${origin}/convintel/customer/api/v1`,
  };
  const entries = serviceNames.map((name) => [
    name,
    { baseUrl: baseUrls[name], token: sandboxTokens[name] },
  ]);
  return Object.fromEntries(entries) as Sandbox["services"];
}

function environmentFor(services: Sandbox["services"]): Record<string, string> {
  return {
    CRM_BASE_URL: services.crm.baseUrl,
    CRM_ACCESS_TOKEN: services.crm.token,
    NOTES_BASE_URL: services.notes.baseUrl,
    NOTES_ACCESS_TOKEN: services.notes.token,
    CONVINTEL_BASE_URL: services.convintel.baseUrl,
    CONVINTEL_API_KEY: services.convintel.token,
  };
}
