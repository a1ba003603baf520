import { randomUUID } from "node:crypto";
import { webhookUrl } from "@workbelt/convintel-tools";
import { convintelPackage } from "@workbelt/convintel-tools/operations";
import { notesPackage } from "@workbelt/notes-tools/operations";
import { Mirror, SqliteMirrorStore } from "@workbelt/mirror";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../postgres/test/helpers/postgres-server.ts";
import { type EventReport, Events, type HandledEvent } from "../src/index.js";
import { createDatabase, openSandbox } from "./helpers/sandbox-events.js";
import { serve } from "./helpers/serve.js";

describe.skipIf(postgresMissing)(postgresTitle("events of the other services"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("a page by someone else starts a handler, one by our own tools does not", async () => {
    const sandbox = await openSandbox();
    const { baseUrl, token } = sandbox.services.notes;
    const client = notesPackage.createClient({ token, baseUrl });
    let secret: string | undefined;
    const onVerification = (received: string) => {
      secret = received;
    };
    const notes = { provider: notesPackage, client, secret: () => secret, onVerification };
    const events = new Events({ database: await createDatabase(server.url), sources: { notes } });
    onTestFinished(() => events.stop());
    const handled: HandledEvent[] = [];
    events.onEvent({ service: "notes", type: "page.created" }, (event) => handled.push(event));
    const { close, url } = await serve(events.receiver("notes"));
    onTestFinished(close);
    await sandbox.addWebhook("notes", { url });
    await events.start();
    const other = sandbox.addToken("notes", ["readContent", "updateContent", "insertContent"]);
    const create = (name: string, options: object) =>
      notesPackage.createTool("notes_page_create", options).execute({
        parent_page_id: seedId("notes/page/roadmap"),
        properties: { title: name },
      });
    await create("Own", { client, layers: [events.layer] });
    const { id } = await create("Theirs", {
      client: notesPackage.createClient({ token: other, baseUrl }),
    });
    await expect.poll(() => handled.length).toBe(1);
    expect(handled[0]).toMatchObject({ subject: { kind: "page", id }, thing: { name: "Theirs" } });
    await expect.poll(async () => (await events.status()).own).toBe(1);
  });

  test("pages whose deliveries were missed are found, and those of our own tools are not news", async () => {
    const sandbox = await openSandbox();
    const { baseUrl, token } = sandbox.services.notes;
    const client = notesPackage.createClient({ token, baseUrl, rateLimits: false });
    const store = new SqliteMirrorStore({ memory: true });
    onTestFinished(() => store.close());
    const mirror = new Mirror({ store, sources: [{ provider: notesPackage, client }] });
    const notes = { provider: notesPackage, client };
    const database = await createDatabase(server.url);
    const events = new Events({ database, sources: { notes }, mirror, catchUpEveryMs: 3_600_000 });
    onTestFinished(() => events.stop());
    const handled: string[] = [];
    const note = ({ origin, thing, type }: HandledEvent) =>
      handled.push(`${type} ${origin} ${thing?.name}`);
    events
      .onEvent({ service: "notes", type: ["page.created", "page.properties_updated"] }, note)
      .onEvent({ service: "notes", type: "comment.created" }, note);
    await events.start();
    await events.catchUp();
    const other = notesPackage.createClient({
      token: sandbox.addToken("notes", [
        "readContent",
        "updateContent",
        "insertContent",
        "insertComments",
      ]),
      baseUrl,
      rateLimits: false,
    });
    const parent_page_id = seedId("notes/page/roadmap");
    const create = (title: string, options: object) =>
      notesPackage
        .createTool("notes_page_create", options)
        .execute({ parent_page_id, properties: { title } });
    await create("Own", { client, layers: [events.layer] });
    const { id: page_id } = await create("Theirs", { client: other });
    await notesPackage.createTool("notes_comment_create", { client: other }).execute({
      parent: { page_id },
      comment: { rich_text: [{ text: { content: "Is this final?" } }] },
    });
    await events.catchUp();
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    const properties = { title: "Theirs, again" };
    await notesPackage
      .createTool("notes_page_update", { client: other })
      .execute({ page_id, properties });
    await events.catchUp();
    await expect.poll(async () => (await events.status()).waiting).toBe(0);
    expect(handled.toSorted()).toEqual([
      "comment.created found Is this final?",
      "page.created found Theirs",
      "page.properties_updated found Theirs, again",
    ]);
  });

  test("stop ends a look that is under way", async () => {
    const sandbox = await openSandbox();
    const { baseUrl, token } = sandbox.services.notes;
    // With its rate limit it would read for more than a minute.
    const client = notesPackage.createClient({ token, baseUrl });
    const store = new SqliteMirrorStore({ memory: true });
    onTestFinished(() => store.close());
    const sources = [{ provider: notesPackage, client }];
    const reports: EventReport[] = [];
    const events = new Events({
      database: await createDatabase(server.url),
      sources: { notes: { provider: notesPackage, client } },
      mirror: new Mirror({ store, sources }),
      onReport: (report) => reports.push(report),
    });
    await events.start();
    await expect.poll(() => sandbox.activity()).not.toEqual([]);
    await events.stop();
    expect(reports).toEqual([]);
  });

  test("a processed call starts a handler, and its subscription is found among those of all triggers", async () => {
    const sandbox = await openSandbox();
    const { baseUrl, token } = sandbox.services.convintel;
    const client = convintelPackage.createClient({ token, baseUrl });
    const secret = randomUUID();
    const reports: EventReport[] = [];
    const open = async (url: string | undefined) => {
      const convintel = { provider: convintelPackage, client, secret, url };
      const events = new Events({
        database: await createDatabase(server.url),
        sources: { convintel },
        onReport: (report) => reports.push(report),
      });
      onTestFinished(() => events.stop());
      return events;
    };
    const receiving = await open(undefined);
    const handled: HandledEvent[] = [];
    receiving.onEvent({ service: "convintel", type: "conversation_processed" }, (event) =>
      handled.push(event),
    );
    const { close, url } = await serve(receiving.receiver("convintel"));
    onTestFinished(close);
    await receiving.start();
    const checking = await open(url);
    await checking.catchUp();
    expect(reports).toEqual([
      { kind: "subscription", service: "convintel", url, state: "missing" },
    ]);
    const trigger = "conversation_processed";
    await convintelPackage.createTool("convintel_webhook_create", { client }).execute({
      trigger,
      url: webhookUrl(url, { secret, trigger }),
      external_id: "events",
    });
    await checking.catchUp();
    expect(reports).toHaveLength(1);
    const control = `${baseUrl}/sandbox/events`;
    const triggered = await fetch(control, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ trigger }),
    });
    expect(triggered.status).toBe(201);
    await expect.poll(() => handled.length).toBe(1);
    expect(handled[0]).toMatchObject({
      outside: true,
      subject: { kind: "call" },
      thing: { kind: "call", name: expect.stringMatching(/\w/) },
    });
  });
});
