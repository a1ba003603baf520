import { CallLedger } from "@workbelt/core/ledger";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events, type HandledEvent } from "@workbelt/events";
import { Mirror } from "@workbelt/mirror";
import { PostgresStore } from "@workbelt/postgres";
import { PostgresMirrorStore } from "@workbelt/postgres/mirror";

/** Settings of a worker. */
export interface WorkerOptions {
  database: string;
  baseUrl: string;
  token: string;
  secret: string;
  /** Time that the handler takes before its write, and after it. */
  workMs: number;
  workers: number;
}

// The database ends with the run.
const KEY = Buffer.alloc(32, 7).toString("base64");

type Sources = { crm: { provider: typeof crmPackage } };

interface CreatedEvents {
  events: Events<Sources>;
  /** Adds the handler, which gets what creates the follow-up. */
  handle: (run: (event: HandledEvent, followUp: () => Promise<void>) => unknown) => void;
}

/** Creates the events of the CRM's tasks, as each process has them. */
export function createEvents(options: WorkerOptions): CreatedEvents {
  const { baseUrl, database, secret, token, workers } = options;
  const client = crmPackage.createClient({ token, baseUrl, rateLimits: false });
  const stored = { connectionString: database, encryptionKey: KEY };
  const ledger = new CallLedger({ store: new PostgresStore(stored) });
  const store = new PostgresMirrorStore(stored);
  const mirror = new Mirror({ store, sources: [{ provider: crmPackage, client }] });
  const events = new Events({
    database,
    sources: { crm: { provider: crmPackage, client, secret } },
    mirror,
    workers,
    leaseSeconds: 10,
    attempts: 4,
    catchUpEveryMs: 3_600_000,
  });
  const layers = [events.layer];
  const create = crmPackage.createTool("crm_create_task", { client, ledger, layers });
  const handle: CreatedEvents["handle"] = (run) => {
    events.onEvent(
      { service: "crm", type: ["task.created", "task.updated"], name: "follow up" },
      (event) =>
        run(event, async () => {
          const content = `Follow-up of ${event.type} ${event.subject.id}`;
          await create.execute({ content }, { idempotencyKey: event.key("follow-up") });
        }),
    );
  };
  return { events, handle };
}
