import { createHmac, randomUUID } from "node:crypto";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../postgres/test/helpers/postgres-server.ts";
import { createDatabase, createMirror, openBench } from "./helpers/sandbox-events.js";

describe.skipIf(postgresMissing)(postgresTitle("changes whose deliveries were missed"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const open = async (options = {}) => openBench(await createDatabase(server.url), options);

  test("what was missed while the receiver was down is found, and its late delivery is not handled again", async () => {
    const bench = await open({ webhookRetryDelaysMs: [] });
    const mirror = createMirror(bench.client);
    const events = bench.createEvents({ mirror });
    const handled: string[] = [];
    events.onEvent(
      { service: "crm", type: ["task.created", "task.updated", "task.deleted"] },
      ({ origin, thing, type }) => handled.push(`${type} ${origin} ${thing?.name ?? "gone"}`),
    );
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    const before = await create.execute({ content: "Before" });
    expect(await events.catchUp()).toEqual({ found: 0, unread: [] });
    await events.start();
    await create.execute({ content: "Missed" });
    const update = crmPackage.createTool("crm_update_task", { client: bench.other });
    await update.execute({ task_id: before.id.task_id, is_completed: true });
    await events.catchUp();
    await expect.poll(async () => (await events.status()).handled).toBe(2);
    expect(handled.toSorted()).toEqual(["task.created found Missed", "task.updated found Before"]);
    expect((await events.catchUp()).found).toBe(0);
    // The delivery of the update arrives after all.
    const handle = events.receiver("crm");
    const { id: webhook_id } = await bench.subscribe(handle, ["note.created"]);
    const late = {
      event_type: "task.updated",
      id: before.id,
      actor: { type: "app", id: randomUUID() },
    };
    const body = JSON.stringify({ webhook_id, events: [late] });
    const signature = createHmac("sha256", bench.secret.value ?? "")
      .update(body)
      .digest("hex");
    const headers = { "attio-signature": signature, "idempotency-key": "late" };
    await handle(new Request("http://localhost/crm", { method: "POST", headers, body }));
    await expect.poll(async () => (await events.status()).repeated).toBe(1);
    expect(handled).toHaveLength(2);
  });

  test("with a rebuilt mirror, what is already there is not an event, and later changes are", async () => {
    const bench = await open({ webhookRetryDelaysMs: [] });
    const handled: string[] = [];
    const start = async () => {
      const events = bench.createEvents({ mirror: createMirror(bench.client) });
      events.onEvent(
        { service: "crm", type: ["task.created", "task.updated"] },
        ({ thing, type }) => handled.push(`${type} ${String(thing?.name)}`),
      );
      await events.catchUp();
      await events.start();
      return events;
    };
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    const update = crmPackage.createTool("crm_update_task", { client: bench.other });
    const first = await start();
    const { id } = await create.execute({ content: "First" });
    // So many changes that the numbers of the next mirror would be less.
    for (let at = 0; at < 3; at += 1) {
      await update.execute({ task_id: id.task_id, is_completed: at % 2 === 0 });
      await first.catchUp();
    }
    await expect.poll(async () => (await first.status()).waiting).toBe(0);
    await first.stop();
    handled.length = 0;
    const second = await start();
    expect((await second.catchUp()).found).toBe(0);
    await update.execute({ task_id: id.task_id, is_completed: false });
    await create.execute({ content: "Second" });
    expect((await second.catchUp()).found).toBe(2);
    await expect.poll(async () => (await second.status()).waiting).toBe(0);
    expect(handled.toSorted()).toEqual(["task.created Second", "task.updated First"]);
  });

  test("what our own tools write is not found as news, with its delivery lost", async () => {
    const bench = await open({ webhookRetryDelaysMs: [] });
    const events = bench.createEvents({ mirror: createMirror(bench.client) });
    const handled: string[] = [];
    events.onEvent({ service: "crm", type: ["task.created", "task.updated"] }, ({ thing, type }) =>
      handled.push(`${type} ${String(thing?.name)}`),
    );
    const { client, other } = bench;
    const layers = [events.layer];
    const create = crmPackage.createTool("crm_create_task", { client, layers });
    const { id } = await create.execute({ content: "Before" });
    await events.catchUp();
    await events.start();
    await create.execute({ content: "Own" });
    const update = crmPackage.createTool("crm_update_task", { client, layers });
    await update.execute({ task_id: id.task_id, is_completed: true });
    await crmPackage
      .createTool("crm_create_task", { client: other })
      .execute({ content: "Theirs" });
    await events.catchUp();
    await expect.poll(async () => (await events.status()).handled).toBe(1);
    expect((await events.catchUp()).found).toBe(0);
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(handled).toEqual(["task.created Theirs"]);
  });

  test("what a process wrote that was killed before its response is not found as news", async () => {
    const minutesAgo = 3;
    const database = await createDatabase(server.url);
    // Tests run with a shifted clock, and the database with that of this machine.
    const now = () => new Date(Date.now() - minutesAgo * 60_000);
    const bench = await openBench(database, { now, webhookRetryDelaysMs: [] });
    const events = bench.createEvents({ mirror: createMirror(bench.client) });
    const handled: string[] = [];
    events.onEvent({ service: "crm", type: "task.created" }, ({ thing }) =>
      handled.push(String(thing?.name)),
    );
    await events.catchUp();
    await events.start();
    // What such a process leaves: a task, and a mark without the task's id.
    const pool = new Pool({ connectionString: database, max: 1 });
    await pool.query(
      `INSERT INTO workbelt_events.own_write (id, source, things, sending, at)
       VALUES ($1, 'crm', '{}', true, clock_timestamp() - interval '${minutesAgo} minutes')`,
      [randomUUID()],
    );
    await pool.end();
    for (const [client, content] of [
      [bench.client, "Own"],
      [bench.other, "Theirs"],
    ] as const) {
      await crmPackage.createTool("crm_create_task", { client }).execute({ content });
    }
    await events.catchUp();
    await expect.poll(() => events.status()).toMatchObject({ waiting: 0, handled: 1, own: 1 });
    expect(handled).toEqual(["Theirs"]);
  });

  test("what is found while its delivery waits or has failed is not handled a second time", async () => {
    const bench = await open();
    const events = bench.createEvents({ mirror: createMirror(bench.client), attempts: 1 });
    const runs: string[] = [];
    events
      .onEvent({ service: "crm", type: "task.updated", name: "works" }, () => runs.push("works"))
      .onEvent({ service: "crm", type: "task.updated", name: "fails" }, () => {
        runs.push("fails");
        throw new Error("The mail server is down.");
      });
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    const { id } = await create.execute({ content: "Call back" });
    await events.catchUp();
    await bench.subscribe(events.receiver("crm"), ["task.updated"]);
    const update = crmPackage.createTool("crm_update_task", { client: bench.other });
    await update.execute({ task_id: id.task_id, is_completed: true });
    await expect.poll(async () => (await events.status()).waiting).toBe(2);
    expect((await events.catchUp()).found).toBe(1);
    await events.start();
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect((await events.catchUp()).found).toBe(0);
    expect(runs.toSorted()).toEqual(["fails", "works"]);
    expect(await events.status()).toMatchObject({ handled: 1, failed: 1, repeated: 2 });
  });
});
