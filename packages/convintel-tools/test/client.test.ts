import {
  AuthRequiredError,
  ConfigurationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  BadRequestError,
  ServerError,
} from "@workbelt/core";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelToolkit,
  ConvintelUsersListTool,
  createConvintelClient,
} from "../src/index.js";
import { type FakeResponse, startFakeService } from "./helpers/fake-service.js";

async function fetchError(answer: FakeResponse) {
  const service = await startFakeService(() => answer);
  onTestFinished(() => service.stop());
  return new ConvintelUsersListTool({ client: service.client }).execute({}).then(
    () => expect.unreachable("the call should have failed"),
    (error: unknown) => error as BadRequestError,
  );
}

test("each region has its base URL; an explicit one takes precedence", () => {
  const token = "t";
  const base = (options: object) => createConvintelClient({ token, ...options }).baseUrl;
  expect(base({})).toBe("https://app.jiminny.com/customer/api/v1");
  expect(base({ region: "us" })).toBe("https://app.jiminny.com/customer/api/v1");
  expect(base({ region: "eu" })).toBe("https://app.jiminny.eu/customer/api/v1");
  expect(base({ region: "eu", baseUrl: "https://proxy.example/x" })).toBe(
    "https://proxy.example/x",
  );
  expect(() => base({ region: "EU" })).toThrow(ConfigurationError);
  expect(() => base({ region: "EU" })).toThrow(/Valid regions: us, eu/);
});

test("sends the key as a bearer token", async () => {
  const service = await startFakeService(() => ({ body: { data: [] } }));
  onTestFinished(() => service.stop());
  await new ConvintelUsersListTool({ client: service.client }).execute({});
  expect(service.sent).toEqual(["/base/getUsers"]);
  expect(service.authorizations).toEqual(["Bearer key-1"]);
});

test("without a client, base URL and key come from the environment", async () => {
  const sandbox = await startSandbox();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await sandbox.stop();
  });
  for (const name of ["CONVINTEL_API_KEY", "CONVINTEL_BASE_URL"]) {
    vi.stubEnv(name, sandbox.environment[name]);
  }
  const { items } = await new ConvintelUsersListTool().execute({});
  expect(items.length).toBeGreaterThan(0);
  vi.stubEnv("CONVINTEL_API_KEY", "");
  await expect(new ConvintelUsersListTool().execute({})).rejects.toThrow(/CONVINTEL_API_KEY/);
});

test("wrong key and wrong region are indistinguishable, so the advice covers both", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const { baseUrl } = sandbox.services.convintel;
  const client = createConvintelClient({ token: "wrong", baseUrl });
  const failure = new ConvintelUsersListTool({ client }).execute({});
  await expect(failure).rejects.toThrow(AuthRequiredError);
  await expect(failure).rejects.toThrow(/Unauthenticated.*region.*CONVINTEL_API_KEY/);
});

test.each<[string, unknown, string | undefined]>([
  ["message first", { message: "One.", error: "Two." }, "One."],
  ["then error", { error: "Two." }, "Two."],
  ["then error, past an empty message", { message: "", error: "Two." }, "Two."],
  ["then error.message", { error: { message: "Three." } }, "Three."],
  ["a message of another type", { message: { a: 1 }, error: "Two." }, "Two."],
  ["no known field", [1], undefined],
])("parses the message of an error body: %s", async (_what, body, said) => {
  expect(await fetchError({ status: 400, body })).toMatchObject({
    name: "BadRequestError",
    serviceMessage: said ?? JSON.stringify(body),
  });
});

test("field errors are in the message and the details", async () => {
  const errors = { toDate: ["The to date is wrong.", "It is."], page: ["No."] };
  const error = await fetchError({ status: 422, body: { message: "Invalid.", errors } });
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain("Invalid.; toDate: The to date is wrong. It is.; page: No.");
  expect(error.details).toEqual({ errors });
});

test.each([
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [429, RateLimitError],
  [500, ServerError],
])("status %i has its own error", async (status, ErrorClass) => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  sandbox.faults.add({ service: "convintel", status, body: { message: "So it is." } });
  const client = createConvintelClient({ ...sandbox.services.convintel, attempts: false });
  const failure = new ConvintelUsersListTool({ client }).execute({});
  await expect(failure).rejects.toThrow(ErrorClass);
  await expect(failure).rejects.toThrow(/So it is\./);
});

test("keeps to 30 lists of activities and 120 other requests a minute", async () => {
  const body = { results: [], data: [] };
  const service = await startFakeService(() => ({ body }), { timeoutMs: 5_000 });
  onTestFinished(() => service.stop());
  const { client } = service;
  const activities = new ConvintelActivitiesListTool({ client });
  const users = new ConvintelUsersListTool({ client });
  const range = { fromDate: "2025-01-01 00:00:00", toDate: "2025-02-01 00:00:00" };
  for (let sent = 0; sent < 30; sent += 1) await activities.execute(range);
  await expect(activities.execute(range)).rejects.toThrow(/Nothing was sent.* 30 requests in 60/);
  for (let sent = 0; sent < 120; sent += 1) await users.execute({});
  await expect(users.execute({})).rejects.toThrow(/Nothing was sent.* 120 requests in 60/);
  expect(service.sent).toHaveLength(150);
});

test("the toolkit has all tools or those of a resource", () => {
  const [all, users] = [{}, { resources: ["users"] as const }].map((options) =>
    new ConvintelToolkit(options).getTools().map(({ name }) => name),
  );
  expect(all).toHaveLength(26);
  expect(users).toEqual(["convintel_users_list"]);
});
