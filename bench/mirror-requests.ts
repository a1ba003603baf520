// Requests that bring a mirror up to date after one in a hundred items has changed, beside those of a complete crawl and the
// least possible: one for each item that has changed, and one that says which. Usage: pnpm bench mirror-requests [people]
import { convintelPackage } from "@workbelt/convintel-tools";
import { fetchTransport, type Transport } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { Mirror, SqliteMirrorStore } from "@workbelt/mirror";
import { notesPackage } from "@workbelt/notes-tools";
import { type ServiceName, startSandbox } from "@workbelt/sandbox";
import { Chance } from "../packages/mirror/test/equality/chance.ts";
import { Clock } from "../packages/mirror/test/equality/run-equality.ts";
import { People } from "../packages/mirror/test/equality/edits.ts";

const [people = 2_500] = process.argv.slice(2).map(Number);
const clock = new Clock();
const sandbox = await startSandbox({ people, now: clock.now, rateLimits: false });
const rows = [];
for (const provider of [crmPackage, notesPackage, convintelPackage])
  rows.push(await measure(provider));
console.table(rows);
await sandbox.stop();

async function measure(provider: AnyProviderPackage) {
  const service = provider.service.name as ServiceName;
  const { baseUrl, token } = sandbox.services[service];
  let requests = 0;
  const fetching = fetchTransport(fetch);
  const transport: Transport = {
    send: (request) => {
      requests += 1;
      return fetching.send(request);
    },
    close: () => fetching.close(),
  };
  const client = provider.createClient({ baseUrl, token, transport, rateLimits: false });
  const store = new SqliteMirrorStore({ memory: true });
  const mirror = new Mirror({ store, sources: [{ provider, client }] });
  const count = async (work: () => Promise<unknown>) => {
    requests = 0;
    await work();
    return requests;
  };
  const crawl = await count(() => mirror.sync());
  // Until no revision names a time that is not over.
  clock.advance(300_000);
  await mirror.sync();
  const unchanged = await count(() => mirror.sync());
  const items = (await countItems(mirror)) || 1;
  const workers = new People(sandbox, new Chance(1));
  let changed = 0;
  // Some edits are refused, such as those of what was just deleted.
  for (let tries = 0; changed < items / 100 && tries < items; tries += 1) {
    if ((await workers.edit(service)) !== undefined) changed += 1;
  }
  clock.advance(300_000);
  const after = await count(() => mirror.sync());
  await store.close();
  return {
    service,
    items,
    crawl,
    "nothing changed": unchanged,
    changed,
    "1% changed": after,
    least: changed + 1,
  };
}

async function countItems(mirror: Mirror): Promise<number> {
  const { services, store } = await mirror.view();
  const counts = await Promise.all(services.map(({ partition }) => store.summary(partition)));
  return counts.flat().reduce((sum, { items }) => sum + items, 0);
}
