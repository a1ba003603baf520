import { createHmac, randomUUID } from "node:crypto";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { reportRuns, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../postgres/test/helpers/postgres-server.ts";
import { describeEvent, type HandledEvent } from "../src/index.js";
import { createDatabase, openBench } from "./helpers/sandbox-events.js";

const deal = seedId("crm/deals/harborline-settle");

describe.skipIf(postgresMissing)(postgresTitle("events in Postgres"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const open = async (options = {}) => openBench(await createDatabase(server.url), options);

  test("a change by someone else runs the handler once, with names and values", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const handled: HandledEvent[] = [];
    events.onEvent(
      { service: "crm", type: "record.updated", where: { object: "deals", attribute: "stage" } },
      (event) => handled.push(event),
    );
    await bench.subscribe(events.receiver("crm"), ["record.updated"]);
    await events.start();
    const update = crmPackage.createTool("crm_update_record", { client: bench.other });
    await update.execute({ object: "deals", record_id: deal, values: { stage: "Won 🎉" } });
    await expect.poll(() => handled.length).toBe(1);
    const [event] = handled;
    expect(event).toMatchObject({
      origin: "delivered",
      names: { object: "deals", attribute: "stage" },
      thing: { kind: "record", id: deal, values: { stage: "Won 🎉" } },
      thread: `crm/record/${deal}`,
      outside: true,
      attempt: 1,
    });
    expect(describeEvent(event as HandledEvent)).toContain("Won 🎉");
    await expect.poll(async () => (await events.status()).handled).toBe(1);
  });

  test("a delivery that is repeated, forged or replayed under another key starts no second run", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const handled: string[] = [];
    events.onEvent({ service: "crm", type: "task.created" }, ({ subject }) =>
      handled.push(subject.id),
    );
    const handle = events.receiver("crm");
    const { id: webhook_id } = await bench.subscribe(handle, ["note.created"]);
    await events.start();
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    const { id } = await create.execute({ content: "Call back" });
    const actor = { type: "workspace-member", id: randomUUID() };
    const body = JSON.stringify({
      webhook_id,
      events: [{ event_type: "task.created", id, actor }],
    });
    const sign = (secret: string) => createHmac("sha256", secret).update(body).digest("hex");
    const post = async (signature: string, key: string) => {
      const headers = { "attio-signature": signature, "idempotency-key": key };
      const request = new Request("http://localhost/crm", { method: "POST", headers, body });
      return (await handle(request)).status;
    };
    expect(await post(sign("another secret"), "a")).toBe(401);
    const right = sign(bench.secret.value ?? "");
    expect(await Promise.all(["a", "a", "b"].map((key) => post(right, key)))).toEqual([
      200, 200, 200,
    ]);
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(handled).toEqual([id.task_id]);
  });

  test("a handler that fails is tried again, then stands in the failures, and can be retried", async () => {
    const bench = await open();
    onTestFinished(reportRuns(bench.sandbox.url));
    const events = bench.createEvents({ attempts: 2 });
    const attempts: number[] = [];
    let isBroken = true;
    events.onEvent({ service: "crm", type: "task.created" }, ({ attempt }) => {
      attempts.push(attempt);
      if (isBroken) throw new Error("The mail server is down.");
    });
    await bench.subscribe(events.receiver("crm"), ["task.created"]);
    await events.start();
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    const { id } = await create.execute({ content: "Call back" });
    await expect.poll(async () => (await events.failures()).length).toBe(1);
    expect(attempts).toEqual([1, 2]);
    const [failure] = await events.failures();
    expect(failure).toMatchObject({
      type: "task.created",
      subject: { id: id.task_id },
      attempts: 2,
      error: "The mail server is down.",
    });
    isBroken = false;
    // From the console, which knows the failure by the reports of this process.
    const list = `${bench.sandbox.url}/console/activity/events`;
    const read = async (url: string) => (await fetch(url)).text();
    await expect.poll(() => read(list)).toContain("The mail server is down.");
    const [path = ""] = /events\/event-\w+/.exec(await read(list)) ?? [];
    const page = `${bench.sandbox.url}/console/activity/${path}`;
    expect(await read(page)).toContain("Handle it once more");
    const { status } = await fetch(`${page}/retry`, { method: "POST", redirect: "manual" });
    expect(status).toBe(303);
    await expect.poll(() => read(page)).toContain("accepted once more");
    await expect.poll(async () => (await events.status()).handled).toBe(1);
    expect(await events.failures()).toEqual([]);
    expect(await events.retry(failure?.id ?? "")).toBe(false);
  });

  test("an error that another attempt would repeat goes to the failures at once", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const attempts: number[] = [];
    const { client, other } = bench;
    const get = crmPackage.createTool("crm_get_task", { client });
    events.onEvent({ service: "crm", type: "task.created" }, async ({ attempt }) => {
      attempts.push(attempt);
      await get.execute({ task_id: randomUUID() });
    });
    await bench.subscribe(events.receiver("crm"), ["task.created"]);
    await events.start();
    const create = crmPackage.createTool("crm_create_task", { client: other });
    await create.execute({ content: "Call back" });
    await expect.poll(async () => (await events.failures()).length).toBe(1);
    expect(attempts).toEqual([1]);
    expect((await events.failures())[0]).toMatchObject({ attempts: 1 });
  });

  test("an event that waits for another attempt is counted as waiting, whatever its error says", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const tried = Promise.withResolvers<void>();
    events.onEvent({ service: "crm", type: "task.created" }, ({ attempt }) => {
      if (attempt === 2) tried.resolve();
      throw Object.assign(new Error("The outcome is unknown."), { outcome: "unknown" });
    });
    await bench.subscribe(events.receiver("crm"), ["task.created"]);
    await events.start();
    const create = crmPackage.createTool("crm_create_task", { client: bench.other });
    await create.execute({ content: "Call back" });
    await tried.promise;
    expect((await events.status()).waiting).toBe(1);
  });

  test("events of one thing are handled in order, those of others meanwhile", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    events.onEvent(
      { service: "crm", type: ["task.created", "task.updated"] },
      async ({ subject, thing, type }) => {
        order.push(`${type} ${String(thing?.name)} begins`);
        if (subject.id === held && type === "task.created") await first.promise;
        order.push(`${type} ${String(thing?.name)} ends`);
      },
    );
    let held = "";
    await bench.subscribe(events.receiver("crm"), ["task.created", "task.updated"]);
    const { other: client } = bench;
    const create = crmPackage.createTool("crm_create_task", { client });
    const update = crmPackage.createTool("crm_update_task", { client });
    held = (await create.execute({ content: "A" })).id.task_id;
    await update.execute({ task_id: held, is_completed: true });
    await create.execute({ content: "B" });
    await expect.poll(async () => (await events.status()).waiting).toBe(3);
    await events.start();
    await expect.poll(() => order).toContain("task.created B ends");
    expect(order).not.toContain("task.updated A begins");
    first.resolve();
    await expect.poll(async () => (await events.status()).handled).toBe(3);
    expect(order.filter((line) => line.includes(" A "))).toEqual([
      "task.created A begins",
      "task.created A ends",
      "task.updated A begins",
      "task.updated A ends",
    ]);
  });

  test("what our own tools write starts no run, even if its event arrives before the response", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const handled: string[] = [];
    events
      .onEvent({ service: "crm", type: "task.created" }, ({ thing }) =>
        handled.push(String(thing?.name)),
      )
      .onEvent({ service: "crm", type: "task.created", own: true, name: "all tasks" }, () => {});
    await bench.subscribe(events.receiver("crm"), ["task.created"]);
    await events.start();
    const { client, other } = bench;
    const layers = [events.layer];
    await crmPackage.createTool("crm_create_task", { client, layers }).execute({ content: "Own" });
    await crmPackage
      .createTool("crm_create_task", { client: other })
      .execute({ content: "Theirs" });
    await expect.poll(async () => (await events.status()).handled).toBe(3);
    await expect.poll(async () => (await events.status()).own).toBe(1);
    expect(handled).toEqual(["Theirs"]);
  });

  test("with debounce, several changes of a thing make one run", async () => {
    const bench = await open();
    const events = bench.createEvents();
    const handled: unknown[] = [];
    events.onEvent(
      { service: "crm", type: "record.updated", where: { attribute: "stage" }, debounce: 3_000 },
      ({ thing }) => handled.push(thing?.values["stage"]),
    );
    await bench.subscribe(events.receiver("crm"), ["record.updated"]);
    const update = crmPackage.createTool("crm_update_record", { client: bench.other });
    for (const stage of ["Lost", "In Progress", "Won 🎉"]) {
      await update.execute({ object: "deals", record_id: deal, values: { stage } });
    }
    await expect.poll(async () => (await events.status()).waiting).toBeGreaterThanOrEqual(3);
    await events.start();
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(handled).toEqual(["Won 🎉"]);
  });

  test("a subscription that is deleted is reported", async () => {
    const bench = await open();
    const { client } = bench;
    const probe = bench.createEvents();
    const { id, url } = await bench.subscribe(probe.receiver("crm"), ["task.created"]);
    const events = bench.createEvents({ sources: { crm: { provider: crmPackage, client, url } } });
    await events.catchUp();
    expect(bench.reports).toEqual([]);
    await crmPackage.createTool("crm_delete_webhook", { client }).execute({ webhook_id: id });
    await events.catchUp();
    expect(bench.reports).toEqual([
      { kind: "subscription", service: "crm", url, state: "missing" },
    ]);
  });

  test("a misspelt type or name is refused with those that exist", async () => {
    const events = (await open()).createEvents();
    expect(() =>
      events.onEvent({ service: "crm", type: "record.change" as never }, () => {}),
    ).toThrow('onEvent: crm has no events of the type "record.change". It has record.created');
    const where = { objekt: "deals" } as never;
    expect(() =>
      events.onEvent({ service: "crm", type: "record.created", where }, () => {}),
    ).toThrow("where.objekt selects nothing that record.created names. Use object and values.");
  });
});
