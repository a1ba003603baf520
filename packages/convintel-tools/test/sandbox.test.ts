import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AuthRequiredError, ConflictError, BadRequestError } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelActivityUploadTool,
  ConvintelAutomatedCallScoringListTool,
  ConvintelCoachingFeedbackListTool,
  ConvintelCommentsListTool,
  ConvintelListensListTool,
  ConvintelOrganizationGetTool,
  ConvintelQuestionsGetTool,
  ConvintelSummaryGetTool,
  ConvintelTopicTriggersListTool,
  ConvintelTopicTriggersMatchedGetTool,
  ConvintelUsersListTool,
  ConvintelWebhookCreateTool,
  ConvintelWebhookDeleteTool,
  ConvintelWebhookSampleGetTool,
  type WebhookEvent,
  createConvintelClient,
  createWebhookHandler,
  iterateRange,
  parseWebhookEvent,
  webhookTriggers,
  webhookUrl,
} from "../src/index.js";
import { formatUtc } from "../src/inputs/date-time.js";
import { collect, callTool } from "./helpers/call-tool.js";

const DAY_MS = 86_400_000;
const secret = "0123456789abcdef-secret";

let sandbox: Sandbox;
let client: ReturnType<typeof createConvintelClient>;

beforeAll(async () => {
  sandbox = await startSandbox();
  client = createConvintelClient(sandbox.services.convintel);
});

afterAll(() => sandbox.stop());

const recentRange = () => ({
  fromDate: formatUtc(Date.now() - 170 * DAY_MS),
  toDate: formatUtc(Date.now()),
});

test.each([
  [ConvintelAutomatedCallScoringListTool, ["user"]],
  [ConvintelCoachingFeedbackListTool, ["coach", "coachee"]],
  [ConvintelCommentsListTool, ["user"]],
  [ConvintelListensListTool, ["user"]],
] as const)("%o: a model gets names, and each user's id once", async (Tool, people) => {
  const { data } = await callTool(new Tool({ client }), recentRange());
  const { items, users } = data as unknown as {
    items: Record<string, unknown>[];
    users: { user_id: string; name: string }[];
  };
  expect(items.length).toBeGreaterThan(users.length);
  const named = new Set(items.flatMap((item) => people.map((key) => item[key])));
  expect(new Set(users.map(({ name }) => name))).toEqual(named);
  for (const { user_id } of users) expect(user_id).toMatch(/^[0-9a-f-]{36}$/);
  for (const item of items) {
    expect(item).toHaveProperty("activity_id");
    for (const key of people) expect(item).not.toHaveProperty(`${key}_id`);
  }
});

test("users are accepted by name and email address, and refused with the candidates", async () => {
  const list = new ConvintelCommentsListTool({ client });
  const { items: all } = await new ConvintelUsersListTool({ client }).execute({});
  const { email, id, name } = all.find((one) => one.name === "Priya Raman")!;
  const byId = await list.execute({ ...recentRange(), userId: id });
  expect(byId.items.length).toBeGreaterThan(0);
  for (const userId of [name!, email!.toUpperCase()]) {
    const found = await list.execute({ ...recentRange(), userId });
    expect(found.items).toEqual(byId.items);
    expect(found).not.toHaveProperty("adjusted");
  }
  const found = await list.execute({ ...recentRange(), userId: "priya" });
  expect(found.items).toEqual(byId.items);
  expect(found.adjusted).toEqual([
    expect.stringContaining("userId “priya” was read as “Priya Raman”"),
  ]);
  await expect(list.execute({ userId: "Zoe" })).rejects.toThrow(
    /no user of the team has the name or email “Zoe”. There are: .*“Priya Raman”/,
  );
});

test("a range may end at the end of the current day", async () => {
  const toDate = `${formatUtc(Date.now()).slice(0, 10)} 23:59:59`;
  const untilNow = await new ConvintelActivitiesListTool({ client }).execute(recentRange());
  const untilMidnight = { ...recentRange(), toDate };
  const found = await new ConvintelActivitiesListTool({ client }).execute(untilMidnight);
  expect(found.items.map(({ id }) => id)).toEqual(untilNow.items.map(({ id }) => id));
});

test("coaching feedback can be filtered by the coach's id", async () => {
  const tool = new ConvintelCoachingFeedbackListTool({ client });
  const { data } = await callTool(tool, recentRange());
  const coachId = data.items[0]?.["coach_id"];
  const narrowed = await callTool(tool, { ...recentRange(), coachId });
  expect(narrowed.data.items.length).toBeGreaterThan(0);
  expect(narrowed.data.items.every((item) => item["coach_id"] === coachId)).toBe(true);
});

