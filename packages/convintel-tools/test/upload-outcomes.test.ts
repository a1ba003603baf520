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
import { ConvintelActivityUploadTool, createConvintelClient } from "../src/index.js";
import { refusal } from "./content.js";
import { type Answer, startStandIn } from "./stand-in.js";
import { id, input, sound, uploading } from "./uploading.js";

test("a source that fails half-way is told from a failure of the service", async () => {
  async function* broken() {
    yield new TextEncoder().encode("half");
    throw new Error("bucket gone");
  }
  const { service, tool } = await uploading(undefined, {
    recordings: () => ({ stream: broken(), size: 100, type: "audio/mpeg" }),
  });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ConfigurationError);
  await expect(failure).rejects.toThrow(/"monday" could not be read to its end/);
  expect(service.got).toEqual([]);
});

test("a source that cannot be asked is the host's failure, and its words are not a model's", async () => {
  const { service, tool } = await uploading(undefined, {
    recordings: () => Promise.reject(new Error("s3://private/bucket")),
  });
  const failure = tool.execute(input);
  await expect(failure).rejects.toThrow(ConfigurationError);
  await expect(failure).rejects.toThrow(/"monday" could not be opened/);
  await expect(failure).rejects.not.toThrow(/s3:/);
  await expect(failure).rejects.toMatchObject({ cause: { message: "s3://private/bucket" } });
  expect(service.sent).toEqual([]);
});

test("names that cannot be told do not hide that a name is unknown", async () => {
  const { tool } = await uploading(undefined, {
    recordings: { open: async () => undefined, names: () => Promise.reject(new Error("no")) },
  });
  const [issue] = await refusal(tool.execute(input));
  expect(issue?.message).toMatch(/there is none named "monday"$/);
});

describe("after it was sent it is not sent again", () => {
  test.each<[string, Answer, new (...args: never) => Error, RegExp]>([
    [
      "503",
      { status: 503 },
      ServerError,
      /Check with convintel_activities_list, some minutes later, for the externalId "x-1" before/,
    ],
    ["a reply without an id", { body: {} }, UnexpectedResponseError, /externalId "x-1"/],
    [
      "429",
      { status: 429, headers: { "retry-after": "0" } },
      RateLimitError,
      /Wait a little before the next call/,
    ],
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
    const service = await startStandIn(() => answer, { attempts: 3 });
    onTestFinished(() => service.stop());
    const tool = new ConvintelActivityUploadTool({ client: service.client, recordings: sound });
    const failure = tool.execute({ ...input, externalId: "x-1" });
    await expect(failure).rejects.toThrow(ErrorClass);
    await expect(failure).rejects.toThrow(message);
    expect(service.sent).toHaveLength(1);
  });
});

test("without an externalId, an unclear outcome is looked for by title", async () => {
  const { tool } = await uploading({ status: 500 });
  await expect(tool.execute(input)).rejects.toThrow(/for the title "Quarterly review" before/);
});

test("a service that cannot be reached is tried again, as nothing was sent", async () => {
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

test("it may take longer than the client's limits while it moves; silence ends it", async () => {
  const slow = async function* (pauseMs: number) {
    for (let sent = 0; sent < 5; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      yield new Uint8Array(1000);
    }
  };
  const service = await startStandIn(() => ({ body: { id } }), {
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

test("an abort ends it, and closes the recording", async () => {
  const controller = new AbortController();
  const reason = new Error("the host gave up");
  let closed = false;
  async function* endless() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      yield new Uint8Array(1000);
    }
  }
  const { service, tool } = await uploading(undefined, {
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
  expect(service.got).toEqual([]);
});
