import {
  createAttioClient,
  deleteV2MeetingsByMeetingIdCallRecordingsByCallRecordingId as deleteRecording,
  getV2MeetingsByMeetingIdCallRecordings as listRecordings,
  getV2MeetingsByMeetingIdCallRecordingsByCallRecordingId as getRecording,
  getV2MeetingsByMeetingIdCallRecordingsByCallRecordingIdTranscript as getTranscript,
  postV2Meetings as createMeeting,
  postV2MeetingsByMeetingIdCallRecordings as createRecording,
} from "attio-ts-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { errorMatching, getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");
const path = { meeting_id, call_recording_id };

// The SDK checks requests and responses against the vendor's schemas.
const attio = () => createAttioClient({ apiKey: crm.token, baseUrl: crm.baseUrl });

test("the SDK reads the recordings of a meeting and all pages of a transcript", async () => {
  const client = attio();
  const listed = await listRecordings({ client, path: { meeting_id } });
  expect(listed.data!.data.map(({ id }) => id.call_recording_id)).toEqual([call_recording_id]);
  const got = await getRecording({ client, path });
  expect(got.data!.data).toMatchObject(listed.data!.data[0]!);
  const passages = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = (await getTranscript({ client, path, query })).data!;
    passages.push(...page.data.transcript);
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(passages.length).toBeGreaterThan(50);
  const starts = passages.map(({ start_time }) => start_time);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const recording = await crm.get(
    `/v2/meetings/${meeting_id}/call_recordings/${call_recording_id}`,
  );
  const { transcript } = getData<{ transcript: { segments: object[]; raw_transcript: string } }>(
    recording,
  );
  expect(transcript.segments).toEqual(passages);
  expect(transcript.raw_transcript.split("\n")).toHaveLength(passages.length);
});

test("the SDK adds a video, which is processed later, and deletes it", async () => {
  const client = attio();
  const body = { data: { video_url: "https://files.example/a.mp4" } };
  const added = await createRecording({ client, path: { meeting_id }, body });
  const { id, status } = added.data!.data;
  expect(status).toBe("processing");
  const url = `/v2/meetings/${meeting_id}/call_recordings/${id.call_recording_id}`;
  expect(getData<object>(await crm.get(url))).toMatchObject({ transcript: null });
  const own = { meeting_id, call_recording_id: id.call_recording_id };
  const deletion = await deleteRecording({ client, path: own });
  expect(deletion.response?.status).toBe(204);
  expect(await crm.get(url)).toMatchObject(errorMatching(404, "not_found", "was not found"));
});

test("the SDK finds a meeting by its reference, or creates it", async () => {
  const data = {
    title: "Fair",
    description: "",
    start: { date: "2031-04-01" },
    end: { date: "2031-04-02" },
    is_all_day: true,
    participants: [],
    linked_records: [{ object: "people", record_id: seedId("crm/people/elif-demir") }],
    external_ref: { ical_uid: "uid-1", provider: "google" as const, is_recurring: false },
  };
  const first = await createMeeting({ client: attio(), body: { data } });
  const again = await createMeeting({ client: attio(), body: { data } });
  expect(again.data).toEqual(first.data);
});

const valid = {
  title: "x",
  description: "",
  start: { datetime: "2031-04-01T10:00:00Z", timezone: null },
  end: { datetime: "2031-04-01T11:00:00Z" },
  is_all_day: false,
  participants: [],
  external_ref: "x",
};

test.each([
  ["a missing reference", { ...valid, external_ref: undefined }],
  ["times of an all-day meeting", { ...valid, is_all_day: true }],
  ["an end before the start", { ...valid, end: { datetime: "2031-04-01T09:00:00Z" } }],
  ["an invalid time", { ...valid, start: { datetime: "tomorrow" } }],
  ["another key of a time", { ...valid, start: { datetime: "2031-04-01T10:00:00Z", at: 1 } }],
])("a meeting with %s is rejected", async (_what, data) => {
  expect((await crm.post("/v2/meetings", { data })).status).toBe(400);
});

test.each([
  ["neither video nor transcript", {}],
  ["an http address", { video_url: "http://files.example/a.mp4" }],
  ["another file type", { video_url: "https://files.example/a.webm" }],
])("a recording with %s is rejected", async (_what, data) => {
  const response = await crm.post(`/v2/meetings/${meeting_id}/call_recordings`, { data });
  expect(response).toMatchObject(errorMatching(400, "validation_type", "Body payload"));
});

test("a recording belongs to its meeting only", async () => {
  const other = seedId("crm/meeting/castellan-discovery");
  const url = `/v2/meetings/${other}/call_recordings/${call_recording_id}`;
  expect((await crm.get(url)).status).toBe(404);
});
