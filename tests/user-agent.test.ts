import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { ConvintelOrganizationGetTool, createConvintelClient } from "@workbelt/convintel-tools";
import { describeTypes } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { questionFor } from "@workbelt/core/adapters";
import { UndoJournal } from "@workbelt/core/undo";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmListTasksTool,
  CrmToolkit,
} from "@workbelt/crm-tools";
import { createNotesClient, NotesUserListTool } from "@workbelt/notes-tools";
import { planProgram } from "@workbelt/programs";
import { seedId, type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.clearActivity());

const packages = ["core", "crm-tools", "notes-tools", "convintel-tools", "mcp", "cli"];

test.each(packages)("the version in the user agent of %s is that of its package", (name) => {
  const read = (file: string) =>
    readFileSync(new URL(`../packages/${name}/${file}`, import.meta.url), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(read("src/version.ts")).toContain(`export const version = "${version}";`);
});

test("each package names itself and its operation", async () => {
  const { convintel, crm, notes } = sandbox.services;
  const crmTool = new CrmListTasksTool({
    client: createCrmClient({ ...crm, userAgent: "acme-agent/1.4" }),
  });
  await crmTool.execute({});
  await new NotesUserListTool({ client: createNotesClient(notes) }).execute({});
  const convintelClient = createConvintelClient(convintel);
  await new ConvintelOrganizationGetTool({ client: convintelClient }).execute({});
  const clients = sandbox.activity().map(({ client }) => [client.name, client.operation]);
  expect(clients).toEqual([
    [expect.stringMatching(/^acme-agent\/1\.4 workbelt-crm-tools\/\d/), "crm_list_tasks"],
    [expect.stringMatching(/^workbelt-notes-tools\/\d/), "notes_user_list"],
    [expect.stringMatching(/^workbelt-convintel-tools\/\d/), "convintel_organization_get"],
  ]);
});

test("the sandbox groups the requests of an agent by run, call and attempt", async () => {
  const client = createCrmClient(sandbox.services.crm);
  const run = async (thread: string) => {
    const model = fakeModel()
      .respondWithTools([
        { name: "add_secret_task", args: { content: "Call Gemma" }, id: "call-1" },
        { name: "crm_list_tasks", args: { limit: 1 }, id: "call-2" },
      ])
      .respond(new AIMessage("Done."));
    const tools = [
      new CrmCreateTaskTool({ client, name: "add_secret_task" }),
      new CrmListTasksTool({ client }),
    ];
    const messages = [{ role: "user", content: "Go." }];
    await createAgent({ model, tools }).invoke(
      { messages },
      { configurable: { thread_id: thread } },
    );
  };
  sandbox.faults.add({ service: "crm", method: "GET", path: "/tasks", status: 503 });
  await run("thread-of-gemma");
  await run("thread-of-lena");

  const requests = sandbox.activity();
  const runs = [...new Set(requests.map((request) => request.client.run))];
  expect(runs).toHaveLength(2);
  const ofFirst = requests.filter((request) => request.client.run === runs[0]);
  const calls = new Set(ofFirst.map((request) => request.client.call));
  expect(calls.size).toBe(2);
  expect(new Set(ofFirst.map((request) => request.client.operation))).toEqual(
    new Set(["crm_create_task", "crm_list_tasks"]),
  );
  const retried = ofFirst.find(({ retryOf }) => retryOf !== undefined);
  expect(retried).toMatchObject({ status: 200, client: { attempt: 2 } });
  expect(requests.find(({ id }) => id === retried?.retryOf)).toMatchObject({
    status: 503,
    fault: { kind: "status" },
    client: { call: retried?.client.call },
  });
  expect(JSON.stringify(requests.map((request) => request.request.headers))).not.toMatch(
    /gemma|lena|secret|thread|call-1/i,
  );
});

test("what is looked up for a question, a plan and an undo belongs to the run of the conversation", async () => {
  const store = new MemoryStore();
  const journal = new UndoJournal({ store, encryptionKey: randomBytes(32).toString("base64") });
  const client = createCrmClient(sandbox.services.crm);
  const toolkits = [new CrmToolkit({ client, journal, policy: "writes" })];
  const threadId = "thread-of-gemma";
  const update = {
    object: "deals",
    record_id: seedId("crm/deals/castellan-cold-chain"),
    values: { owner: ["Lena Hoffmann"] },
  };
  const tool = toolkits[0]?.getTools().find(({ name }) => name === "crm_update_record");
  const question = tool && (await questionFor(tool, update, { threadId, toolCallId: "call-1" }));
  await question?.describe();
  await describeTypes(toolkits, ["crm_update_record", "deals"], { live: true, threadId });
  const program = `await crm_update_record(${JSON.stringify(update)});`;
  const planned = await planProgram(program, { toolkits, threadId, toolCallId: "call-2" });
  planned.question?.grant();
  await planned.apply();
  await journal.undo(threadId);

  const requests = sandbox.activity();
  const lookups = requests.filter(({ client: { call } }) => call === undefined);
  expect(lookups.length).toBeGreaterThan(2);
  expect(new Set(requests.map((request) => request.client.operation))).toContain("undo");
  expect(new Set(requests.map((request) => request.client.run)).size).toBe(1);
});
