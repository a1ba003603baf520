import { createHmac } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../../src/index.js";
import { startWebhookReceiver } from "../helpers/webhook-receiver.js";

/** Starts a sandbox with a webhook for new tasks. */
async function openBench() {
  const receiver = await startWebhookReceiver();
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (method: string, path: string, data?: object) => {
    const body = data === undefined ? null : JSON.stringify({ data });
    const response = await fetch(`${baseUrl}/v2${path}`, { method, headers, body });
    return ((await response.json()) as { data: never }).data;
  };
  const subscriptions = [{ event_type: "task.created", filter: null }];
  const webhook: { id: { webhook_id: string }; secret: string } = await send("POST", "/webhooks", {
    target_url: receiver.url,
    subscriptions,
  });
  const createTask = async (content: string) => {
    const task: { id: { task_id: string } } = await send("POST", "/tasks", {
      content,
      format: "plaintext",
      deadline_at: null,
      is_completed: false,
      linked_records: [],
      assignees: [],
    });
    return task.id.task_id;
  };
  /** Ids of the tasks of the deliveries so far. */
  const listReceived = () =>
    receiver.received.map(
      ({ payload }) => (payload["events"] as { id: { task_id: string } }[])[0]?.id.task_id,
    );
  return { createTask, listReceived, receiver, sandbox, send, webhook };
}

test("a lost delivery is never sent", async () => {
  const { createTask, listReceived, sandbox } = await openBench();
  sandbox.deliveryFaults.set({ lose: 1 });
  await createTask("Lost");
  sandbox.deliveryFaults.clear();
  const next = await createTask("Next");
  await expect.poll(listReceived).toEqual([next]);
  expect(sandbox.deliveries().filter(({ fault }) => fault === "lose")).toMatchObject([
    { eventType: "task.created", state: "not-sent", attempts: [] },
  ]);
  expect(sandbox.deliveryFaults.counts()).toMatchObject({ lose: 1, double: 0 });
});

test("a doubled delivery is sent twice with the same key", async () => {
  const { createTask, listReceived, receiver, sandbox } = await openBench();
  sandbox.deliveryFaults.set({ double: 1 });
  const id = await createTask("Twice");
  await expect.poll(listReceived).toEqual([id, id]);
  const [first, second] = receiver.received;
  expect(first?.headers["idempotency-key"]).toBe(second?.headers["idempotency-key"]);
});

test("a reordered delivery comes after the next one, or by itself if there is none", async () => {
  const { createTask, listReceived, sandbox } = await openBench();
  sandbox.deliveryFaults.set({ reorder: 1, delayMs: 300 });
  const first = await createTask("First");
  sandbox.deliveryFaults.clear();
  const second = await createTask("Second");
  await expect.poll(listReceived).toEqual([second, first]);
  sandbox.deliveryFaults.set({ reorder: 1, delayMs: 10 });
  const last = await createTask("Last");
  await expect.poll(listReceived).toEqual([second, first, last]);
});

test("a delayed delivery comes later", async () => {
  const { createTask, listReceived, sandbox } = await openBench();
  sandbox.deliveryFaults.set({ delay: 1, delayMs: 300 });
  const first = await createTask("First");
  sandbox.deliveryFaults.clear();
  const second = await createTask("Second");
  const third = await createTask("Third");
  await expect.poll(listReceived).toEqual([second, third, first]);
});

test("a forged delivery is about another thing, and its signature does not fit", async () => {
  const { createTask, listReceived, receiver, sandbox, webhook } = await openBench();
  receiver.statuses.push(200, 401);
  sandbox.deliveryFaults.set({ forge: 1 });
  const id = await createTask("Real");
  await expect.poll(listReceived).toEqual([id, id.replace(/[\da-f]{12}$/, "f0f0f0f0f0f0")]);
  const fits = receiver.received.map(({ body, headers }) => {
    const signature = createHmac("sha256", webhook.secret).update(body).digest("hex");
    return headers["attio-signature"] === signature;
  });
  expect(fits).toEqual([true, false]);
  const payloads = receiver.received.map(({ payload }) => payload["webhook_id"]);
  expect(payloads).toEqual([webhook.id.webhook_id, webhook.id.webhook_id]);
});

