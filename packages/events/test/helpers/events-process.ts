// A process that receives and handles tasks of the CRM until it is killed. Its first argument is JSON.
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events } from "../../src/index.js";
import { serve } from "./serve.js";

/** Settings of the process. */
export interface EventsProcessOptions {
  database: string;
  baseUrl: string;
  token: string;
  secret: string;
  /** Port of its receiver. @default a free one */
  port?: number;
  /** True to begin handlers and never end them. */
  hangs: boolean;
}

const { baseUrl, database, hangs, port, secret, token } = JSON.parse(
  process.argv[2] ?? "{}",
) as EventsProcessOptions;
const client = crmPackage.createClient({ token, baseUrl });
const events = new Events({
  database,
  sources: { crm: { provider: crmPackage, client, secret } },
  workers: 1,
  leaseSeconds: 10,
});
events.onEvent({ service: "crm", type: "task.created" }, async ({ attempt, thing }) => {
  process.send?.({ attempt, name: thing?.name });
  if (hangs) await new Promise<void>(() => {});
});
const { url } = await serve(events.receiver("crm"), port);
await events.start();
process.send?.({ url });
