import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { toNodeListener } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events } from "@workbelt/events";
import { startSandbox } from "@workbelt/sandbox";

/** Changes that are made and handled in one process. */
export interface HandledChanges {
  /** Connection string of an empty database, or a folder for PGlite. */
  database: string;
  /** Handlers at once. */
  workers: number;
  changes: number;
  /** Changes are made by this many callers at once; by one, each waits until the one before is handled. */
  callers: number;
}

/** Handles changes, and returns the times from storing each event to its handler, in milliseconds, and the changes handled a second. */
export async function measureHandling({
  callers,
  changes,
  database,
  workers,
}: HandledChanges): Promise<{ waits: number[]; perSecond: number }> {
  const sandbox = await startSandbox({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmPackage.createClient({ token, baseUrl, rateLimits: false });
  let secret: string | undefined;
  const source = { provider: crmPackage, client, secret: () => secret };
  const events = new Events({ database, sources: { crm: source }, workers });
  const waits: number[] = [];
  let handled = Promise.withResolvers<void>();
  events.onEvent({ service: "crm", type: "task.created", own: true }, ({ receivedAt }) => {
    waits.push(Date.now() - receivedAt.getTime());
    if (callers === 1 || waits.length === changes) handled.resolve();
  });
  const server = createServer(toNodeListener(events.receiver("crm")));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const webhook = await crmPackage.createTool("crm_create_webhook", { client }).execute({
    target_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`,
    subscriptions: [{ event_type: "task.created" }],
  });
  secret = webhook.secret ?? undefined;
  await events.start();
  const create = crmPackage.createTool("crm_create_task", { client });
  const began = performance.now();
  let made = 0;
  const makeChanges = async () => {
    while (made < changes) {
      const number = (made += 1);
      await create.execute({ content: `Task ${number}` });
      if (callers > 1) continue;
      await handled.promise;
      handled = Promise.withResolvers();
      // Not in step with workers that look by themselves.
      await sleep(100 + ((number * 370) % 1000));
    }
  };
  await Promise.all(Array.from({ length: callers }, makeChanges));
  if (callers > 1) await handled.promise;
  const perSecond = changes / ((performance.now() - began) / 1000);
  server.close();
  server.closeAllConnections();
  await events.stop();
  await sandbox.stop();
  return { waits: waits.toSorted((a, b) => a - b), perSecond };
}