test("returns a call's questions and matched topics, the team's topics, and the organization", async () => {
  const { items } = await new ConvintelActivitiesListTool({ client }).execute(recentRange());
  const activityId = items.find(({ type }) => type === "conference")?.id ?? "";
  const questions = await callTool(new ConvintelQuestionsGetTool({ client }), { activityId });
  expect(questions.data.status).toBe("available");
  expect(questions.data.items[0]?.speaker).toMatch(/^\p{L}+ \p{L}+/u);
  const matched = await callTool(new ConvintelTopicTriggersMatchedGetTool({ client }), {
    activityId,
  });
  expect(matched.data.status).toBe("available");
  const topics = await new ConvintelTopicTriggersListTool({ client }).execute({});
  expect(topics.items.length).toBeGreaterThan(0);
  const organization = await new ConvintelOrganizationGetTool({ client }).execute({});
  expect(organization.name).toMatch(/\w/);
});

test("lists three years of activities without duplicates", async () => {
  const tool = new ConvintelActivitiesListTool({ client });
  const near = await collect(tool.items(recentRange()));
  const fromDate = formatUtc(Date.now() - 3 * 365 * DAY_MS);
  const pages = await collect(iterateRange(tool, { fromDate }));
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(near.map(({ id }) => id)));
});

test.each(webhookTriggers)("the sample of %s can be parsed as an event", async (trigger) => {
  const tool = new ConvintelWebhookSampleGetTool({ client });
  const { sample } = await tool.execute({ trigger });
  expect(parseWebhookEvent(sample)).toMatchObject({
    trigger,
    activityId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  });
});

test("an upload triggers its webhook and gets a summary", async () => {
  const received = Promise.withResolvers<WebhookEvent>();
  const receiver = await startReceiver(
    createWebhookHandler({ secret, onEvent: (event) => received.resolve(event) }),
  );
  const trigger = "conversation_processed";
  const url = webhookUrl(receiver, { secret, trigger });
  const webhook = await new ConvintelWebhookCreateTool({ client }).execute({ trigger, url });
  const { items: users } = await new ConvintelUsersListTool({ client }).execute({});
  const input = {
    recording: "monday.mp3",
    hostUserEmail: users[0]?.email ?? "",
    language: "en_GB",
    title: "Quarterly review",
    externalId: "monday-1",
    completedAt: formatUtc(Date.now() - DAY_MS).slice(0, 10),
    skipFullAnalysis: false,
  };
  const upload = new ConvintelActivityUploadTool({
    client,
    recordings: () => new Blob([new Uint8Array(1_000_000)], { type: "audio/mpeg" }),
  });
  const { id } = await upload.execute(input);
  await expect(upload.execute(input)).rejects.toThrow(ConflictError);
  const stranger = { ...input, hostUserEmail: "nobody@example.com" };
  await expect(upload.execute(stranger)).rejects.toThrow(BadRequestError);
  const summary = new ConvintelSummaryGetTool({ client });
  expect(await summary.execute({ activityId: id })).toEqual({
    status: "being_generated",
    note: "Try again in a few minutes.",
  });
  const event = await received.promise;
  expect(event).toMatchObject({ trigger, activityId: id });
  expect((await summary.execute({ activityId: id })).status).toBe("available");
  const remove = new ConvintelWebhookDeleteTool({ client });
  await expect(remove.execute({ id: webhook.id })).resolves.toMatchObject({ deleted: true });
});

test("regenerating a key invalidates the old one, and the new one works", async () => {
  const other = await startSandbox();
  onTestFinished(() => other.stop());
  const { baseUrl } = other.services.convintel;
  let { token } = other.services.convintel;
  const changing = createConvintelClient({ baseUrl, token: () => token });
  const tool = new ConvintelOrganizationGetTool({ client: changing });
  await tool.execute({});
  const reply = await fetch(`${baseUrl}/sandbox/regenerate-key`, { method: "POST" });
  await expect(tool.execute({})).rejects.toThrow(AuthRequiredError);
  token = ((await reply.json()) as { apiKey: string }).apiKey;
  await expect(tool.execute({})).resolves.toHaveProperty("name");
});

async function startReceiver(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const asked = new Request(new URL(request.url ?? "", "http://127.0.0.1"), {
        method: request.method ?? "",
        body,
        headers: { "content-type": request.headers["content-type"] ?? "" },
      });
      response.writeHead((await handle(asked)).status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`;
}
