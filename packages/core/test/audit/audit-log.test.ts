import { expect, test } from "vitest";
import { type ApiToolOptions, ApiTool } from "../../src/langchain/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { type AuditEntry, createCallRecord, createPolicy, type Layer } from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import { defineOperation } from "../../src/provider/index.js";
import { BoundOperation, questionFor } from "../../src/adapters/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  DeskListTool,
  deskClient,
  deskService,
  getPaper,
} from "../helpers/desk.js";
import { type Answer, hangUp, json, silence } from "../helpers/server.js";
import { callAsModel, desk, type Options, startDesk } from "./helpers.js";

test("a model's call is one entry, without what it wrote and read", async () => {
  const { baseUrl, entries, find } = await startDesk();
  const before = new Date().toISOString();
  await callAsModel(find("desk_create_paper"), {
    title: "A secret plan",
    values: { owner_id: "u1", text_id: "A secret text" },
  });
  expect(entries).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      callId: expect.any(String) as string,
      service: "desk",
      baseUrl,
      operation: "desk_create_paper",
      effect: "create",
      tool: "desk_create_paper",
      toolCallId: "call-1",
      account: undefined,
      threadId: "thread-1",
      caller: "model",
      decision: { verdict: "allow", by: "none" },
      outcome: "done",
      ids: { input: { owner_id: ["u1"] }, result: { id: ["p1"] }, truncated: true },
      requestIds: [],
      attempts: 1,
      durationMs: expect.any(Number) as number,
    },
  ]);
  expect(entries[0]!.time >= before).toBe(true);
  expect(JSON.stringify(entries)).not.toContain("secret");
});

test("with content, an entry has the input, without secrets", async () => {
  const { entries, find } = await startDesk({ content: true });
  const values = { secret: "hush", client_secret: "hush", url: "https://h.example/a?secret=hush" };
  await callAsModel(find("desk_create_paper"), { title: "Plan", values });
  expect(entries[0]?.input).toEqual({
    title: "Plan",
    values: { secret: "…", client_secret: "…", url: "https://h.example/a?…" },
  });
  expect(JSON.stringify(entries)).not.toContain("hush");
});

test("execute and a bound operation are recorded as calls of a program, with their account", async () => {
  const { auditLog, baseUrl, entries, find } = await startDesk();
  await find("desk_get_paper").execute({ paper_id: "p1" });
  const credentials = { authorize: () => ({ headers: { authorization: "Bearer x" } }) };
  const client = deskClient(baseUrl, { credentials });
  const bound = new BoundOperation(getPaper, deskService, { client, account: "ada", auditLog });
  await bound.execute({ paper_id: "p1" });
  expect(entries).toMatchObject([
    { caller: "program", outcome: "done", ids: { input: { paper_id: ["p1"] } } },
    { caller: "program", account: "ada", ids: { result: { paper_id: ["p1"] } } },
  ]);
  expect(entries[1]).toMatchObject({ tool: undefined, threadId: undefined });
});

test("decisions say what the policy says, and who allowed the call", async () => {
  const { entries, find, seen } = await startDesk({
    policy: [
      { when: { operations: ["desk_copy_paper"] }, then: "deny", because: "copies are kept out" },
      "deletions",
    ],
  });
  const burn = find("desk_burn_paper");
  await callAsModel(find("desk_get_paper"), { paper_id: "p1" });
  await callAsModel(find("desk_copy_paper"), {});
  await callAsModel(burn, { paper_id: "p1" });
  await burn.execute({ paper_id: "p1" });
  const ask = () =>
    questionFor(burn, { paper_id: "p1" }, { threadId: "thread-1", toolCallId: "call-1" });
  (await ask())?.grant();
  await callAsModel(burn, { paper_id: "p1" });
  await (await ask())?.refuse("person");
  const because = "it deletes something";
  expect(entries.map(({ decision, error, outcome }) => ({ decision, error, outcome }))).toEqual([
    { outcome: "done", decision: { verdict: "allow", by: "policy" } },
    {
      outcome: "refused",
      error: "denied",
      decision: { verdict: "deny", by: "policy", because: "copies are kept out" },
    },
    {
      outcome: "refused",
      error: "approval_required",
      decision: { verdict: "ask", by: "policy", because },
    },
    { outcome: "done", decision: { verdict: "ask", by: "program", because } },
    { outcome: "done", decision: { verdict: "ask", by: "person", because } },
    { outcome: "refused", error: "denied", decision: { verdict: "ask", by: "person", because } },
  ]);
  expect(seen.map(({ method }) => method)).toEqual(["GET", "DELETE", "DELETE"]);
  expect(entries.at(-1)).toMatchObject({ toolCallId: "call-1", threadId: "thread-1" });
});

const quick = { timeoutMs: 200, attemptTimeoutMs: 200, attempts: 1 };

