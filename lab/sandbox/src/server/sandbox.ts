import { serve, type ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { ActivityLog } from "../activity/activity-log.js";
import type { ActivityRequest } from "../activity/activity.js";
import { RunReports } from "../reports/run-reports.js";
import { addToken, setPermissions, type TokenPermissions } from "../services/add-token.js";
import { createApp } from "./app.js";
import { type CompanyOptions, parseCompanyOptions } from "../company/options.js";
import { Faults } from "../faults/faults.js";
import type { WebhookControl } from "../control/webhook-routes.js";
import { addApp, type AppOptions } from "../services/add-app.js";
import { type Approval, approve } from "../oauth/approve.js";
import { type Authorization, listAuthorizations } from "../oauth/authorizations.js";
import { expireTokens } from "../services/expire-tokens.js";
import type { ClientCredentials } from "../oauth/register-app.js";
import { type Hosts, parseHosts } from "./parse-hosts.js";
import {
  createEnvironment,
  type SandboxServices,
  createServices,
} from "../services/service-access.js";
import type { ResourceChange } from "../state/resource-change.js";
import { sharePage, unsharePage } from "../services/notes/pages/page-access.js";
import { SandboxState } from "../state/sandbox-state.js";
import type { Snapshot } from "../state/snapshot.js";
import { Store } from "../store/store.js";
import type { OAuthServiceName, ServiceName } from "../common/tokens.js";
import {
  addWebhook,
  type AddedWebhook,
  type WebhookOptions,
} from "../services/notes/webhooks/add-webhook.js";
import type { DeliveryRecord } from "../webhooks/delivery.js";
import type { DeliveryFaultQueue } from "../webhooks/delivery-faults.js";
import { switchOffWebhook } from "../services/crm/webhooks/switch-off-webhook.js";
import { DeliveryQueue, deliverySettings } from "../webhooks/delivery-queue.js";

/** Options for the sandbox. */
export interface SandboxOptions extends CompanyOptions {
  /** TCP port. @default 0, a free port */
  port?: number;
  /**
   * Address to listen on, such as `0.0.0.0` for all networks of this machine. Others can then use the services
   * and read the console, but not change the sandbox by it. @default "127.0.0.1", this machine only
   */
  host?: string;
  /**
   * Names and addresses, without port, by which others reach the sandbox. Requests for others get 421; those of
   * this machine and `host` are always accepted. @default none
   */
  allowedHosts?: readonly string[];
  /** SQLite file that persists the data. @default in memory */
  data?: string;
  /**
   * Starts with this state instead of the seeded company. With `data`, the file must be new or empty.
   *
   * @example
   * const sandboxes = await Promise.all([1, 2].map(() => startSandbox({ snapshot })));
   */
  snapshot?: Snapshot;
  /** The sandbox's clock. The seeded history lies before the week of its first value. */
  now?: () => Date;
  /**
   * Enforces the documented rate limits. With `false` only faults return 429. @default true
   */
  rateLimits?: boolean;
  /**
   * Delays before the CRM and the notes service deliver a webhook's event again, in milliseconds; `[]` for
   * no retries. @default [500, 2000, 5000]
   */
  webhookRetryDelaysMs?: readonly number[];
}

/** A running sandbox. */
export interface Sandbox {
  readonly port: number;
  /** Address of the console, which shows the data: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Base URL, ready-made token and ready-made OAuth app of each service. */
  readonly services: SandboxServices;
  /** Environment variables that connect the Workbelt packages to this sandbox. */
  readonly environment: Record<string, string>;
  /** Queue of faults to inject into responses. */
  readonly faults: Faults;
  /**
   * Creates a token with exactly these permissions: scopes in the CRM, capabilities in the notes
   * service. Keys of the conversation-intelligence service have no permissions and allow everything.
   * A reset deletes the tokens.
   *
   * @example
   * const token = sandbox.addToken("notes", ["readContent"]);
   */
  addToken<Service extends ServiceName>(
    service: Service,
    permissions: readonly TokenPermissions[Service][],
  ): string;
  /**
   * Gives a token these permissions instead of those that it has, as an administrator does.
   *
   * @example
   * sandbox.setPermissions("crm", token, ["task:read"]);
   */
  setPermissions<Service extends ServiceName>(
    service: Service,
    token: string,
    permissions: readonly TokenPermissions[Service][],
  ): void;
  /**
   * Takes a page of the notes workspace, and everything in it, away from the connection: the API answers 404 for it, and
   * `changes` lists it as deleted. Throws a `TypeError` for a row of a database, or without such a page.
   */
  unsharePage(pageId: string): void;
  /** Gives the connection access to a page again. Throws a `TypeError` if it was not taken away. */
  sharePage(pageId: string): void;
  /**
   * Adds an app that people can connect to a service by OAuth 2.0. Unlike the ready-made app it
   * redirects to its registered addresses only. A reset deletes it. Throws a `TypeError` for an
   * invalid redirect URI, permission or name.
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
   * Opens an authorization URL and submits its consent page, over HTTP like a browser. Returns the
   * redirect URL with the code or the error, without opening it.
   *
   * @example
   * const callbackUrl = await sandbox.approve(authorizationUrl, { member: "priya-raman" });
   */
  approve(authorizationUrl: string, approval: Approval): Promise<string>;
  /** Lists the authorizations of a service, oldest first, without secrets. */
  authorizations(service: OAuthServiceName): Authorization[];
  /**
   * Expires every access token issued by OAuth. Refresh tokens, the ready-made tokens and those of
   * `addToken` stay valid.
   */
  expireTokens(service: OAuthServiceName): void;
  /**
   * Subscribes an address on this machine to events of pages, comments, views and uploads, and sends it the verification
   * token first. The notes service has no route for that; the CRM has `POST /v2/webhooks`. A reset deletes
   * the subscription. Throws a `TypeError` if the receiver does not accept the token.
   *
   * @example
   * await sandbox.addWebhook("notes", { url: "http://127.0.0.1:3000/notes" });
   */
  addWebhook(service: "notes", options: WebhookOptions): Promise<AddedWebhook>;
  /** Faults of the webhooks' deliveries of all services: lost, doubled, delayed, reordered and forged ones. */
  readonly deliveryFaults: DeliveryFaultQueue;
  /**
   * Switches a webhook of the CRM off: it gets no events any more, and its status is `inactive`. Returns false if there is none with this
   * id.
   */
  switchOffWebhook(service: "crm", id: string): boolean;
  /** Lists the latest 1 000 deliveries of webhooks of the CRM and the notes service, oldest first. */
  deliveries(): DeliveryRecord[];
  /**
   * Saves the whole state, in a few milliseconds for the seeded company. Other sandboxes of this process can
   * start from it or restore it; `write` saves it to a file.
   *
   * @example
   * const snapshot = await sandbox.snapshot();
   * await runAgent();
   * console.log(await sandbox.changes(snapshot));
   * await sandbox.restore(snapshot);
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Replaces the whole state by that of a snapshot, clears all faults and rate limits and ends all deliveries.
   * Webhooks do not report it. The clock stays this sandbox's own. If it fails, the state stays as it was.
   */
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * Lists what was created, changed and deleted since a snapshot, in words and field by field. Tokens,
   * deliveries and other bookkeeping do not count. Takes longer with more data: about 50 ms for 100 MB.
   * @param since - By default the state after the start or the latest reset or restore. If that had more than
   * 256 MB, as with 20 000 people, no copy of it is kept: throws without a snapshot.
   */
  changes(since?: Snapshot): Promise<ResourceChange[]>;
  /**
   * Lists the requests to the services, oldest first: the latest 5 000, or fewer if their bodies are large.
   * Credentials are redacted.
   *
   * @example
   * const writes = sandbox.activity().filter(({ client }) => client.operation === "crm_create_task");
   */
  activity(): ActivityRequest[];
  /** Forgets the requests so far, and what applications have reported. */
  clearActivity(): void;
  /**
   * Restores the seeded data, clears all faults and rate limits and ends all deliveries. The activity is kept.
   */
  reset(): void;
  /** Closes every connection and the data file. Further calls return the same promise. */
  stop(): Promise<void>;
}

/**
 * Starts the three services on loopback, over the seeded company. Throws a `TypeError` for an invalid host, `people`
 * or `seed`.
 *
 * @example
 * const sandbox = await startSandbox();
 * Object.assign(process.env, sandbox.environment);
 * await sandbox.stop();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  assertOptions(options);
  parseCompanyOptions(options);
  const hosts = parseHosts(options);
  const store = new Store(options.data);
  try {
    return await startWith(store, options, hosts);
  } catch (error) {
    store.close();
    throw error;
  }
}

const OPTIONS = {
  allowedHosts: true,
  data: true,
  host: true,
  now: true,
  people: true,
  port: true,
  rateLimits: true,
  seed: true,
  snapshot: true,
  webhookRetryDelaysMs: true,
} as const satisfies Record<keyof SandboxOptions, true>;

/** Throws a `TypeError` for an option that does not exist, which would be ignored. */
function assertOptions(options: object): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown === undefined) return;
  const names = Object.keys(OPTIONS).join(", ");
  throw new TypeError(
    `${JSON.stringify(unknown)} is no option of the sandbox. Its options are ${names}.`,
  );
}

