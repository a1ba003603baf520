import { InputError } from "@workbelt/core";
import { startSandbox } from "@workbelt/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelTranscriptGetTool,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";
import { callTool } from "../helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";

const activityId = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const segment = (startsAt: number, participantId: string | null, transcript: string) => ({
  startsAt,
  endsAt: startsAt + 9.5,
  transcript,
  participantId,
});
const segments = [
  segment(0.4, "p-1", "Hello and"),
  segment(10, "p-1", "welcome to the annual"),
  segment(20, "p-1", "review."),
  segment(30, "p-2", "Thank you. The PRICE is our topic."),
  segment(65.2, "p-1", "The price, yes."),
  segment(3725, "p-2", "Bye."),
];
const participants = [
  { id: "p-1", name: "Ada", user: { id: "u-1", teamName: "Sales" } },
  { id: "p-2", name: "Bo", recordingUrl: "https://media.example/x" },
];

async function createTool({
  transcript = segments,
  activity = { body: { participants } },
}: { transcript?: unknown; activity?: FakeResponse } = {}) {
  const service = await startFakeService(({ pathname }) =>
    pathname === "/base/getActivity" ? activity : { body: transcript },
  );
  onTestFinished(() => service.stop());
  return { service, tool: new ConvintelTranscriptGetTool({ client: service.client }) };
}

const getTexts = (data: { items: { text?: string }[] }) => data.items.map(({ text }) => text);

test("joins consecutive segments of a speaker and adds names; the artifact has plain segments", async () => {
  const { tool, service } = await createTool();
  const { data, artifact } = await callTool(tool, { activityId });
  expect(data).toEqual({
    status: "available",
    participants: { internal: ["Ada"], external: ["Bo"] },
    items: [
      { at: "00:00", speaker: "Ada", text: "Hello and welcome to the annual review." },
      { at: "00:30", speaker: "Bo", text: "Thank you. The PRICE is our topic." },
      { at: "01:05", speaker: "Ada", text: "The price, yes." },
      { at: "1:02:05", speaker: "Bo", text: "Bye." },
    ],
  });
  expect(artifact).toEqual({ status: "available", segments });
  expect(service.sent).toEqual([
    `/base/getTranscription?activityId=${activityId}`,
    `/base/getActivity?activityId=${activityId}`,
  ]);
});

test("works on a seeded recording", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createConvintelClient(sandbox.services.convintel);
  const { items } = await new ConvintelActivitiesListTool({ client }).execute({
    updatedFrom: formatUtc(Date.now() - 150 * 86_400_000),
  });
  const meeting = items.find(({ type }) => type === "conference");
  const tool = new ConvintelTranscriptGetTool({ client });
  const { data } = await callTool(tool, { activityId: meeting?.id ?? "" });
  const names = meeting?.participants?.map(({ name }) => name);
  expect(data.items.length).toBeGreaterThan(5);
  for (const { speaker } of data.items) expect(names).toContain(speaker);
  expect(data).not.toHaveProperty("note");
});

describe("without names, speakers are shown by id and a note explains it", () => {
  test.each<[string, FakeResponse]>([
    ["404", { status: 404, body: { message: "Not found." } }],
    ["no participants", { body: { id: activityId } }],
    ["an empty list", { body: { participants: [] } }],
    ["no content", { status: 204 }],
    ["another shape", { body: { participants: "two" } }],
    ["a failure", { status: 500 }],
  ])("%s", async (_what, activity) => {
    const { tool } = await createTool({ activity });
    const { data } = await callTool(tool, { activityId });
    expect(data.items[1]).toMatchObject({ speaker: "p-2" });
    expect(data.note).toMatch(/did not give the names/);
  });

  test("some names missing, or all", async () => {
    const transcript = [
      segment(0, "p-1", "One."),
      segment(1, "p-9", "Two."),
      segment(2, null, "Three."),
    ];
    const { tool } = await createTool({ transcript });
    const { data } = await callTool(tool, { activityId });
    expect(data.items.map(({ speaker }) => speaker)).toEqual(["Ada", "p-9", "unknown speaker"]);
    expect(data.note).toMatch(/participant id/);
  });
});

test("people with the same name are distinguished by their ids", async () => {
  const guests = [
    { id: "p-1", name: "Guest" },
    { id: "p-2", name: "Guest" },
  ];
  const { tool } = await createTool({ activity: { body: { participants: guests } } });
  const { data } = await callTool(tool, { activityId });
  expect(data.items[1]?.speaker).toBe("Guest (p-2)");
});

test("programs get the segments with one request; names are looked up once for each recording", async () => {
  const { tool, service } = await createTool();
  expect(await tool.execute({ activityId })).toEqual({ status: "available", segments });
  expect(service.sent).toHaveLength(1);
  await callTool(tool, { activityId });
  await callTool(tool, { activityId, search: "price" });
  expect(service.sent).toHaveLength(4);
});

