import { NotFoundError, UnexpectedResponseError } from "@workbelt/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelOrganizationGetTool,
  ConvintelQuestionsGetTool,
  ConvintelTopicTriggersListTool,
  ConvintelTopicTriggersMatchedGetTool,
} from "../src/index.js";
import { callTool, getInputIssues } from "./helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "./helpers/fake-service.js";

const activityId = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const SIGNED = "https://media.example/clip.mp4?X-Amz-Signature=abc";

async function startService(answer: FakeResponse | ((url: URL) => FakeResponse)) {
  const service = await startFakeService(typeof answer === "function" ? answer : () => answer);
  onTestFinished(() => service.stop());
  return service;
}

describe.each([
  ["questions", ConvintelQuestionsGetTool, "getQuestions"],
  ["matched topic triggers", ConvintelTopicTriggersMatchedGetTool, "getMatchedTriggers"],
] as const)("%s", (_what, Tool, path) => {
  test.each<[string, FakeResponse, object]>([
    ["204", { status: 204 }, { status: "none" }],
    ["an empty list", { body: [] }, { status: "none" }],
    [
      "404, being generated",
      { status: 404, body: { message: "Questions are still Being Generated." } },
      { status: "being_generated", note: "Try again in a few minutes." },
    ],
  ])("%s has its own status", async (_case, answer, expected) => {
    const { client } = await startService(answer);
    const { data, artifact } = await callTool(new Tool({ client }), { activityId });
    expect(data).toEqual(expected);
    expect(artifact).toEqual(expected);
  });

  test("an unknown activity or an unknown response shape is an error", async () => {
    const unknown = await startService({ status: 404, body: { message: "Not found." } });
    const tool = new Tool({ client: unknown.client });
    await expect(tool.execute({ activityId })).rejects.toThrow(NotFoundError);
    const { client } = await startService({ body: { a: 1 } });
    await expect(new Tool({ client }).execute({ activityId })).rejects.toThrow(
      UnexpectedResponseError,
    );
  });

  test("accept only a UUID and send it in the service's spelling", async () => {
    const { client, sent } = await startService({ status: 204 });
    const tool = new Tool({ client });
    expect(await getInputIssues(tool.execute({ activityId: "../me" }))).toMatchObject([
      { field: "activityId", message: expect.stringContaining("expected a UUID") as string },
    ]);
    expect(sent).toEqual([]);
    await tool.execute({ activityId: activityId.replaceAll("-", "").toUpperCase() });
    expect(sent).toEqual([`/base/${path}?activityId=${activityId}`]);
  });
});

const questions = [
  {
    startsAt: 12.5,
    participantId: "p-1",
    text: "What is the price?",
    engaging: true,
    clip: SIGNED,
  },
  { startsAt: 20, speakerParticipantId: "p-9", text: "When?", insightful: false },
  { text: "Who?" },
];

test("questions have their speakers' names if the service gives them", async () => {
  const participants = [{ id: "p-1", name: "Ada", user: { id: "u-1" } }];
  const { client } = await startService(({ pathname }) => ({
    body: pathname === "/base/getActivity" ? { participants } : questions,
  }));
  const { data, artifact } = await callTool(new ConvintelQuestionsGetTool({ client }), {
    activityId,
  });
  expect(data).toEqual({
    status: "available",
    note: expect.stringContaining("those without one are shown by participant id") as string,
    participants: { internal: ["Ada"] },
    items: [
      {
        at: "00:12",
        speaker: "Ada",
        text: "What is the price?",
        engaging: true,
      },
      {
        at: "00:20",
        speaker: "p-9",
        text: "When?",
      },
      { text: "Who?" },
    ],
  });
  expect(artifact).toEqual({ status: "available", items: questions });
});