async function startWith(
  store: Store,
  options: SandboxOptions,
  { host, allowedHosts, name }: Hosts,
): Promise<Sandbox> {
  const faults = new Faults();
  const activity = new ActivityLog();
  const context = { store, now: options.now ?? (() => new Date()) };
  const reports = new RunReports(context.now, () => activity.noteChange());
  activity.onCleared(() => reports.clear());
  const state = new SandboxState(context, options, options.snapshot);
  const settings = {
    ...deliverySettings,
    ...(options.webhookRetryDelaysMs && { retryDelaysMs: options.webhookRetryDelaysMs }),
  };
  const deliveries = new DeliveryQueue(settings, context.now);
  store.onReplaced(() => {
    faults.clear();
    deliveries.faults.clear();
    deliveries.clear();
  });
  const reset = () => state.reset();
  const oauth: Pick<Sandbox, "authorizations" | "expireTokens"> = {
    authorizations: (service) => listAuthorizations(store, service),
    expireTokens: (service) => expireTokens(context, service),
  };
  const webhooks: WebhookControl = {
    addNotesWebhook: (webhook) => addWebhook(context, webhook),
    switchOff: (id) => switchOffWebhook(store, id),
    deliveries: () => deliveries.list(),
    queue: deliveries,
  };
  const rateLimits = options.rateLimits ?? true;
  const control = { faults, reset, oauth, webhooks, activity, reports };
  const app = createApp({ context, state, ...control, rateLimits, deliveries, allowedHosts });
  const server = await listen(app.fetch, options.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  const origin = `http://${name}:${port}`;
  const services = createServices(origin);
  let stopped: Promise<void> | undefined;
  return {
    port,
    url: origin,
    services,
    environment: createEnvironment(origin),
    faults,
    addToken: (service, permissions) => addToken(context, service, permissions),
    setPermissions: (service, token, permissions) =>
      setPermissions(context, service, { token, permissions }),
    unsharePage: (pageId) => unsharePage(context, pageId),
    sharePage: (pageId) => sharePage(context, pageId),
    addApp: (service, appOptions) => addApp(context, service, appOptions),
    approve: (authorizationUrl, approval) => approve(origin, authorizationUrl, approval),
    ...oauth,
    addWebhook: (_service, webhook) => addWebhook(context, webhook),
    deliveryFaults: deliveries.faults,
    switchOffWebhook: (_service, id) => switchOffWebhook(store, id),
    deliveries: () => deliveries.list(),
    snapshot: async () => state.take(),
    restore: async (snapshot) => state.restore(snapshot),
    changes: async (since) => state.listChanges(since),
    activity: () => activity.list(),
    clearActivity: () => activity.clear(),
    reset,
    stop: () => {
      deliveries.stop();
      return (stopped ??= close(server).then(() => {
        state.close();
        store.close();
      }));
    },
  };
}

// As behind most load balancers. With Node's 5 seconds, a client that was busy sends its next request over a
// connection that is just being closed.
const KEEP_ALIVE_MS = 65_000;

function listen(
  fetch: Parameters<typeof serve>[0]["fetch"],
  port: number,
  hostname: string,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
    const server = serve({ fetch, port, hostname, serverOptions }, () => resolve(server));
    server.once("error", reject);
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