test("the same seed chooses the same deliveries, and a reset ends the faults", async () => {
  const { sandbox } = await openBench();
  const choose = (seed: number) => {
    sandbox.deliveryFaults.set({ lose: 0.2, double: 0.2, seed });
    return Array.from({ length: 50 }, () => sandbox.deliveryFaults.next());
  };
  const chosen = choose(3);
  expect(choose(3)).toEqual(chosen);
  expect(choose(4)).not.toEqual(chosen);
  expect(new Set(chosen)).toEqual(new Set(["lose", "double", undefined]));
  sandbox.reset();
  expect(sandbox.deliveryFaults.get()).toEqual({});
});

test("a webhook that is switched off gets nothing, and its status says so", async () => {
  const { createTask, receiver, sandbox, send, webhook } = await openBench();
  const { webhook_id } = webhook.id;
  expect(sandbox.switchOffWebhook("crm", webhook_id)).toBe(true);
  expect(sandbox.switchOffWebhook("crm", "unknown")).toBe(false);
  await createTask("Unheard");
  expect(await send("GET", `/webhooks/${webhook_id}`)).toMatchObject({ status: "inactive" });
  expect(receiver.received).toEqual([]);
});

test("faults are set, read and ended over HTTP, and wrong ones are refused", async () => {
  const { sandbox, webhook } = await openBench();
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${sandbox.url}/control/webhooks${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
  expect((await control("PUT", "/faults", { lose: 0.5 })).status).toBe(200);
  expect(sandbox.deliveryFaults.get()).toEqual({ lose: 0.5 });
  const read = await control("GET", "/faults");
  expect(await read.json()).toMatchObject({ faults: { lose: 0.5 }, counts: { lose: 0 } });
  const messages = await Promise.all(
    [{ loose: 1 }, { lose: 2 }, { lose: 0.6, double: 0.6 }, []].map(async (faults) => {
      const response = await control("PUT", "/faults", faults);
      expect(response.status).toBe(400);
      return ((await response.json()) as { message: string }).message;
    }),
  );
  expect(messages).toEqual([
    expect.stringContaining('"loose" is not a field'),
    '"lose" takes a number from 0 to 1, not 2.',
    expect.stringContaining("more than 1 together"),
    expect.stringContaining("are an object"),
  ]);
  await control("DELETE", "/faults");
  expect(sandbox.deliveryFaults.get()).toEqual({});
  expect((await control("POST", `/crm/${webhook.id.webhook_id}/off`)).status).toBe(200);
  expect((await control("POST", "/crm/unknown/off")).status).toBe(404);
});

test("deliveries of conversation intelligence go wrong alike; a forged one has another secret", async () => {
  const receiver = await startWebhookReceiver();
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.convintel;
  const trigger = "conversation_processed";
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const url = `${baseUrl}${path}`;
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(201);
  };
  await post("/webhooks", { trigger, url: `${receiver.url}?trigger=${trigger}&secret=right` });
  const happen = () => post("/sandbox/events", { trigger });
  for (const fault of ["lose", "double", "delay", "forge"] as const) {
    sandbox.deliveryFaults.set({ [fault]: 1, delayMs: 20 });
    await happen();
  }
  await expect.poll(() => receiver.received.length).toBe(5);
  const forged = receiver.received.filter(({ payload }) =>
    JSON.stringify(payload).includes("f0f0f0f0f0f0"),
  );
  expect(forged).toHaveLength(1);
  const { deliveries } = (await (await fetch(`${baseUrl}/sandbox/deliveries`)).json()) as {
    deliveries: { fault?: string; isForged?: true; state: string; url: string }[];
  };
  const states = () => deliveries.map(({ fault, state }) => `${fault} ${state}`);
  expect(states()).toContain("lose not-sent");
  expect(deliveries.find(({ isForged }) => isForged)?.url).toContain("secret=forged");
  expect(deliveries.filter(({ fault }) => fault === "double")).toHaveLength(2);
});
