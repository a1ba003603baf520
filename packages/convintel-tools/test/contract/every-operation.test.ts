import { AuthRequiredError, NotFoundError, RateLimitError } from "@workbelt/core";
import { completeInput } from "@workbelt/testing/samples";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConvintelToolkit, type ConvintelToolName } from "../../src/index.js";
import { type FakeResponse, startFakeService } from "../helpers/fake-service.js";
import { samples } from "../helpers/samples.js";

const names = Object.keys(samples);

async function createTool(name: string, answer: FakeResponse | (() => FakeResponse)) {
  const service = await startFakeService(typeof answer === "function" ? answer : () => answer);
  onTestFinished(() => service.stop());
  const recordings = () => new Blob(["sound"], { type: "audio/mpeg" });
  const kit = new ConvintelToolkit({
    client: service.client,
    include: [name as ConvintelToolName],
    recordings,
  });
  const [tool] = kit.getTools();
  return { service, run: () => tool?.execute(completeInput(samples[name]!)) };
}

describe.each(names)("%s", (name) => {
  test("reports that a regenerated key must be replaced", async () => {
    const { run } = await createTool(name, { status: 401, body: { message: "Unauthenticated." } });
    const failure = run();
    await expect(failure).rejects.toThrow(AuthRequiredError);
    await expect(failure).rejects.toThrow(/replaced by a newer one.*CONVINTEL_API_KEY/);
  });

  test("reports not found", async () => {
    const { run } = await createTool(name, { status: 404, body: { message: "Not found." } });
    await expect(run()).rejects.toThrow(NotFoundError);
  });

  test("reports how long to wait at a rate limit", async () => {
    const headers = { "retry-after": "17" };
    const body = { message: "Too Many Attempts." };
    const { run, service } = await createTool(name, { status: 429, body, headers });
    const failure = run();
    await expect(failure).rejects.toThrow(RateLimitError);
    await expect(failure).rejects.toMatchObject({ retryable: true, retryAfterMs: 17_000 });
    expect(service.sent).toHaveLength(1);
  });

  test("sends the key and requests JSON", async () => {
    const { run, service } = await createTool(name, { status: 404 });
    await expect(run()).rejects.toThrow(NotFoundError);
    expect(service.requests[0]?.headers).toMatchObject({
      authorization: "Bearer key-1",
      accept: "application/json",
    });
  });
});

test("a key function is called for each request", async () => {
  let current = "key-1";
  let known = "key-1";
  const service = await startFakeService(
    (_url, { headers }) =>
      headers.authorization === `Bearer ${current}`
        ? { body: { name: "Brightmoor" } }
        : { status: 401, body: { message: "Unauthenticated." } },
    { token: () => known },
  );
  onTestFinished(() => service.stop());
  const kit = new ConvintelToolkit({ client: service.client, resources: ["organization"] });
  const [tool] = kit.getTools();
  await expect(tool?.execute({})).resolves.toEqual({ name: "Brightmoor" });
  current = "key-2";
  await expect(tool?.execute({})).rejects.toThrow(AuthRequiredError);
  known = "key-2";
  await expect(tool?.execute({})).resolves.toEqual({ name: "Brightmoor" });
});
