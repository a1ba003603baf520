import {
  Client,
  verifyWebhookSignature,
  type CommentCreatedWebhookPayload,
  type PageContentUpdatedWebhookPayload,
  type PageCreatedWebhookPayload,
  type PagePropertiesUpdatedWebhookPayload,
} from "@notionhq/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../../src/index.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

let sandbox: Sandbox;
let notion: Client;
beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [20] });
  const { baseUrl, token } = sandbox.services.notes;
  notion = new Client({ auth: token, baseUrl });
});
afterEach(() => sandbox.stop());

/** Starts a receiver that has accepted its verification token. */
async function startSubscriber(events?: Parameters<Sandbox["addWebhook"]>[1]["events"]) {
  const receiver = await startWebhookReceiver();
  const options = { url: receiver.url, ...(events && { events }) };
  const { subscriptionId, verificationToken } = await sandbox.addWebhook("notes", options);
  receiver.received.length = 0;
  return { ...receiver, subscriptionId, verificationToken };
}

async function createPage(title = "Plan", text = "First") {
  const [parent] = (await notion.search({ query: "Team home" })).results;
  const { id } = await notion.pages.create({
    parent: { page_id: parent?.id ?? "" },
    properties: { title: { title: [{ text: { content: title } }] } },
    children: [{ paragraph: { rich_text: [{ text: { content: text } }] } }],
  });
  return { id, parentId: parent?.id ?? "" };
}

test("a subscription is verified first, with a token that signs its own handshake", async () => {
  const receiver = await startWebhookReceiver();
  const { verificationToken } = await sandbox.addWebhook("notes", { url: receiver.url });
  const [handshake] = receiver.received;
  expect(handshake?.payload).toEqual({ verification_token: verificationToken });
  const signature = handshake?.headers["x-notion-signature"];
  const args = { body: handshake?.body ?? "", signature, verificationToken };
  expect(await verifyWebhookSignature(args)).toBe(true);
});

test("a new page with its content is one event, which the vendor's client verifies", async () => {
  const { wait, received, subscriptionId, verificationToken } = await startSubscriber();
  const { id, parentId } = await createPage();
  const bot = await notion.users.me({});
  await wait(1);
  const [delivery] = received;
  const payload = delivery?.payload as unknown as PageCreatedWebhookPayload;
  expect(payload).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    timestamp: expect.stringMatching(/Z$/),
    workspace_id: expect.any(String),
    workspace_name: expect.any(String),
    subscription_id: subscriptionId,
    integration_id: expect.any(String),
    authors: [{ id: bot.id, type: "bot" }],
    attempt_number: 1,
    api_version: "2026-03-11",
    type: "page.created",
    entity: { id, type: "page" },
    data: { parent: { id: parentId, type: "page" } },
  });
  const signature = delivery?.headers["x-notion-signature"];
  expect(
    await verifyWebhookSignature({ body: delivery?.body ?? "", signature, verificationToken }),
  ).toBe(true);
  expect(delivery?.body).not.toContain("First");
});

test("changes of a page and its blocks deliver events by what changed", async () => {
  const { id } = await createPage();
  const { wait } = await startSubscriber();
  await notion.pages.update({
    page_id: id,
    properties: { title: { title: [{ text: { content: "New plan" } }] } },
  });
  const added = await notion.blocks.children.append({
    block_id: id,
    children: ["One", "Two"].map((content) => ({
      paragraph: { rich_text: [{ text: { content } }] },
    })),
  });
  await notion.pages.update({ page_id: id, is_locked: true });
  await notion.pages.update({ page_id: id, in_trash: true });
  await notion.pages.update({ page_id: id, in_trash: false });
  const received = await wait(5);
  const payloads = received.map(({ payload }) => payload);
  expect(payloads.map(({ type }) => type)).toEqual([
    "page.properties_updated",
    "page.content_updated",
    "page.locked",
    "page.deleted",
    "page.undeleted",
  ]);
  const [properties, content] = payloads as unknown as [
    PagePropertiesUpdatedWebhookPayload,
    PageContentUpdatedWebhookPayload,
  ];
  expect(properties.data.updated_properties).toEqual(["title"]);
  expect(content.entity).toEqual({ id, type: "page" });
  const ids = added.results.map((block) => ({ id: block.id, type: "block" }));
  expect(content.data.updated_blocks).toEqual(ids);
});

test("views deliver what was created, changed and deleted", async () => {
  const { results } = await notion.search({ filter: { property: "object", value: "data_source" } });
  const source = results.find((each) => each.object === "data_source");
  const parent = source !== undefined && "parent" in source ? source.parent : undefined;
  const database_id = parent?.type === "database_id" ? parent.database_id : "";
  const data_source_id = source?.id ?? "";
  const { wait } = await startSubscriber();
  const view = { database_id, data_source_id, name: "Open", type: "table" } as const;
  const { id: view_id } = await notion.views.create(view);
  await notion.views.update({ view_id, name: "Mine" });
  await notion.views.delete({ view_id });
  const payloads = (await wait(3)).map(({ payload }) => payload);
  const place = { id: database_id, type: "database", data_source_id };
  expect(payloads).toMatchObject([
    { type: "view.created", data: { parent: place, view_type: "table" } },
    { type: "view.updated", data: { parent: place, updated_fields: ["name"] } },
    { type: "view.deleted", data: { parent: place } },
  ]);
  expect(payloads.map(({ entity }) => entity)).toEqual(
    Array.from({ length: 3 }, () => ({ id: view_id, type: "view" })),
  );
});

