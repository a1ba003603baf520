import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { requiredFields } from "../../helpers/convintel-upload.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";

const required = { ...requiredFields, recordingUrl: "https://media.example/talk.mp3?key=1" };

let convintel: Convintel;
beforeEach(async () => {
  convintel = await serveConvintel(undefined, { processingDelayMs: 50 });
});
afterEach(() => convintel.stop());

const upload = (body: unknown) =>
  convintel.send("/uploadActivityByUrl", {}, { method: "POST", body: JSON.stringify(body) });
const uploads = async () =>
  ((await convintel.read("/sandbox/uploads")) as { uploads: object[] }).uploads;

const talk = {
  ...required,
  completedAt: "2026-03-31T10:00:00+02:00",
  notifyForUploadCompletionByEmail: true,
};

test("is in progress first", async () => {
  const slow = await serveConvintel(undefined, { processingDelayMs: 3_600_000 });
  onTestFinished(() => slow.stop());
  const body = JSON.stringify(talk);
  const reply = await slow.send("/uploadActivityByUrl", {}, { method: "POST", body });
  expect(reply.status).toBe(201);
  const { id: activityId } = (await reply.json()) as { id: string };
  expect(await slow.read("/getActivity", { activityId })).toMatchObject({
    title: "The price talk",
    status: "in-progress",
    actualStartTime: "2026-03-31T08:00:00+00:00",
  });
});

test("is completed later, with its analysis", async () => {
  const { id: activityId } = (await (await upload(talk)).json()) as { id: string };
  const read = () => convintel.read("/getActivity", { activityId });
  await expect.poll(read).toMatchObject({ status: "completed" });
  expect(await convintel.read("/getSummary", { activityId })).toHaveProperty("summary");
  expect(await uploads()).toMatchObject([{ activityId, recording: { fileName: "talk.mp3" } }]);
});

describe("an externalId", () => {
  test("that the host used before returns that activity", async () => {
    const first = await upload({ ...required, externalId: "x-1" });
    const { id } = (await first.json()) as { id: string };
    const second = await upload({ ...required, externalId: "x-1", title: "Again" });
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual({ id });
    expect(await uploads()).toHaveLength(1);
  });

  test("of another host is another activity, and without one each upload is", async () => {
    await upload({ ...required, externalId: "x-1" });
    await upload({ ...required, externalId: "x-1", hostUserEmail: "lee@tiny.example" });
    await upload(required);
    await upload(required);
    expect(await uploads()).toHaveLength(4);
  });
});

test.each<[string, object, Record<string, string[]>]>([
  [
    "no address",
    { recordingUrl: undefined },
    { recordingUrl: ["The recording url field is required."] },
  ],
  [
    "no web address",
    { recordingUrl: "file:///talk.mp3" },
    { recordingUrl: ["The recording url field must be a valid URL."] },
  ],
  [
    "a file of another type",
    { recordingUrl: "https://media.example/talk.pdf" },
    {
      recordingUrl: [
        expect.stringContaining("The recording url field must be a file of type:") as string,
      ],
    },
  ],
  [
    "a day without a time",
    { completedAt: "2026-03-31" },
    { completedAt: ["The completed at field must be a valid date."] },
  ],
  [
    "a time in the future",
    { completedAt: "2026-07-18T10:00:00Z" },
    { completedAt: ["The completed at field must be a date before or equal to today."] },
  ],
  [
    "a boolean as text",
    { notifyForUploadCompletionByEmail: "true" },
    {
      notifyForUploadCompletionByEmail: [
        "The notify for upload completion by email field must be true or false.",
      ],
    },
  ],
  [
    "a host from elsewhere",
    { hostUserEmail: "bob@acme.example" },
    { hostUserEmail: ["The selected host user email is invalid."] },
  ],
])("rejects %s", async (_what, wrong, errors) => {
  const reply = await upload({ ...required, ...wrong });
  expect(reply.status).toBe(422);
  expect(((await reply.json()) as { errors: object }).errors).toEqual(errors);
  expect(await uploads()).toEqual([]);
});
