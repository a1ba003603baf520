import { randomUUID } from "node:crypto";
import type { WebhookHandler } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Mirror, SqliteMirrorStore } from "@workbelt/mirror";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import { Events, type EventReport } from "../../src/index.js";
import { serve } from "./serve.js";

/** Creates a database of a test's own, and returns its connection string. */
export async function createDatabase(server: string): Promise<string> {
  const name = `events_${randomUUID().replaceAll("-", "")}`;
  const pool = new Pool({ connectionString: server, max: 1 });
  await pool.query(`CREATE DATABASE ${name}`);
  await pool.end();
  return server.replace(/\/postgres$/, `/${name}`);
}

/** Starts a sandbox that ends with the test. */
export async function openSandbox(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [50], ...options });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** Creates a client of the sandbox's CRM. */
export function crmClient(sandbox: Sandbox, token = sandbox.services.crm.token) {
  return crmPackage.createClient({ token, baseUrl: sandbox.services.crm.baseUrl });
}

/** Sandbox, services and events of a test. */
export interface Bench {
  sandbox: Sandbox;
  client: ReturnType<typeof crmClient>;
  /** The client of a colleague's program, with another token. */
  other: ReturnType<typeof crmClient>;
  reports: EventReport[];
  secret: { value: string | undefined };
  createEvents(options?: object): Events<{
    crm: { provider: typeof crmPackage; client: ReturnType<typeof crmClient> };
  }>;
  /** Receives the events of all types given, and returns the webhook's id. */
  subscribe(
    handle: WebhookHandler,
    types: string[],
  ): Promise<{ id: string; url: string; close(): Promise<void> }>;
}

/** Permissions of a colleague's program. */
export const SCOPES = [
  "record_permission:read-write",
  "object_configuration:read",
  "user_management:read",
  "task:read-write",
  "note:read-write",
  "webhook:read-write",
] as const;

/** Starts a sandbox, and creates clients and events for it. */
export async function openBench(database: string, sandboxOptions = {}): Promise<Bench> {
  const sandbox = await openSandbox(sandboxOptions);
  const client = crmClient(sandbox);
  const other = crmClient(sandbox, sandbox.addToken("crm", SCOPES));
  const reports: EventReport[] = [];
  const secret: { value: string | undefined } = { value: undefined };
  return {
    sandbox,
    client,
    other,
    reports,
    secret,
    createEvents(options = {}) {
      const events = new Events({
        database,
        sources: { crm: { provider: crmPackage, client, secret: () => secret.value } },
        leaseSeconds: 10,
        catchUpEveryMs: 3_600_000,
        onReport: (report) => reports.push(report),
        ...options,
      });
      onTestFinished(() => events.stop());
      return events;
    },
    async subscribe(handle, types) {
      const { close, url } = await serve(handle);
      onTestFinished(close);
      const created = await crmPackage.createTool("crm_create_webhook", { client }).execute({
        target_url: url,
        subscriptions: types.map((event_type) => ({ event_type })) as never,
      });
      secret.value = created.secret ?? undefined;
      return { id: created.id.webhook_id, url, close };
    },
  };
}

/** Creates a mirror of the CRM in memory. */
export function createMirror(client: Bench["client"]) {
  const store = new SqliteMirrorStore({ memory: true });
  onTestFinished(() => store.close());
  return new Mirror({ store, sources: [{ provider: crmPackage, client }] });
}