test("uploads deliver that they were started and completed", async () => {
  const { wait } = await startSubscriber();
  const { id } = await notion.fileUploads.create({ mode: "single_part", filename: "notes.txt" });
  await notion.fileUploads.send({
    file_upload_id: id,
    file: { filename: "notes.txt", data: new Blob(["One"], { type: "text/plain" }) },
  });
  const payloads = (await wait(2)).map(({ payload }) => payload);
  expect(payloads.map(({ type }) => type)).toEqual([
    "file_upload.created",
    "file_upload.completed",
  ]);
  expect(payloads.map(({ entity }) => entity)).toEqual([
    { id, type: "file_upload" },
    { id, type: "file_upload" },
  ]);
});

test("rows name their data source, and the changed columns by id", async () => {
  const [source] = (await notion.search({ filter: { property: "object", value: "data_source" } }))
    .results;
  const { results } = await notion.dataSources.query({
    data_source_id: source?.id ?? "",
    page_size: 1,
  });
  const { wait } = await startSubscriber(["page.properties_updated"]);
  const [row] = results;
  await notion.pages.update({
    page_id: row?.id ?? "",
    properties: { title: { title: [{ text: { content: "Renamed" } }] } },
  });
  const [first] = await wait(1);
  expect(first?.payload["data"]).toMatchObject({
    parent: { type: "database", data_source_id: source?.id },
    updated_properties: ["title"],
  });
});

test("comments deliver their events with their page", async () => {
  const { id, parentId } = await createPage();
  const { wait } = await startSubscriber(["comment.created"]);
  await notion.comments.create({
    parent: { page_id: id },
    rich_text: [{ text: { content: "Hi" } }],
  });
  const { results } = await notion.blocks.children.list({ block_id: id });
  const block_id = results[0]?.id ?? "";
  await notion.comments.create({ parent: { block_id }, rich_text: [{ text: { content: "Hi" } }] });
  const payloads = (await wait(2)).map(
    ({ payload }) => payload as unknown as CommentCreatedWebhookPayload,
  );
  expect(payloads.map(({ type, data }) => [type, data])).toEqual([
    ["comment.created", { page_id: id, parent: { id, type: "page" } }],
    ["comment.created", { page_id: id, parent: { id: block_id, type: "block" } }],
  ]);
  expect(parentId).not.toBe(id);
});

test("an unaccepted delivery is repeated with the same id and the next attempt number", async () => {
  const { wait, statuses } = await startSubscriber();
  statuses.push(500);
  await createPage();
  const received = await wait(2);
  const [first, second] = received.map(({ payload }) => payload);
  expect([first?.["attempt_number"], second?.["attempt_number"]]).toEqual([1, 2]);
  expect(second).toEqual({ ...first, attempt_number: 2 });
  await expect
    .poll(() => sandbox.deliveries())
    .toMatchObject([
      {
        service: "notes",
        eventType: "page.created",
        state: "delivered",
        attempts: [{ status: 500 }, { status: 200 }],
      },
    ]);
});

test("a rejected request and a reset deliver nothing", async () => {
  const { received } = await startSubscriber();
  await expect(
    notion.pages.create({ parent: { page_id: crypto.randomUUID() }, properties: {} }),
  ).rejects.toThrow(/Could not find page/);
  sandbox.reset();
  expect(sandbox.deliveries()).toEqual([]);
  await createPage();
  expect(sandbox.deliveries()).toEqual([]);
  expect(received).toEqual([]);
});

describe("over HTTP", () => {
  const control = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${sandbox.port}/control/webhooks${path}`, init);
  const add = (body: unknown) => control("/notes", { method: "POST", body: JSON.stringify(body) });

  test("a subscription is added, and deliveries are listed", async () => {
    const { url, wait } = await startWebhookReceiver();
    const response = await add({ url, events: ["page.created"] });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      verificationToken: expect.stringMatching(/^secret_/) as string,
    });
    await createPage();
    await wait(2);
    const read = async () => (await control("/deliveries")).json();
    const delivered = { service: "notes", url, state: "delivered" };
    await expect.poll(read).toMatchObject({ deliveries: [delivered] });
  });

  test.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /"url" takes/],
    ["another machine", { url: "https://hooks.example.com" }, /on this machine/],
    ["no web address", { url: "ftp://127.0.0.1" }, /on this machine/],
    ["an unknown event", { url: "http://127.0.0.1:1", events: ["page.read"] }, /"events" takes/],
    ["no events", { url: "http://127.0.0.1:1", events: [] }, /"events" takes/],
    ["a receiver that is not there", { url: "http://127.0.0.1:1" }, /did not accept/],
  ])("%s is rejected", async (_what, body, message) => {
    const response = await add(body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toMatch(message);
  });

  test("a receiver that rejects the token is not subscribed", async () => {
    const { url, statuses, received } = await startWebhookReceiver();
    statuses.push(401);
    expect((await add({ url })).status).toBe(400);
    await createPage();
    expect(sandbox.deliveries()).toEqual([]);
    expect(received).toHaveLength(1);
  });
});
