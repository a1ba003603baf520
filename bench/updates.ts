// Times bulk updates under the services' rate limits, which the sandbox enforces: 185 rows of notes and 130 deals.
// Nothing is looked up for a row, so that the limit on requests is all that takes time.
import { createCrmClient, CrmListDealsTool, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import type { Transport } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import {
  createNotesClient,
  NotesDatabaseQueryTool,
  NotesPageUpdateTool,
} from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";

const ROWS = 185;
const DEALS = 130;

const sandbox = await startSandbox({ people: 2000 });
try {
  console.log(
    "| updates | wanted | requests | of these refused with 429 | seconds |\n| --- | --: | --: | --: | --: |",
  );
  await measure(`${ROWS} rows of notes, three requests a second`, 70, updateRows);
  await measure(`${DEALS} deals, 25 writes a second`, 8, updateDeals);
} finally {
  await sandbox.stop();
}

/** Runs updates with a new client, and prints a line of the table. */
async function measure(
  what: string,
  wantedSeconds: number,
  prepare: (from: Sandbox, transport: Transport) => Promise<() => Promise<unknown>>,
): Promise<void> {
  let requests = 0;
  let refused = 0;
  const transport = createDefaultTransport();
  const update = await prepare(sandbox, {
    async send(request) {
      requests += 1;
      const response = await transport.send(request);
      if (response.status === 429) refused += 1;
      return response;
    },
    close: () => transport.close(),
  });
  requests = 0;
  const began = performance.now();
  await update();
  const seconds = (performance.now() - began) / 1000;
  console.log(`| ${what} | ${wantedSeconds} | ${requests} | ${refused} | ${seconds.toFixed(1)} |`);
}

async function updateRows({ services }: Sandbox, transport: Transport) {
  const reader = createNotesClient(services.notes);
  const database_id = seedId("notes/database/accounts");
  const ids: string[] = [];
  const rows = new NotesDatabaseQueryTool({ client: reader }).items({ database_id });
  for await (const { id } of rows) if (ids.push(id) === ROWS) break;
  if (ids.length < ROWS) throw new Error(`The sandbox has ${ids.length} rows.`);
  const tool = new NotesPageUpdateTool({
    client: createNotesClient({ ...services.notes, transport }),
  });
  return () =>
    Promise.all(ids.map((page_id) => tool.execute({ page_id, properties: { State: "Lost" } })));
}

async function updateDeals({ services }: Sandbox, transport: Transport) {
  const ids: string[] = [];
  const deals = new CrmListDealsTool({ client: createCrmClient(services.crm) }).items({});
  for await (const { id } of deals) if (ids.push(id.record_id) === DEALS) break;
  if (ids.length < DEALS) throw new Error(`The sandbox has ${ids.length} deals.`);
  const tool = new CrmUpdateRecordTool({ client: createCrmClient({ ...services.crm, transport }) });
  return () =>
    Promise.all(
      ids.map((record_id, index) =>
        tool.execute({ object: "deals", record_id, values: { stage: "Lost", value: index } }),
      ),
    );
}
