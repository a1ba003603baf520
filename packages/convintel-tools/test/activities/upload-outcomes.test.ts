import {
  ConfigurationError,
  ConflictError,
  NetworkError,
  RateLimitError,
  BadRequestError,
  RequestTimeoutError,
  ServerError,
  UnexpectedResponseError,
} from "@workbelt/core";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConvintelActivityUploadTool, createConvintelClient } from "../../src/index.js";
import { getInputIssues } from "../helpers/call-tool.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";
import { id, input, sound, startUpload } from "../helpers/start-upload.js";

test("a source that fails partway is distinguished from a failure of the service", async () => {
  async function* broken() {
    yield new TextEncoder().encode("half");
    throw new Error("bucket gone");
  }
  const { service, tool } = await startUpload(undefined, {
    recordings: () => ({ stream: broken(), size: 100, type: "audio/mpeg" }),
  });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ConfigurationError);
  await expect(failure).rejects.toThrow(/"monday" could not be read to the end/);
  expect(service.requests).toEqual([]);
});

test("a failing source is a configuration error that does not reveal its message", async () => {
  const { service, tool } = await startUpload(undefined, {
    recordings: () => Promise.reject(new Error("s3://private/bucket")),
  });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ConfigurationError);
  await expect(failure).rejects.toThrow(/"monday" could not be opened/);
  await expect(failure).rejects.not.toThrow(/s3:/);
  await expect(failure).rejects.toMatchObject({ cause: { message: "s3://private/bucket" } });
  expect(service.sent).toEqual([]);
});

test("a failure to list names does not hide that a name is unknown", async () => {
  const { tool } = await startUpload(undefined, {
    recordings: { open: async () => undefined, names: () => Promise.reject(new Error("no")) },
  });
  const [issue] = await getInputIssues(tool.execute(input));
  expect(issue?.message).toMatch(/"monday" does not exist$/);
});

describe("an upload is not repeated after", () => {
  test.each<[string, FakeResponse, new (...args: never) => Error, RegExp]>([
    [
      "503",
      { status: 503 },
      ServerError,
      /[Cc]heck with convintel_activities_list, a few minutes later, for the externalId "x-1" before/,
    ],
    ["a response without an id", { body: {} }, UnexpectedResponseError, /externalId "x-1"/],
    [
      "an externalId that is taken",
      { status: 422, body: { errors: { externalId: ["has already been taken."] } } },
      ConflictError,
      /Another activity of this host has this externalId/,
    ],
    [
      "a host who is not in the team",
      { status: 422, body: { message: "Invalid.", errors: { hostUserEmail: ["Unknown."] } } },
      BadRequestError,
      /take the email from convintel_users_list/,
    ],
  ])("%s", async (_what, answer, ErrorClass, message) => {
    const service = await startFakeService(() => answer, { attempts: 3 });
    onTestFinished(() => service.stop());
    const tool = new ConvintelActivityUploadTool({ client: service.client, recordings: sound });
    const failure = tool.execute({ ...input, externalId: "x-1" });
    await expect(failure).rejects.toThrow(ErrorClass);
    await expect(failure).rejects.toThrow(message);
    expect(service.sent).toHaveLength(1);
  });
});

test("without an externalId, an unknown outcome is verified by title", async () => {
  const { tool } = await startUpload({ status: 500 });
  await expect(tool.execute(input)).rejects.toThrow(/for the title "Quarterly review" before/);
});

test("an unreachable service is retried, because nothing was sent", async () => {
  const client = createConvintelClient({
    token: "t",
    baseUrl: "http://127.0.0.1:9",
    attempts: 2,
  });
  const tool = new ConvintelActivityUploadTool({ client, recordings: sound });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(NetworkError);
  await expect(failure).rejects.toMatchObject({ mayHaveHappened: false, retryable: true });
});

test("an upload may exceed the client's timeouts while it progresses; an idle one times out", async () => {
  const slow = async function* (pauseMs: number) {
    for (let sent = 0; sent < 5; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      yield new Uint8Array(1000);
    }
  };
  const service = await startFakeService(() => ({ body: { id } }), {
    attemptTimeoutMs: 100,
    timeoutMs: 100,
  });
  onTestFinished(() => service.stop());
  const make = (pauseMs: number) =>
    new ConvintelActivityUploadTool({
      client: service.client,
      recordings: () => ({ stream: slow(pauseMs), size: 5000, type: "audio/wav" }),
      idleTimeoutMs: 250,
    });
  await expect(make(60).execute(input)).resolves.toEqual({ id });
  await expect(make(600).execute(input)).rejects.toThrow(RequestTimeoutError);
});

test("an abort stops the upload and closes the recording", async () => {
  const controller = new AbortController();
  const reason = new Error("the host gave up");
  let closed = false;
  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield new Uint8Array(1000);
    }
  }
  const { service, tool } = await startUpload(undefined, {
    recordings: {
      open: async () => ({
        chunks: endless,
        size: 1e9,
        type: "audio/wav",
        fileName: "long.wav",
        close: async () => {
          closed = true;
        },
      }),
    },
    onProgress: ({ sentBytes }) => {
      if (sentBytes > 5000) controller.abort(reason);
    },
  });
  const failure = tool.execute(input, { signal: controller.signal });
  await expect(failure).rejects.toBe(reason);
  expect(closed).toBe(true);
  expect(service.requests).toEqual([]);
});

describe("after a 429", () => {
  /** Uploads to a service that refuses the first request. */
  async function uploadTwice(
    recordings: () => Blob | { stream: AsyncIterable<Uint8Array>; size: number; type: string },
  ) {
    const refused = { status: 429, headers: { "retry-after": "0" } };
    let answered = 0;
    const service = await startFakeService(
      () => ((answered += 1) === 1 ? refused : { status: 201, body: { id } }),
      { attempts: 3 },
    );
    onTestFinished(() => service.stop());
    const tool = new ConvintelActivityUploadTool({ client: service.client, recordings });
    return { service, uploaded: tool.execute(input) };
  }

  test("a blob is sent again", async () => {
    const { service, uploaded } = await uploadTwice(sound);
    expect(await uploaded).toMatchObject({ id });
    expect(service.sent).toHaveLength(2);
  });

  test("a stream, which can be read once, is not", async () => {
    const stream = new Blob(["sound of a call"]).stream();
    const { service, uploaded } = await uploadTwice(() => ({
      stream,
      size: 15,
      type: "audio/mpeg",
    }));
    await expect(uploaded).rejects.toThrow(RateLimitError);
    expect(service.sent).toHaveLength(1);
  });
});
