import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProtocolError } from "@modelcontextprotocol/client";
import { toNodeListener } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { Events } from "@workbelt/events";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { createDatabase, SCOPES } from "../../../events/test/helpers/sandbox-events.ts";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../../postgres/test/helpers/postgres-server.ts";
import {
  createHttpHandler,
  createJwtAuthorization,
  createServerFactory,
  createToolkits,
  listen,
  serveEvents,
} from "../../src/index.js";
import { startAuthorizationServer } from "../helpers/authorization-server.js";
import { connectHttp, type Era } from "../helpers/clients.js";
import { withToken } from "../helpers/protected-server.js";
import { startWith } from "../helpers/start-with.js";

const publicUrl = new URL("http://localhost:8080/mcp");
const anything = z.looseObject({});
const subscribed = z.object({ id: z.string(), refreshBefore: z.string(), truncated: z.boolean() });
const deal = seedId("crm/deals/harborline-settle");

interface Delivery {
  headers: Record<string, string | string[] | undefined>;
  body: { eventId: string; name: string; data: Record<string, unknown> };
}

/** Receives what is sent to it: checks signatures, confirms subscriptions, and answers with the statuses that are queued. */
async function startCallback() {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const deliveries: Delivery[] = [];
  const statuses: number[] = [];
  const challenges: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const { headers } = request;
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const signed = [headers["webhook-id"], headers["webhook-timestamp"], text].join(".");
      const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
      if (headers["webhook-signature"] !== signature) return response.writeHead(401).end();
      const body = JSON.parse(text) as Delivery["body"] & { challenge?: string };
      if (body.challenge !== undefined) {
        challenges.push(body.challenge);
        return response.end(JSON.stringify({ challenge: body.challenge }));
      }
      const status = statuses.shift() ?? 204;
      deliveries.push({ headers, body });
      return response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return { challenges, deliveries, secret, statuses, url };
}

