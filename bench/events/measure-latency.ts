import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { toNodeListener } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events } from "@workbelt/events";
import { startSandbox } from "@workbelt/sandbox";

const CHANGES = 20;

/** Measures the times from storing an event to its handler, in milliseconds, with workers that have nothing else to do. */
export async function measureLatency(database: string): Promise<number[]> {
  const sandbox = await startSandbox({ rateLimits: false });
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmPackage.createClient({ token, baseUrl, rateLimits: false });
  let secret: string | undefined;
  const source = { provider: crmPackage, client, secret: () => secret };
  const events = new Events({ database, sources: { crm: source } });
  const waits: number[] = [];
  let handled = Promise.withResolvers<void>();
  events.onEvent({ service: "crm", type: "task.created", own: true }, ({ receivedAt }) => {
    waits.push(Date.now() - receivedAt.getTime());
    handled.resolve();
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
  for (let number = 0; number < CHANGES; number += 1) {
    handled = Promise.withResolvers();
    await create.execute({ content: `Task ${number}` });
    await handled.promise;
    // Not in step with workers that look by themselves.
    await sleep(100 + ((number * 370) % 1000));
  }
  server.close();
  server.closeAllConnections();
  await events.stop();
  await sandbox.stop();
  return waits.toSorted((a, b) => a - b);
}
