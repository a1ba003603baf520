import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { ApiTool } from "@workbelt/core/langchain";
import {
  ApiClient,
  ConfigurationError,
  type DryRun,
  InputError,
  PermissionDeniedError,
  type PlannedRequest,
} from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import type { RecordedRequest } from "@workbelt/testing";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { createCrmClient, CrmCreateTaskTool, crmService, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesPageUpdateTool, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isWrite, type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { createInput } from "./samples.ts";
import { sampleCases } from "../scripts/sample-cases.ts";

const folder = mkdtempSync(join(tmpdir(), "workbelt-dry-run-"));
const data = join(folder, "sandbox.db");
const file = () => new Blob(["%PDF-1.7 offer"], { type: "application/pdf" });
const recording = () => new Blob(["sound"], { type: "audio/mpeg" });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ data, rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

// The service counts requests, reads included.
const COUNTERS = "convintel/rate-windows";

/** Reads everything that the sandbox stores, without what each request changes. */
function readStore(): unknown {
  const database = new DatabaseSync(data, { readOnly: true });
  const tables = ["documents", "contents"];
  const rows = tables.map((table) => database.prepare(`select * from ${table}`).all());
  database.close();
  return rows.map((each) => each.filter(({ collection }) => collection !== COUNTERS));
}

/** Creates the tools of all services over a proxy. */
function createTools({ baseUrl: origin }: RecordingProxy, dryRun: boolean): ApiTool<Operation>[] {
  const { convintel, crm, notes } = sandbox.services;
  const via = (service: { baseUrl: string; token: string }) => ({
    baseUrl: `${origin}${new URL(service.baseUrl).pathname}`,
    token: service.token,
    rateLimits: false,
  });
  return [
    new CrmToolkit({ client: createCrmClient(via(crm)), access: "write", files: file, dryRun }),
    new NotesToolkit({
      client: createNotesClient(via(notes)),
      access: "write",
      files: file,
      dryRun,
    }),
    new ConvintelToolkit({
      client: createConvintelClient(via(convintel)),
      access: "write",
      recordings: recording,
      dryRun,
    }),
  ].flatMap((toolkit) => toolkit.getTools());
}

const writes = [CrmToolkit, NotesToolkit, ConvintelToolkit].flatMap((Toolkit) =>
  new Toolkit({ access: "write" }).getTools().map(({ name }) => name),
);

/** Returns the parts of a sent request that a plan for it has. */
function toPlan({ body, method, url }: RecordedRequest, planned: PlannedRequest): object {
  const [, path = url] = url.match(/^\/(?:crm|notes|convintel\/customer\/api\/v1)(\/.*)/) ?? [];
  if (planned.form === undefined) {
    return { method, path, ...(body === "" ? {} : { body: JSON.parse(body) as unknown }) };
  }
  const [, name = "", type = "", content = ""] =
    body.match(/filename="(.*?)"\r\ncontent-type: (.*?)\r\n\r\n(.*?)\r\n--/s) ?? [];
  const fields = [...body.matchAll(/name="(\w+)"\r\n\r\n(.*?)\r\n--/g)].map(
    ([, field = "", value = ""]) => [field, value] as const,
  );
  const form = { fields: Object.fromEntries(fields), file: { name, type, size: content.length } };
  return { method, path, form };
}

test.each(sampleCases(writes, 3))(
  "%s sends no write, and plans what a real call sends first",
  async (name) => {
    const input = await createInput(name, sandbox);
    const proxy = await startRecordingProxy(new URL(sandbox.services.crm.baseUrl).origin);
    const call = { type: "tool_call", id: "call-1", name, args: input } as const;
    const find = (dryRun: boolean) =>
      createTools(proxy, dryRun).find((tool) => tool.name === name)!;

    const before = readStore();
    const message = await find(true).invoke(call);
    const plan = message.artifact as DryRun;
    expect(plan).toMatchObject({ dry_run: true, requests: [{}] });
    expect(proxy.requests.filter(isWrite)).toEqual([]);
    expect(readStore()).toEqual(before);

    proxy.requests.length = 0;
    await find(false).execute(input);
    const sent = proxy.requests.filter(isWrite);
    expect(plan.requests).toEqual([toPlan(sent[0]!, plan.requests[0]!)]);
    expect(sent.length === 1 || !plan.complete).toBe(true);
    expect(readStore()).not.toEqual(before);
    const { services } = sandbox;
    for (const { token } of [services.crm, services.notes, services.convintel]) {
      expect(JSON.stringify(message)).not.toContain(token);
    }
  },
);

test("a model reads the request, and that nothing was written", async () => {
  const client = createCrmClient(sandbox.services.crm);
  const toolkit = new CrmToolkit({ client, resources: ["tasks"], dryRun: true });
  const model = fakeModel()
    .respondWithTools([
      { name: "crm_create_task", args: { content: "Send the offer" }, id: "call-1" },
      { name: "crm_list_tasks", args: { limit: 1 }, id: "call-2" },
    ])
    .respond(new AIMessage("Done."));
  const before = readStore();
  const agent = createAgent({ model, tools: toolkit.getTools() });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  const [written, read] = messages.filter((message) => ToolMessage.isInstance(message));
  expect(JSON.parse(written?.text ?? "")).toMatchObject({
    data: {
      note: "Dry run: nothing was written. This is what would be sent.",
      dry_run: true,
      complete: true,
      requests: [
        {
          method: "POST",
          path: "/v2/tasks",
          body: { data: { content: "Send the offer", format: "plaintext" } },
        },
      ],
    },
  });
  expect(JSON.parse(read?.text ?? "")).toMatchObject({ data: { items: [{}] } });
  expect(readStore()).toEqual(before);
});

test("a dry run refuses what a real call refuses before it writes", async () => {
  const { crm, notes } = sandbox.services;
  const client = new ApiClient(crmService, {
    baseUrl: crm.baseUrl,
    credentials: {
      authorize: () => ({ headers: { authorization: `Bearer ${crm.token}` } }),
      missingScopes: async (scopes) => scopes.filter((scope) => scope === "task:read-write"),
    },
  });
  const task = new CrmCreateTaskTool({ client });
  await expect(task.preview({ content: "x".repeat(2001) })).rejects.toThrow(InputError);
  await expect(task.preview({ content: "x" })).rejects.toThrow(PermissionDeniedError);
  const page = new NotesPageUpdateTool({ client: createNotesClient(notes) });
  const page_id = seedId("notes/row/feature-requests/courier-feeds");
  await expect(page.preview({ page_id, properties: { Vote: 3 } })).rejects.toThrow("Votes");
});

test("a program previews with any tool, and cannot write with one made for dry runs", async () => {
  const client = createCrmClient(sandbox.services.crm);
  const input = { content: "Send the offer" };
  const plan = await new CrmCreateTaskTool({ client }).preview(input);
  expect(plan.requests).toMatchObject([{ method: "POST", path: "/v2/tasks" }]);
  const dry = new CrmCreateTaskTool({ client, dryRun: true });
  const before = readStore();
  await expect(dry.execute(input)).rejects.toThrow(ConfigurationError);
  await expect(dry.execute(input)).rejects.toThrow("Use preview()");
  expect(readStore()).toEqual(before);
});
