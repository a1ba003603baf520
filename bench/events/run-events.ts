import { type ChildProcess, fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { toNodeListener, type WebhookHandler } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { type DeliveryFaults, type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createRandom } from "../random.ts";
import { createEvents } from "./create-events.ts";

/** Size of a run. */
export interface EventsRun {
  /** Connection string of an empty database. */
  database: string;
  changes: number;
  /** Processes that handle, and handlers at once in each. */
  processes: number;
  workers: number;
  faults: DeliveryFaults;
  /** Number of processes that are killed on the way. */
  kills: number;
  /** Time that a handler takes, twice. */
  workMs: number;
}

/** Numbers of changes by their outcome. */
export interface EventsResult {
  changes: number;
  faults: ReturnType<Sandbox["deliveryFaults"]["counts"]>;
  kills: number;
  /** Changes with exactly one follow-up, and those without one that stand in the failures. */
  once: number;
  reported: number;
  /** Changes without a follow-up that nothing reports, and those with several. */
  lost: number;
  doubled: number;
  /** Follow-ups of forged events, and of our own writes. */
  forged: number;
  own: number;
  /** Memory of the last worker at each tenth of its events, in MB. */
  memoryMb: readonly number[];
  /** Outcome of the same changes with a plain handler that checks signatures. */
  plain: { lost: number; doubled: number };
}

const SCOPES = [
  "record_permission:read-write",
  "object_configuration:read",
  "user_management:read",
  "task:read-write",
  "webhook:read-write",
] as const;
const worker = fileURLToPath(new URL("worker.ts", import.meta.url));
const sources = new URL("../../packages/core/test/helpers/sources.mjs", import.meta.url).href;
/** Tasks that are created at once. */
const CALLERS = 4;
const TENTHS = Array.from({ length: 11 }, (_, index) => index / 10);
const FORGED = /f0f0f0f0f0f0$/;

/** Makes changes in a sandbox whose webhooks go wrong, with processes that are killed, and counts what became of each. */
export async function runEvents(run: EventsRun): Promise<EventsResult> {
  const sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [100, 500] });
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmPackage.createClient({ token, baseUrl, rateLimits: false });
  const other = crmPackage.createClient({
    token: sandbox.addToken("crm", SCOPES),
    baseUrl,
    rateLimits: false,
  });
  const options = { ...run, baseUrl, token, secret: "" };
  const closers: (() => void)[] = [];
  const children: ChildProcess[] = [];
  let memory: number[] = [];
  try {
    // What is there before is not news.
    const existing = await makeTasks(other, Math.floor(run.changes / 3));
    const plain = createPlainHandler();
    closers.push(await subscribe(client, plain.handle, plain.setSecret));
    let receive: WebhookHandler | undefined;
    const receiving = await subscribe(
      client,
      async (request) => (await receive?.(request)) ?? new Response(null, { status: 503 }),
      (secret) => {
        options.secret = secret;
      },
    );
    closers.push(receiving);
    const { events, handle } = createEvents(options);
    handle(() => {});
    receive = events.receiver("crm");
    await events.catchUp();
    const startWorker = async () => {
      const child = fork(worker, [JSON.stringify(options)], { execArgv: ["--import", sources] });
      children.push(child);
      const sizes: number[] = [];
      memory = sizes;
      child.on("message", ({ mb }: { mb?: number }) => {
        if (mb !== undefined) sizes.push(mb);
      });
      await once(child, "message");
      return child;
    };
    const running: ChildProcess[] = [];
    for (let index = 0; index < run.processes; index += 1) running.push(await startWorker());

    sandbox.deliveryFaults.set(run.faults);
    const random = createRandom(run.faults.seed ?? 1);
    let kills = 0;
    const killing = (async () => {
      for (; kills < run.kills; kills += 1) {
        await sleep(500 + random() * 1500);
        const index = Math.floor(random() * running.length);
        const [child] = running.splice(index, 1);
        child?.kill("SIGKILL");
        running.push(await startWorker());
      }
    })();
    const update = crmPackage.createTool("crm_update_task", { client: other });
    const [created] = await Promise.all([
      makeTasks(other, run.changes - existing.length),
      inTurn(existing, 1, (task_id) => update.execute({ task_id, is_completed: true })),
    ]);
    await killing;
    await sleep((run.faults.delayMs ?? 1000) + 500);
    const faults = sandbox.deliveryFaults.counts();
    sandbox.deliveryFaults.clear();
    for (;;) {
      await events.catchUp();
      const { waiting } = await events.status();
      if (waiting === 0 && (await events.catchUp()).found === 0) break;
      await sleep(500);
    }
    const expected = [
      ...created.map((id) => `task.created ${id}`),
      ...existing.map((id) => `task.updated ${id}`),
    ];
    const followUps = await countFollowUps(client);
    const failures = await events.failures(run.changes);
    const failed = new Set(failures.map(({ subject, type }) => `${type} ${subject.id}`));
    await events.stop();
    const times = (change: string) => followUps.get(change) ?? 0;
    const isExpected = new Set(expected);
    const others = [...followUps.keys()].filter((change) => !isExpected.has(change));
    return {
      changes: expected.length,
      faults,
      kills,
      once: expected.filter((change) => times(change) === 1).length,
      reported: expected.filter((change) => times(change) === 0 && failed.has(change)).length,
      lost: expected.filter((change) => times(change) === 0 && !failed.has(change)).length,
      doubled: expected.filter((change) => times(change) > 1).length,
      forged: others.filter((change) => FORGED.test(change)).length,
      own: others.filter((change) => !FORGED.test(change)).length,
      memoryMb: TENTHS.map((tenth) => memory[Math.floor((memory.length - 1) * tenth)] ?? 0),
      plain: {
        lost: expected.filter((change) => plain.times(change) === 0).length,
        doubled: expected.filter((change) => plain.times(change) > 1).length,
      },
    };
  } finally {
    for (const child of children) child.kill("SIGKILL");
    for (const close of closers) close();
    await sandbox.stop();
  }
}

