import { ConfigurationError } from "@workbelt/core";
import { describe, expect, test } from "vitest";
import {
  type ConvintelActivityUploadToolOptions,
  ConvintelToolkit,
  type UploadProgress,
} from "../../src/index.js";
import { callTool, getInputIssues } from "../helpers/call-tool.js";
import { parseForm, id, input, sound, startUpload } from "../helpers/start-upload.js";

test("sends the inputs as form fields and the recording as a form file", async () => {
  const { service, tool } = await startUpload();
  const more = {
    accountId: "a",
    opportunityId: "o",
    leadId: "l",
    completedAt: "2026-03-31",
    externalId: "x-1",
    notifyForUploadCompletionByEmail: true,
    skipFullAnalysis: false,
  };
  const { data, artifact } = await callTool(tool, { ...input, ...more });
  expect(data).toEqual({ activity_id: id });
  expect(artifact).toEqual({ id });
  const [got] = service.requests;
  expect(got).toMatchObject({ method: "POST", url: { pathname: "/base/uploadActivity" } });
  const { audio, fields } = await parseForm(service);
  const { recording: _, ...rest } = input;
  expect(fields).toEqual({
    ...rest,
    ...more,
    notifyForUploadCompletionByEmail: "1",
    skipFullAnalysis: "0",
  });
  expect([audio.name, audio.type, await audio.text()]).toEqual([
    "monday",
    "audio/mpeg",
    "sound of a call",
  ]);
});

test.each([
  ["en-GB", "en_GB"],
  ["EN_gb", "en_GB"],
  ["en-uk", "en_GB"],
  ["zh-hant-tw", "zh_Hant_TW"],
  ["es-419", "es_419"],
])("the language %s is sent as %s", async (language, expected) => {
  const { service, tool } = await startUpload();
  await callTool(tool, { ...input, language, completedAt: "2026-W14-2" });
  const { fields } = await parseForm(service);
  expect(fields).toMatchObject({ language: expected, completedAt: "2026-03-31" });
});

test("omitted and null inputs are not sent", async () => {
  const { service, tool } = await startUpload();
  await callTool(tool, { ...input, leadId: null });
  const { fields } = await parseForm(service);
  expect(Object.keys(fields)).toEqual(["hostUserEmail", "language", "title"]);
});

test.each([
  ["id", { id, note: 1 }, { id, note: 1 }],
  ["activityId", { activityId: id, note: 1 }, { id, note: 1 }],
  ["data.id", { data: { id, note: 1 } }, { id, note: 1 }],
  ["data.activityId", { data: { activityId: id } }, { id }],
])("finds the new id in %s", async (_where, body, expected) => {
  const { tool } = await startUpload({ body });
  expect(await tool.execute(input)).toEqual(expected);
});

describe("rejected with the field name and nothing sent", () => {
  test.each<[string, object, string, RegExp]>([
    ["no recording", { recording: undefined }, "recording", /./],
    ["no email", { hostUserEmail: "ada" }, "hostUserEmail", /an email address/],
    ["two emails", { hostUserEmail: "a@x.com,b@x.com" }, "hostUserEmail", /an email address/],
    ["a language alone", { language: "en" }, "language", /such as en_GB/],
    ["an empty title", { title: "" }, "title", /not to be empty/],
    ["a long title", { title: "x".repeat(251) }, "title", /at most 250/],
    ["a long accountId", { accountId: "x".repeat(101) }, "accountId", /at most 100/],
    ["a long opportunityId", { opportunityId: "x".repeat(101) }, "opportunityId", /at most 100/],
    ["a long leadId", { leadId: "x".repeat(181) }, "leadId", /at most 180/],
    ["a long externalId", { externalId: "x".repeat(192) }, "externalId", /at most 191/],
    ["a date with a time", { completedAt: "2026-03-31 10:00:00" }, "completedAt", /YYYY-MM-DD/],
    ["a nonexistent day", { completedAt: "2026-02-30" }, "completedAt", /existing day/],
    ["a flag as text", { skipFullAnalysis: "yes" }, "skipFullAnalysis", /boolean/],
    ["an unknown input", { file: "/etc/passwd" }, "file", /not an input/],
  ])("%s", async (_rule, wrong, field, message) => {
    let asked = 0;
    const recordings = () => {
      asked += 1;
      return sound();
    };
    const { service, tool } = await startUpload(undefined, { recordings });
    const issues = await getInputIssues(tool.execute({ ...input, ...wrong }));
    expect(issues).toEqual([{ field, message: expect.stringMatching(message) as string }]);
    expect(service.sent).toEqual([]);
    expect(asked).toBe(0);
  });

  test.each<[string, ConvintelActivityUploadToolOptions, RegExp]>([
    ["an unknown name", { recordings: () => undefined }, /"monday" does not exist/],
    ["empty", { recordings: () => new Blob([], { type: "audio/mpeg" }) }, /not empty/],
    [
      "neither audio nor video",
      { recordings: () => new Blob(["x"], { type: "text/html" }) },
      /audio or video/,
    ],
    ["of no type", { recordings: () => new Blob(["x"]) }, /audio or video/],
    ["too large", { maxRecordingBytes: 14 }, /at most 14 bytes; got 15/],
  ])("a recording that is %s", async (_rule, options, message) => {
    const { service, tool } = await startUpload(undefined, options);
    const issues = await getInputIssues(tool.execute(input));
    expect(issues).toEqual([
      { field: "recording", message: expect.stringMatching(message) as string },
    ]);
    expect(service.sent).toEqual([]);
  });
});

test("values of the maximum length are sent; an emoji counts as one character", async () => {
  const { service, tool } = await startUpload();
  await tool.execute({ ...input, title: "😀".repeat(250), language: "zh_Hant_TW" });
  await tool.execute({ ...input, title: "x".repeat(250), language: "es_419" });
  expect(service.sent).toHaveLength(2);
});

test("without a source, the error addresses the user first, then the developer", async () => {
  const { service, tool } = await startUpload(undefined, { recordings: undefined });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ConfigurationError);
  await expect(failure).rejects.toThrow(
    /^This agent has no recordings to upload; inform the user\. .*recordingFolder\(path\)/,
  );
  expect(service.sent).toEqual([]);
});

test("the toolkit passes its source to the upload tool", async () => {
  const { service } = await startUpload();
  const kit = new ConvintelToolkit({
    client: service.client,
    include: ["convintel_activity_upload"],
    recordings: sound,
  });
  const [tool] = kit.getTools();
  await tool?.execute(input);
  expect(service.sent).toHaveLength(1);
});

test("a stream of known size is sent under its own file name, with progress reports", async () => {
  const progress: UploadProgress[] = [];
  const pieces = ["one ", "two ", "three"].map((text) => new TextEncoder().encode(text));
  const { service, tool } = await startUpload(undefined, {
    recordings: async (name) => ({
      stream: ReadableStream.from(pieces),
      size: 13,
      type: "video/webm",
      fileName: `${name}.webm`,
    }),
    onProgress: (step) => progress.push(step),
  });
  await tool.execute(input);
  const { audio } = await parseForm(service);
  expect([audio.name, await audio.text()]).toEqual(["monday.webm", "one two three"]);
  expect(progress).toEqual(
    [4, 8, 13].map((sentBytes) => ({ recording: "monday", sentBytes, totalBytes: 13 })),
  );
});