describe("time range and search", () => {
  test.each<[object, string[]]>([
    [{ from_seconds: 65 }, ["The price, yes.", "Bye."]],
    [{ from_seconds: 35, to_seconds: 60 }, ["Thank you. The PRICE is our topic."]],
    [{ to_seconds: 10 }, ["Hello and"]],
    [{ from_seconds: 5000 }, []],
    [{ search: "PriCe" }, ["Thank you. The PRICE is our topic.", "The price, yes."]],
    [{ search: "annual review" }, ["Hello and welcome to the annual review."]],
    [{ search: "price", from_seconds: 60 }, ["The price, yes."]],
    [{ search: "hello review" }, ["Hello and welcome to the annual review."]],
    [{ search: "review. thank" }, []],
    [{ search: "absent" }, []],
    [{ search: "pric" }, ["Thank you. The PRICE is our topic.", "The price, yes."]],
    [{ search: "topic price" }, ["Thank you. The PRICE is our topic."]],
    [{ search: "price, YES!" }, ["The price, yes."]],
    [{ search: "price price yes" }, ["The price, yes."]],
    [{ search: "pricing" }, []],
    [{ search: "rice" }, []],
    [{ search: "price absent" }, []],
  ])("%j", async (extras, expected) => {
    const { tool } = await createTool();
    const { data, artifact } = await callTool(tool, { activityId, ...extras });
    expect(data.status).toBe("available");
    expect(getTexts(data)).toEqual(expected);
    const plain = (artifact as { segments: { transcript: string }[] }).segments;
    expect(plain.map(({ transcript }) => transcript).join(" ")).toBe(expected.join(" "));
  });

  test.each<[object, string]>([
    [{ from_seconds: 10, to_seconds: 10 }, "to_seconds"],
    [{ to_seconds: 0 }, "to_seconds"],
    [{ from_seconds: -1 }, "from_seconds"],
    [{ search: "" }, "search"],
    [{ search: " ?! " }, "search"],
    [{ search: "x".repeat(201) }, "search"],
  ])("rejected: %j", async (extras, field) => {
    const { tool, service } = await createTool();
    const refusal = tool.execute({ activityId, ...extras });
    await expect(refusal).rejects.toThrow(InputError);
    await expect(refusal).rejects.toMatchObject({ issues: [{ field }] });
    expect(service.sent).toEqual([]);
  });
});

test.each([
  ["don't", "Don’t do it."],
  ["41,000", "It costs £41,000."],
  ["価格", "新しい価格は高い"],
  ["cafe\u0301", "In the Café"],
  ["follow up", "A follow-up is due."],
])("%s is found in %s", async (search, text) => {
  const { tool } = await createTool({
    transcript: [segment(0, "p-1", "No."), segment(9, "p-2", text)],
  });
  expect((await tool.execute({ activityId, search })).segments).toHaveLength(1);
});

test.each<[object, RegExp]>([
  [{ search: "pricing" }, /^Nothing contains every word of the search: try fewer words/],
  [{ search: "price", to_seconds: 9 }, /^Nothing in this part contains every word/],
  [{ from_seconds: 5000 }, /^from_seconds is past the end/],
  [{ from_seconds: 5000, search: "price" }, /^from_seconds is past the end/],
  [{ from_seconds: 100, to_seconds: 200 }, /^No one speaks in this part/],
])("no items for %j: a note gives the reason and the length", async (extras, why) => {
  const { tool, service } = await createTool();
  const { data, artifact } = await callTool(tool, { activityId, ...extras });
  const note = expect.stringMatching(why) as string;
  const counted = "search" in extras ? { matches: 0 } : {};
  expect(data).toEqual({ status: "available", note, ...counted, items: [] });
  expect(data.note).toContain("Speech in the recording ends at 1:02:14 (3734 seconds)");
  expect(artifact).toEqual({ status: "available", note: data.note, ...counted, segments: [] });
  expect(service.sent).toEqual([`/base/getTranscription?activityId=${activityId}`]);
});

test("sorts segments", async () => {
  const { tool } = await createTool({ transcript: segments.toReversed() });
  expect((await tool.execute({ activityId })).segments).toEqual(segments);
});

test("a long transcript can be read completely with from_seconds, even a monologue", async () => {
  const sentence = "So much to tell that it takes this whole long sentence to do it. ".repeat(3);
  const long = Array.from({ length: 900 }, (_, index) =>
    segment(index * 10, "p-1", `${index}: ${sentence.trim()}`),
  );
  const { tool } = await createTool({ transcript: long });
  let read = "";
  let from = 0;
  for (let calls = 0; ; calls += 1) {
    expect(calls).toBeLessThan(12);
    const { data, truncated } = await callTool(tool, { activityId, from_seconds: from });
    read += getTexts(data).join(" ");
    if (truncated === undefined) break;
    const next = parseTimestamp(data.items.at(-1)?.at ?? "");
    expect(next).toBeGreaterThan(from);
    from = next;
  }
  for (const { transcript } of long) expect(read).toContain(transcript);
});

function parseTimestamp(at: string): number {
  return at.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}