/** Handles deliveries as they arrive. Its only check is the signature. */
function createPlainHandler() {
  const runs = new Map<string, number>();
  let secret = "";
  return {
    setSecret: (value: string) => {
      secret = value;
    },
    times: (change: string) => runs.get(change) ?? 0,
    handle: async (request: Request) => {
      const body = await request.text();
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      if (request.headers.get("attio-signature") !== signature)
        return new Response(null, { status: 401 });
      const { events } = JSON.parse(body) as {
        events: { event_type: string; id: { task_id: string } }[];
      };
      for (const { event_type, id } of events) {
        const change = `${event_type} ${id.task_id}`;
        runs.set(change, (runs.get(change) ?? 0) + 1);
      }
      return new Response(null, { status: 200 });
    },
  };
}

type Client = ReturnType<typeof crmPackage.createClient>;

/** Serves a handler and subscribes it to tasks. Returns what closes it. */
async function subscribe(
  client: Client,
  handle: WebhookHandler,
  setSecret: (secret: string) => void,
): Promise<() => void> {
  const server = createServer(toNodeListener(handle, () => {}));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { secret } = await crmPackage.createTool("crm_create_webhook", { client }).execute({
    target_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`,
    subscriptions: [{ event_type: "task.created" }, { event_type: "task.updated" }],
  });
  setSecret(secret ?? "");
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function makeTasks(client: Client, count: number): Promise<string[]> {
  const create = crmPackage.createTool("crm_create_task", { client });
  const numbers = Array.from({ length: count }, (_, index) => index);
  return inTurn(numbers, CALLERS, async (number) => {
    const { id } = await create.execute({ content: `Task ${number}` });
    return id.task_id;
  });
}

/** Calls a function for each item, this many at once. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  callers: number,
  call: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = [...items];
  const results: Result[] = [];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      results.push(await call(item));
  };
  await Promise.all(Array.from({ length: callers }, work));
  return results;
}

/** Counts the follow-ups in the CRM by the change that they name. */
async function countFollowUps(client: Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const list = crmPackage.createTool("crm_list_tasks", { client });
  for await (const { content_plaintext } of list.items({})) {
    const [, change] = /^Follow-up of (.+)$/.exec(content_plaintext) ?? [];
    if (change !== undefined) counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  return counts;
}