describe.skipIf(postgresMissing)(postgresTitle("events for clients"), () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  /** Starts a sandbox, events of its CRM, and a server that verifies tokens. */
  async function startBench() {
    const sandbox = await startSandbox({ rateLimits: false });
    onTestFinished(() => sandbox.stop());
    const { baseUrl, token } = sandbox.services.crm;
    const open = (each: string) =>
      crmPackage.createClient({ token: each, baseUrl, rateLimits: false });
    const client = open(token);
    let secret: string | undefined;
    const database = await createDatabase(postgres.url);
    const source = { provider: crmPackage, client, secret: () => secret };
    const events = new Events({ database, sources: { crm: source }, attempts: 3 });
    onTestFinished(() => events.stop());
    const served = serveEvents(events, {
      allowLoopback: true,
      encryptionKey: Buffer.alloc(32, 7).toString("base64"),
    });
    const receiver = createServer(toNodeListener(events.receiver("crm"))).listen(0, "127.0.0.1");
    onTestFinished(() => void receiver.close());
    await once(receiver, "listening");
    const webhook = await crmPackage.createTool("crm_create_webhook", { client }).execute({
      target_url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      subscriptions: [{ event_type: "task.created" }, { event_type: "record.updated" }],
    });
    secret = webhook.secret ?? undefined;
    await events.start();
    const issuer = await startAuthorizationServer();
    const authorization = await createJwtAuthorization({ issuer: issuer.url, publicUrl });
    const toolkits = createToolkits([crmPackage], {
      clients: { crm: client },
      layers: [events.layer],
    });
    const factory = createServerFactory({ toolkits, events: served });
    const server = await listen(createHttpHandler(factory, { publicUrl, authorization }));
    onTestFinished(() => server.close());
    const url = new URL(`http://localhost:${server.port}/mcp`);
    const connect = async (sub: string, era: Era = "2026") =>
      connectHttp(url, era, {}, withToken(await issuer.issue({ sub, client_id: "chat" })));
    const other = open(sandbox.addToken("crm", SCOPES));
    /** Initializes as clients do that look for events at the top level, which the SDK's client leaves out. */
    const readCapabilities = async () => {
      const params = {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "test", version: "1" },
      };
      const response = await fetch(url, {
        method: "POST",
        headers: {
          authorization: `Bearer ${await issuer.issue({ sub: "ada" })}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
      });
      const [, json = ""] = /^data: (\{.*)$/m.exec(await response.text()) ?? [];
      return (JSON.parse(json) as { result: { capabilities: object } }).result.capabilities;
    };
    return { connect, events, other, readCapabilities };
  }

  type Client = Awaited<ReturnType<Awaited<ReturnType<typeof startBench>>["connect"]>>;
  const call = <Schema extends z.ZodType>(
    client: Client,
    method: string,
    params: object,
    schema: Schema,
  ) => client.request({ method, params: params as Record<string, unknown> }, schema);
  const subscribe = (client: Client, params: object) =>
    call(client, "events/subscribe", params, subscribed);

  const at = ({ secret, url }: { url: string; secret: string }) => ({
    mode: "webhook",
    url,
    secret,
  });

  test("each caller gets the events of its own subscriptions, signed, and none after the end of one", async () => {
    const { connect, events, other, readCapabilities } = await startBench();
    const [ada, ben] = [await connect("ada"), await connect("ben", "2025")];
    expect(await readCapabilities()).toMatchObject({
      events: {},
      extensions: { "io.modelcontextprotocol/events": {} },
    });
    const listed = await call(ada, "events/list", {}, z.object({ events: z.array(anything) }));
    expect(listed.events.find(({ name }) => name === "crm.record.updated")).toMatchObject({
      delivery: ["webhook"],
      inputSchema: { properties: { object: {}, attribute: {}, values: {}, own: {} } },
    });
    const [adas, bens] = [await startCallback(), await startCallback()];
    const name = "crm.task.created";
    const { id } = await subscribe(ada, { name, arguments: {}, delivery: at(adas) });
    const stages = { object: "deals", attribute: "stage", values: { stage: "Lost" } };
    const lost = { name: "crm.record.updated", arguments: stages, delivery: at(bens) };
    await subscribe(ben, lost);
    const createTask = crmPackage.createTool("crm_create_task", { client: other });
    const update = crmPackage.createTool("crm_update_record", { client: other });
    const move = (stage: string, record_id = deal) =>
      update.execute({ object: "deals", record_id, values: { stage } });
    adas.statuses.push(503);
    await createTask.execute({ content: "Call back" });
    await move("Lost");
    // The first attempt failed: the second one has the same id.
    await expect.poll(() => adas.deliveries.length).toBe(2);
    await expect.poll(() => bens.deliveries.length).toBe(1);
    const [first, second] = adas.deliveries;
    expect(second?.body.eventId).toBe(first?.body.eventId);
    expect(second?.headers).toMatchObject({
      "webhook-id": first?.body.eventId,
      "x-mcp-subscription-id": id,
    });
    expect(second?.body).toMatchObject({
      name,
      data: { thing: { name: "Call back" }, outside: true, note: expect.any(String) },
    });
    expect(bens.deliveries[0]?.body).toMatchObject({
      name: "crm.record.updated",
      data: { names: { attribute: "stage" }, thing: { values: { stage: "Lost" } } },
    });
    // Another caller cannot end it, and its own client can.
    await call(ben, "events/unsubscribe", { name, arguments: {}, delivery: at(adas) }, anything);
    await createTask.execute({ content: "Again" });
    await expect.poll(() => adas.deliveries.length).toBe(3);
    await call(ada, "events/unsubscribe", { name, arguments: {}, delivery: at(adas) }, anything);
    await createTask.execute({ content: "After the end" });
    // Another deal: events of one have its stage of when they are handled.
    const list = crmPackage.createTool("crm_list_deals", { client: other });
    const { items } = await list.execute({ filter: { stage: "In Progress" }, limit: 2 });
    await move("Lost", items.find((each) => each.id.record_id !== deal)?.id.record_id);
    await expect.poll(() => bens.deliveries.length).toBe(2);
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(adas.deliveries).toHaveLength(3);
    expect([adas.challenges.length, bens.challenges.length]).toEqual([1, 1]);
  });

  test("what the tools of the server write is delivered only to who asks for it", async () => {
    const { connect, events } = await startBench();
    const ada = await connect("ada");
    const [others, all] = [await startCallback(), await startCallback()];
    const name = "crm.task.created";
    await subscribe(ada, { name, arguments: {}, delivery: at(others) });
    await subscribe(ada, { name, arguments: { own: true }, delivery: at(all) });
    await ada.callTool({ name: "crm_create_task", arguments: { content: "Own" } });
    await expect.poll(() => all.deliveries.length).toBe(1);
    await expect.poll(async () => (await events.status()).own).toBe(1);
    expect(others.deliveries).toEqual([]);
  });

  test("a callback that is gone ends its subscription, and one that refuses an event makes it a failure", async () => {
    const { connect, events, other } = await startBench();
    const ada = await connect("ada");
    const [gone, small] = [await startCallback(), await startCallback()];
    const name = "crm.task.created";
    for (const each of [gone, small]) await subscribe(ada, { name, delivery: at(each) });
    gone.statuses.push(410);
    small.statuses.push(413);
    const createTask = crmPackage.createTool("crm_create_task", { client: other });
    await createTask.execute({ content: "Call back" });
    await expect.poll(async () => (await events.failures()).length).toBe(1);
    await createTask.execute({ content: "Call again" });
    await expect.poll(() => small.deliveries.length).toBe(2);
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(gone.deliveries).toHaveLength(1);
    const [failure] = await events.failures();
    expect(failure).toMatchObject({ attempts: 1, error: expect.stringContaining("413") });
    expect(JSON.stringify(failure)).not.toContain(small.secret);
  });

  test("a subscription that cannot be served is refused with the reason", async () => {
    const { connect } = await startBench();
    const ada = await connect("ada");
    const callback = await startCallback();
    const name = "crm.task.created";
    const codeOf = (params: object) =>
      subscribe(ada, { name, delivery: at(callback), ...params }).then(
        () => undefined,
        (error: ProtocolError) => error.code,
      );
    expect(await codeOf({ name: "crm.task" })).toBe(-32_011);
    expect(await codeOf({ delivery: { ...at(callback), mode: "poll" } })).toBe(-32_014);
    expect(await codeOf({ arguments: { stage: "Lost" } })).toBe(-32_602);
    expect(await codeOf({ delivery: { ...at(callback), secret: "short" } })).toBe(-32_602);
    const stranger = { ...at(callback), secret: `whsec_${randomBytes(32).toString("base64")}` };
    expect(await codeOf({ delivery: stranger })).toBe(-32_015);
    for (const url of ["http://example.com/", "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/"]) {
      expect(await codeOf({ delivery: { ...at(callback), url } })).toBe(-32_602);
    }
    expect(callback.deliveries).toEqual([]);
  });

  test("--events receives webhooks at the server's own address, and refuses callbacks on this machine", async () => {
    const sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [] });
    onTestFinished(() => sandbox.stop());
    for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const subscriptions = [{ event_type: "task.created" as const }];
    const create = crmPackage.createTool("crm_create_webhook");
    const elsewhere = "http://127.0.0.1:1/";
    const webhook = await create.execute({ target_url: elsewhere, subscriptions });
    vi.stubEnv("CRM_WEBHOOK_SECRET", webhook.secret ?? "");
    vi.stubEnv("WORKBELT_ENCRYPTION_KEY", Buffer.alloc(32, 7).toString("base64"));
    const database = await createDatabase(postgres.url);
    const args = ["--services", "crm", "--events", database, "--http", "0"];
    const { server } = await startWith(args);
    const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
    const target_url = `${address}/webhooks/crm`;
    const update = crmPackage.createTool("crm_update_webhook");
    await update.execute({ webhook_id: webhook.id.webhook_id, target_url });
    const client = await connectHttp(new URL(address));
    const callback = await startCallback();
    const params = { name: "crm.task.created", delivery: at(callback) };
    await expect(subscribe(client, params)).rejects.toMatchObject({ code: -32_602 });
    await crmPackage.createTool("crm_create_task").execute({ content: "Call back" });
    await expect
      .poll(() => sandbox.deliveries().map(({ state, url }) => ({ state, url })))
      .toContainEqual({ state: "delivered", url: target_url });
    const forged = await fetch(target_url, { method: "POST", body: "{}" });
    expect(forged.status).toBe(401);
  });
});

test.each([
  ["without --http", ["--events", "events"], "--http"],
  [
    "with a choice of tools",
    ["--events", "events", "--http", "0", "--resources", "tasks"],
    "--events",
  ],
  ["without a secret or a mirror", ["--events", "events", "--http", "0"], "CRM_WEBHOOK_SECRET"],
])("--events %s does not start", async (_case, flags, message) => {
  await expect(startWith(["--sandbox", ...flags])).rejects.toThrow(message);
});