test.each([404, 500])(
  "questions have no names if the service answers %d for them",
  async (status) => {
    const { client } = await startService(({ pathname }) =>
      pathname === "/base/getActivity" ? { status, body: { message: "No." } } : { body: questions },
    );
    const { data } = await callTool(new ConvintelQuestionsGetTool({ client }), { activityId });
    expect(data.items[0]).toMatchObject({ speaker: "p-1" });
  },
);

test("matched topic triggers are complete in the artifact, without signed URLs for a model", async () => {
  const items = [
    { theme: "Money", topic: "Price", trigger: "discount", matches: [{ at: 3, url: SIGNED }] },
    { theme: "Money", topic: "Terms", startsAt: 349.8, endsAt: 352 },
  ];
  const { client } = await startService({ body: items });
  const tool = new ConvintelTopicTriggersMatchedGetTool({ client });
  const { data, artifact } = await callTool(tool, { activityId });
  expect(data).toEqual({
    status: "available",
    items: [
      { theme: "Money", topic: "Price", trigger: "discount", matches: [{ at: 3 }] },
      { at: "05:49", theme: "Money", topic: "Terms" },
    ],
  });
  expect(artifact).toEqual({ status: "available", items });
});

test("lists the team's topic triggers with their topics and keywords", async () => {
  const themes = [
    { id: 1, name: "Money", topics: [{ name: "Price", triggers: [{ keyword: "discount" }] }] },
  ];
  const { client, sent } = await startService({ body: themes });
  const { data, artifact } = await callTool(new ConvintelTopicTriggersListTool({ client }), {});
  expect(data).toEqual({
    items: [{ name: "Money", topics: { Price: [{ keyword: "discount" }] } }],
  });
  expect(artifact).toEqual({ items: themes });
  expect(sent).toEqual(["/base/getTriggers"]);
});

test("a model reads named things by name, and lists that have no names of their own as they are", async () => {
  const theme = {
    name: "Money",
    since: "2026-01-01T02:00:00.5+02:00",
    owner: { id: 7, name: "Ada" },
    topics: [
      { id: 1, name: "Price", triggers: [{ id: 2, name: "discount" }] },
      { id: 3, name: "Terms", weight: 2 },
    ],
    scores: [
      { name: "Talk", score: 4 },
      { name: "Talk", score: 5 },
    ],
    empty: [],
    note: "",
  };
  const { client } = await startService({ body: [theme] });
  const { data } = await callTool(new ConvintelTopicTriggersListTool({ client }), {});
  expect(data.items).toEqual([
    {
      name: "Money",
      since: "2026-01-01T00:00:00Z",
      owner: "Ada",
      topics: { Price: ["discount"], Terms: { weight: 2 } },
      scores: theme.scores,
    },
  ]);
});

test("a team without topic triggers has an empty list", async () => {
  const { client } = await startService({ status: 204 });
  expect(await new ConvintelTopicTriggersListTool({ client }).execute({})).toEqual({ items: [] });
});

test("returns the complete organization, whatever its keys", async () => {
  const body = {
    id: "o-1",
    name: "Brightmoor",
    crm: { provider: "salesforce" },
    calendarType: "google",
    address: { city: "Leeds", line2: null },
    logo: SIGNED,
  };
  const { client, sent } = await startService({ body });
  const { data, artifact } = await callTool(new ConvintelOrganizationGetTool({ client }), {});
  const { id: _id, logo: _logo, ...shown } = body;
  expect(data).toEqual({ ...shown, address: { city: "Leeds" } });
  expect(artifact).toEqual(body);
  expect(sent).toEqual(["/base/me"]);
});

test.each([ConvintelTopicTriggersListTool, ConvintelOrganizationGetTool])(
  "%o takes no input",
  async (Tool) => {
    const { client, sent } = await startService({ body: [] });
    const tool = new Tool({ client });
    expect(await getInputIssues(tool.execute({ page: 1 } as never))).toMatchObject([
      { field: "page" },
    ]);
    expect(sent).toEqual([]);
  },
);