test.each<[string, Options & { answers: Answer[] }, Partial<AuditEntry>]>([
  [
    "desk_create_paper",
    { answers: [json(400, { code: "no", message: "No." })] },
    { outcome: "failed", error: "request_rejected", attempts: 1 },
  ],
  ["desk_create_paper", { answers: [hangUp] }, { outcome: "unknown", error: "network" }],
  [
    "desk_create_paper",
    { answers: [silence], client: quick },
    { outcome: "unknown", error: "timeout" },
  ],
  [
    "desk_create_paper",
    { answers: [json(200, { data: 1 })] },
    { outcome: "unknown", error: "unexpected_response" },
  ],
  // The error says that an upsert may be repeated, not that it was not carried out.
  [
    "desk_upsert_paper",
    { answers: [silence], client: quick },
    { outcome: "unknown", error: "timeout" },
  ],
  [
    "desk_upsert_paper",
    { answers: [json(400, { message: "No." })] },
    { outcome: "failed", error: "request_rejected" },
  ],
  [
    "desk_copy_paper",
    { answers: [json(200, {}), json(400, { message: "No." })] },
    { outcome: "unknown", error: "request_rejected", attempts: 2 },
  ],
  [
    "desk_get_paper",
    { answers: [silence], client: quick },
    { outcome: "failed", error: "timeout", effect: "read" },
  ],
])("%s that fails, case %#, says whether it may have written", async (name, options, expected) => {
  const { entries, find } = await startDesk(options);
  const inputs: Record<string, object> = {
    desk_create_paper: { title: "Plan" },
    desk_copy_paper: {},
  };
  await callAsModel(find(name), inputs[name] ?? { paper_id: "p1" });
  expect(entries).toMatchObject([expected]);
});

test("a write that is aborted while it is sent may have happened, one before that has not", async () => {
  const { entries, find, seen } = await startDesk({ answers: [silence] });
  const create = find("desk_create_paper");
  const stop = new AbortController();
  const running = create.execute({ title: "Plan" }, { signal: stop.signal });
  running.catch(() => {});
  await expect.poll(() => seen.length).toBe(1);
  stop.abort(new Error("Enough."));
  await expect(running).rejects.toThrow("Enough.");
  await expect(create.execute({ title: "Plan" }, { signal: stop.signal })).rejects.toThrow(
    "Enough.",
  );
  expect(entries).toMatchObject([
    { outcome: "unknown", error: "Error" },
    { outcome: "failed", attempts: 0 },
  ]);
});

test("what the call ledger answers is replayed, without a decision", async () => {
  const { entries, find } = await startDesk({
    ledger: new CallLedger({ store: new MemoryStore() }),
    policy: "open",
  });
  await callAsModel(find("desk_create_paper"), { title: "Plan" });
  await callAsModel(find("desk_create_paper"), { title: "Plan" });
  expect(entries).toMatchObject([
    { outcome: "done", attempts: 1, decision: { by: "policy" } },
    { outcome: "replayed", attempts: 0, decision: undefined, ids: { result: { id: ["p1"] } } },
  ]);
});

test("an iteration is one entry for each page", async () => {
  const page = (id: string, next?: number) =>
    json(200, {
      items: [{ id, title: "A secret" }],
      ...(next !== undefined && { next_offset: next }),
    });
  const { auditLog, client, entries } = await startDesk({ answers: [page("p1", 1), page("p2")] });
  const tool = new DeskListTool({ client, auditLog });
  const found: unknown[] = [];
  const record = createCallRecord();
  for await (const { id } of tool.items({}, { prefetch: false, record })) found.push(id);
  expect(found).toEqual(["p1", "p2"]);
  expect(entries).toMatchObject([
    { outcome: "done", caller: "program", ids: { result: { paper_id: ["p1"] } }, attempts: 1 },
    { outcome: "done", caller: "program", ids: { result: { paper_id: ["p2"] } }, attempts: 1 },
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
});

test("calls with invalid input, previews and dry runs are no entries", async () => {
  const { auditLog, client, entries, find } = await startDesk();
  await callAsModel(find("desk_create_paper"), { title: 1 });
  await expect(find("desk_create_paper").execute({})).rejects.toThrow("input breaks these rules");
  await find("desk_create_paper").preview({ title: "Plan" });
  const dry = new DeskCreatePaperTool({ client, auditLog, dryRun: true });
  await dry.invoke({ title: "Plan" });
  expect(entries).toEqual([]);
});

test("a call with a layer of the host is one entry, with what the layer made of it", async () => {
  const rename: Layer = {
    open: () => ({ call: async (next) => ({ ...((await next()) as object), id: "p7" }) }),
  };
  const { auditLog, client, entries, seen } = await startDesk();
  const policy = createPolicy("open", [desk]);
  const layers = [rename];
  await callAsModel(new DeskCreatePaperTool({ client, auditLog, policy, layers }), {
    title: "Plan",
  });
  expect(seen).toHaveLength(1);
  expect(entries).toMatchObject([
    {
      caller: "model",
      attempts: 1,
      outcome: "done",
      decision: { verdict: "allow", by: "policy" },
      ids: { result: { id: ["p7"] } },
    },
  ]);
  const broken = await startDesk({ answers: [hangUp] });
  await callAsModel(
    new DeskCreatePaperTool({ client: broken.client, auditLog: broken.auditLog, layers }),
    { title: "Plan" },
  );
  expect(broken.entries).toMatchObject([{ caller: "model", outcome: "unknown" }]);
});

test("what only the host gets is in no entry", async () => {
  const hide = defineOperation({ ...createPaper, name: "desk_hide_paper", hostOnly: ["key_id"] });
  class HideTool extends ApiTool<typeof hide> {
    constructor(options: ApiToolOptions<typeof hide>) {
      super(hide, deskService, options);
    }
  }
  const { auditLog, client, entries } = await startDesk({
    answers: [json(200, { data: { id: "p1", title: "Plan", key_id: "the-key" } })],
  });
  const made = await new HideTool({ client, auditLog }).execute({ title: "Plan" });
  expect(made).toMatchObject({ key_id: "the-key" });
  expect(entries[0]?.ids.result).toEqual({ id: ["p1"] });
});
