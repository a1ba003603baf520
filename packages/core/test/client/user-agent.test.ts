import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ApiClient, bearerToken, ConfigurationError, fetchTransport } from "../../src/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { runAttempt } from "../../src/adapters/index.js";
import { path } from "../../src/provider/index.js";
import { deskClient, DeskGetPaperTool, deskService } from "../helpers/desk.js";
import { connect, input, paper } from "../helpers/fake-provider.js";
import { startRotatingDesk } from "../helpers/fake-rotating-service.js";
import { json, startServer } from "../helpers/server.js";

const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };
const found = json(200, { data: paper });
const busy = json(429, {}, { "retry-after": "0" });
const read = { method: "GET", path: path`/papers` } as const;

/** Makes tool calls as an agent does, and returns the header of each request. */
async function listUserAgents(
  calls: { thread?: string; tool?: string }[],
  answers = [found],
  options: Parameters<typeof deskClient>[1] = {},
): Promise<string[]> {
  const { baseUrl, seen } = await startServer(...answers);
  const client = deskClient(baseUrl, options);
  for (const { thread, tool } of calls) {
    const desk = new DeskGetPaperTool({ client, ...(tool !== undefined && { name: tool }) });
    const call = { type: "tool_call", id: "call_1", name: desk.name, args: input } as const;
    await desk.invoke(call, { configurable: { thread_id: thread } });
  }
  return seen.map(({ headers }) => headers["user-agent"] ?? "");
}

const getFact = (userAgent: string | undefined, name: string) =>
  new RegExp(`[(;] ?${name}=([^;)]+)`).exec(userAgent ?? "")?.[1];

test("names the package, its version and the operation", async () => {
  const [userAgent] = await listUserAgents([{}]);
  expect(userAgent).toMatch(
    new RegExp(
      `^workbelt-core/${version.replaceAll(".", "\\.")} \\(desk_get_paper; run=[\\da-f]{12}; call=[\\da-f]{12}\\)$`,
    ),
  );
});

test("names the provider's package if its descriptor does", async () => {
  const { baseUrl, seen } = await startServer(found);
  const service = { ...deskService, product: "desk-tools/2.0.1" };
  const client = new ApiClient(service, { credentials: bearerToken("a-token-for-tests"), baseUrl });
  await client.send(read);
  expect(seen[0]?.headers["user-agent"]).toMatch(/^desk-tools\/2\.0\.1 \(run=[\da-f]{12}\)$/);
});

test("attempts of a call share its mark and are numbered; another call has another mark", async () => {
  const [first, second, third] = await listUserAgents([{}, {}], [busy, found, found]);
  expect(getFact(first, "attempt")).toBeUndefined();
  expect(getFact(second, "attempt")).toBe("2");
  expect(getFact(second, "call")).toBe(getFact(first, "call"));
  expect(getFact(third, "call")).not.toBe(getFact(first, "call"));
});

test("calls of a conversation share a mark, and so do calls without one", async () => {
  const calls = ["thread-a", "thread-b", "thread-a", undefined, undefined];
  const userAgents = await listUserAgents(calls.map((thread) => (thread ? { thread } : {})));
  const [a, b, again, none, noneAgain] = userAgents.map((each) => getFact(each, "run"));
  expect(again).toBe(a);
  expect(noneAgain).toBe(none);
  expect(new Set([a, b, none]).size).toBe(3);
});

test("requests of an attempt to handle an event have its mark, and without a conversation that of its thread", async () => {
  const seen = await runAttempt("crm/record/1", async ({ eventMark }) => {
    const marked = await listUserAgents([{}, { thread: "crm/record/1" }, { thread: "other" }]);
    expect(marked.map((each) => getFact(each, "event"))).toEqual(Array(3).fill(eventMark));
    return marked;
  });
  const [own, same, other] = seen.map((each) => getFact(each, "run"));
  expect(own).toBe(same);
  expect(other).not.toBe(own);
  const [outside] = await listUserAgents([{}]);
  expect(getFact(outside, "event")).toBeUndefined();
});

test("has nothing that the application or a person has named", async () => {
  const [userAgent] = await listUserAgents([
    { thread: "customer-gemma@example.com", tool: "fetch_secret_project" },
  ]);
  expect(userAgent).not.toMatch(/customer|gemma|example|fetch|secret|call_1/);
});

test("the application's own product comes first", async () => {
  const userAgent = "acme-agent/1.4 (+https://acme.example/agent)";
  const [sent] = await listUserAgents([{}], [found], { userAgent });
  expect(sent).toMatch(/^acme-agent\/1\.4 \(\+https:\/\/acme\.example\/agent\) workbelt-core\//);
});

test.each([
  "",
  " acme",
  "acme\r\nx-admin: 1",
  "acmé/1",
  "(only a comment)",
  "acme (a (nested) comment)",
  `acme/${"1".repeat(200)}`,
])("the product %j is refused before anything is sent", (userAgent) => {
  expect(() => deskClient("https://desk.example", { userAgent })).toThrow(ConfigurationError);
  expect(() => deskClient("https://desk.example", { userAgent })).toThrow(/acme-agent\/1\.4/);
});

test("headers of the service and of a request override it", async () => {
  const { baseUrl, seen } = await startServer(found);
  const client = deskClient(baseUrl);
  await client.send({ ...read, headers: { "user-agent": "own/1" } });
  expect(seen[0]?.headers["user-agent"]).toBe("own/1");
});

test("a fetch that leaves the header out, as browsers do, still sends the request", async () => {
  const { baseUrl, seen } = await startServer(found);
  const transport = fetchTransport((url, init) => {
    const headers = new Headers(init.headers);
    headers.delete("user-agent");
    return fetch(url, { ...init, headers });
  });
  await expect(deskClient(baseUrl, { transport }).send(read)).resolves.toEqual({ data: paper });
  expect(seen[0]?.headers["user-agent"]).not.toContain("workbelt");
});

test("token requests name the package, and no person or account", async () => {
  const desk = await startRotatingDesk({});
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [desk.provider],
  });
  await connect(accounts);
  const [exchange] = desk.seen;
  expect(exchange).toMatchObject({ url: "/token" });
  expect(exchange?.headers["user-agent"]).toBe(`workbelt-core/${version} (oauth)`);
});
