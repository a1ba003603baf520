import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { addToken, type TokenPermissions } from "./add-token.js";
import { createApp } from "./app.js";
import { Faults } from "./control/faults.js";
import { addApp, type AppOptions, type ClientCredentials } from "./oauth/add-app.js";
import { type Approval, approve } from "./oauth/approve.js";
import { type Authorization, listAuthorizations } from "./oauth/authorizations.js";
import { expireTokens } from "./oauth/expire-tokens.js";
import { seed } from "./seed/seed.js";
import { environmentFor, type SandboxServices, servicesAt } from "./services.js";
import { Store } from "./store/store.js";
import type { OAuthServiceName, ServiceName } from "./tokens.js";

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
  /** Base URL and ready-made token of each service, and the app that people can connect to it. */
  readonly services: SandboxServices;
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
  /**
   * Adds an app that people can connect to a service by OAuth 2.0. Unlike the ready-made one it
   * returns to its own addresses only. A reset forgets it. Throws a `TypeError` for an address, a
   * permission or a name that no app can have.
   *
   * @example
   * const app = sandbox.addApp("crm", {
   *   redirectUris: ["https://agent.example/callback"],
   *   scopes: ["task:read-write"],
   * });
   */
  addApp<Service extends OAuthServiceName>(
    service: Service,
    options: AppOptions[Service],
  ): ClientCredentials;
  /**
   * Opens an authorization URL and answers its consent page, over HTTP like a browser. Returns the
   * address the browser would go to, with the code or the error in it, and does not open it.
   *
   * @example
   * const callbackUrl = await sandbox.approve(authorizationUrl, { member: "priya-raman" });
   */
  approve(authorizationUrl: string, approval: Approval): Promise<string>;
  /** What members have allowed apps to do in a service, oldest first, without secrets. */
  authorizations(service: OAuthServiceName): Authorization[];
  /**
   * Lets every access token that an app got by OAuth expire now. Refresh tokens stay good, and so do
   * the ready-made tokens and those of `addToken`.
   */
  expireTokens(service: OAuthServiceName): void;
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
  const oauth: Pick<Sandbox, "authorizations" | "expireTokens"> = {
    authorizations: (service) => listAuthorizations(store, service),
    expireTokens: (service) => expireTokens(context, service),
  };
  const rateLimits = options.rateLimits ?? true;
  const app = createApp({ context, faults, reset, oauth, rateLimits });
  const server = await listen(app.fetch, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const services = servicesAt(origin);
  let stopped: Promise<void> | undefined;
  return {
    port,
    services,
    environment: environmentFor(services),
    faults,
    addToken: (service, permissions) => addToken(context, service, permissions),
    addApp: (service, appOptions) => addApp(context, service, appOptions),
    approve: (authorizationUrl, approval) => approve(origin, authorizationUrl, approval),
    ...oauth,
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
