import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { type EventListeners, observe } from "@workbelt/core";
import { ConvintelOrganizationGetTool } from "@workbelt/convintel-tools";
import { CrmListTasksTool } from "@workbelt/crm-tools";
import { NotesUserListTool } from "@workbelt/notes-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { observeReview } from "../../observability/observed-review.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

test("the collector receives the calls of an agent below its span, and their requests below them", async () => {
  const { metricNames, tree } = await observeReview(sandbox);
  const lines = tree.split("\n");
  const depth = (line: string) => line.search(/\S/);
  expect(lines[0]).toMatch(/^invoke_agent pipeline-review /);
  expect(lines.filter((line) => depth(line) === 0)).toHaveLength(1);
  const calls = lines.filter((line) => depth(line) === 2);
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.every((line) => line.includes("execute_tool crm_"))).toBe(true);
  const requests = lines.filter((line) => depth(line) === 4);
  expect(requests.length).toBeGreaterThan(calls.length);

  const retried = lines.findIndex((line) => line.includes("[workbelt.retry]"));
  expect(lines[retried]).toContain("execute_tool crm_list_tasks");
  expect(lines[retried + 1]).toContain("http.response.status_code=429");
  expect(lines[retried + 2]).toContain("http.request.resend_count=1");
  expect(metricNames).toEqual(["gen_ai.execute_tool.duration", "http.client.request.duration"]);
});

test("in an agent, the tool message has the ids under which the service logs the requests", async () => {
  sandbox.faults.add({
    service: "notes",
    status: 429,
    headers: { "retry-after": "0", "x-notion-request-id": "id-of-the-first" },
  });
  const model = fakeModel()
    .respondWithTools([{ name: "notes_user_list", args: {}, id: "call-1" }])
    .respond(new AIMessage("Done."));
  const agent = createAgent({ model, tools: [new NotesUserListTool()] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Who?" }] });
  const message = messages.find((one) => ToolMessage.isInstance(one));
  expect(message?.metadata).toMatchObject({
    call: {
      attempts: 2,
      requestIds: ["id-of-the-first", expect.stringMatching(/^[\da-f-]{36}$/)],
      durationMs: expect.any(Number),
    },
  });
});

test("no event has the token, although the services return it in bodies and headers", async () => {
  const events: unknown[] = [];
  const hear = (event: unknown) => void events.push(event);
  const listeners: EventListeners = { call: hear, attempt: hear, retry: hear, content: hear };
  onTestFinished(observe(listeners));
  const calls = {
    crm: () => new CrmListTasksTool().execute({}),
    notes: () => new NotesUserListTool().execute({}),
    convintel: () => new ConvintelOrganizationGetTool().execute({}),
  };
  const tokens = Object.values(sandbox.services).map(({ token }) => token);
  for (const service of ["crm", "notes", "convintel"] as const) {
    const { token } = sandbox.services[service];
    const encoded = [token, encodeURIComponent(token), btoa(token)];
    for (const status of [200, 400]) {
      const body = { message: encoded.join(" "), code: token, request_id: token, data: encoded };
      const headers = { "x-request-id": token, "x-notion-request-id": token };
      sandbox.faults.add({ service, status, body, headers });
      await calls[service]().catch(() => undefined);
    }
  }
  const text = JSON.stringify(events);
  expect(text.match(/"status":400/g)).toHaveLength(3);
  expect(tokens.filter((token) => text.includes(token) || text.includes(btoa(token)))).toEqual([]);
});
