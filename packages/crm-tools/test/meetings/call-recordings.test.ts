import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateCallRecordingTool,
  CrmDeleteCallRecordingTool,
  CrmGetCallRecordingTool,
  CrmGetCallTranscriptTool,
  CrmListCallRecordingsTool,
} from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");
const recording = { meeting_id, call_recording_id };

interface TranscriptData {
  note?: string;
  items: { at: string; speaker: string; text: string }[];
}

async function readTranscript(selection: object): Promise<TranscriptData> {
  const tool = new CrmGetCallTranscriptTool({ client: crm.client });
  return parseData(await tool.invoke({ ...recording, ...selection })) as TranscriptData;
}

test("lists and gets the recording of a past meeting", async () => {
  const list = new CrmListCallRecordingsTool({ client: crm.client });
  const data = parseData(await list.invoke({ meeting_id })) as { items: object[] };
  expect(data).toEqual({
    items: [expect.objectContaining({ call_recording_id, status: "completed" })],
  });
  const get = new CrmGetCallRecordingTool({ client: crm.client });
  expect(parseData(await get.invoke(recording))).toEqual({
    meeting_id,
    has_transcript: true,
    ...data.items[0],
  });
});

test.each([
  [{ segments: [{ speech: "The price is fixed." }], raw_transcript: "The price is fixed." }, true],
  [null, false],
])("a recording with the transcript %j says only whether there is one", async (transcript, has) => {
  const id = { ...recording, workspace_id: meeting_id };
  const web_url = "https://app.example/recording";
  const data = { id, status: "completed", web_url, transcript };
  const { client } = await startRecordingServer({ body: { data } });
  const tool = new CrmGetCallRecordingTool({ client });
  expect(parseData(await tool.invoke(recording))).toEqual({
    ...recording,
    status: "completed",
    has_transcript: has,
    web_url,
  });
  expect(JSON.stringify(await tool.execute(recording))).not.toContain("price");
});

test("reads a whole transcript by one request, and joins the passages of a speaker", async () => {
  const { items } = await readTranscript({});
  expect(items[0]).toMatchObject({ at: "00:00", speaker: expect.stringContaining(" ") });
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const { segments } = await new CrmGetCallTranscriptTool({ client }).execute(recording);
  expect(exchanges.map(({ url }) => url)).toEqual([
    `/v2/meetings/${meeting_id}/call_recordings/${recording.call_recording_id}`,
  ]);
  expect(segments.length).toBeGreaterThan(50);
  const spoken = segments.map(({ text }) => text).join(" ");
  expect(items.map(({ text }) => text).join(" ")).toBe(spoken);
  expect(segments.map(({ start }) => start)).toEqual(
    segments.map(({ start }) => start).toSorted((one, other) => one - other),
  );
});

test("finds a passage by its words, and the time around it", async () => {
  const { segments } = await new CrmGetCallTranscriptTool({ client: crm.client }).execute(
    recording,
  );
  const wanted = segments[20]!;
  const words = wanted.text.split(" ").slice(0, 6).join(" ");
  const found = await readTranscript({ search: words });
  expect(found.items.map(({ text }) => text)).toContain(wanted.text);
  const around = await readTranscript({ from_seconds: wanted.start, to_seconds: wanted.end });
  expect(around.items[0]?.text).toContain(wanted.text);
  expect(around.items.length).toBeLessThan(5);
});

test("says why nothing was found, and how long the recording is", async () => {
  expect(await readTranscript({ search: "xylophone" })).toMatchObject({
    items: [],
    note: expect.stringContaining("try fewer words"),
  });
  expect((await readTranscript({ from_seconds: 90_000 })).note).toContain("past the end");
});

test("adds a recording from a transcript, reads it and deletes it", async () => {
  const transcript = [
    { speech: "The price is fixed.", start_time: 0, end_time: 2, speaker: { name: "Elif" } },
  ];
  const create = new CrmCreateCallRecordingTool({ client: crm.client });
  const added = await create.execute({ meeting_id, transcript });
  expect(added.status).toBe("completed");
  const id = { meeting_id, call_recording_id: added.id.call_recording_id };
  const tool = new CrmGetCallTranscriptTool({ client: crm.client });
  expect((await tool.execute(id)).segments).toEqual([
    { start: 0, end: 2, speaker: "Elif", text: "The price is fixed." },
  ]);
  await new CrmDeleteCallRecordingTool({ client: crm.client }).execute(id);
  await expect(tool.execute(id)).rejects.toThrow(
    "Take call_recording_id from crm_list_call_recordings.",
  );
});

test("a video is processed later, and has no transcript until then", async () => {
  const create = new CrmCreateCallRecordingTool({ client: crm.client });
  const video_url = "https://files.example/call.mp4";
  const added = parseData(await create.invoke({ meeting_id, video_url })) as {
    call_recording_id: string;
    status: string;
  };
  expect(added.status).toBe("processing");
  const { note } = await readTranscript({ call_recording_id: added.call_recording_id });
  expect(note).toContain("crm_get_call_recording");
});

test.each<Rule>([
  ["no content", { meeting_id }, "transcript", "at least one of transcript, video_url"],
  [
    "a passage that ends before it starts",
    {
      meeting_id,
      transcript: [{ speech: "Hi", start_time: 2, end_time: 1, speaker: { name: "Elif" } }],
    },
    "transcript.0.end_time",
    "not before start_time",
  ],
  [
    "an unencrypted address",
    { meeting_id, video_url: "http://files.example/a.mp4" },
    "video_url",
    "https",
  ],
  [
    "another file type",
    { meeting_id, video_url: "https://files.example/a.mov" },
    "video_url",
    ".mp4",
  ],
])("a new recording with %s is rejected", async (_what, input, field, message) => {
  const refusal = await getRefusal(CrmCreateCallRecordingTool, input);
  expect(refusal).toEqual(expectedRefusal(field, message));
});

test.each<Rule>([
  [
    "no duration",
    { ...recording, from_seconds: 9, to_seconds: 9 },
    "to_seconds",
    "greater than from_seconds",
  ],
  ["a search without words", { ...recording, search: "…" }, "search", "at least one word"],
])("a transcript with %s is rejected", async (_what, input, field, message) => {
  const refusal = await getRefusal(CrmGetCallTranscriptTool, input);
  expect(refusal).toEqual(expectedRefusal(field, message));
});
