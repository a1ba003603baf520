import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { MemoryAccountStore } from "../../src/accounts/index.js";
import {
  type ApiToolOptions,
  type AuditEntry,
  AuditLog,
  type AuditLogOptions,
  createPolicy,
  createCallRecord,
  type PolicyRules,
} from "../../src/index.js";
import { CallLedger } from "../../src/ledger/index.js";
import {
  ApiTool,
  BoundOperation,
  defineOperation,
  defineProvider,
  type Operation,
  path,
  questionFor,
} from "../../src/provider/index.js";
import {
  createPaper,
  DeskCreatePaperTool,
  DeskListTool,
  deskClient,
  deskService,
  getPaper,
} from "../helpers/desk.js";
import { type Answer, hangUp, json, silence, startServer } from "../helpers/server.js";

const paper = json(200, { data: { id: "p1", title: "A secret plan" } });

const burnPaper = defineOperation({
  name: "desk_burn_paper",
  description: "Burns a paper.",
  effect: "delete",
  consequence: { reversible: "not", reason: "ashes stay ashes", deletes: "the paper" },
  input: z.strictObject({ paper_id: z.string().describe("Id") }),
  request: ({ paper_id }) => ({ method: "DELETE", path: path`/papers/${paper_id}` }),
  response: z.looseObject({}),
  result: () => ({ burnt: true }),
});

const upsertPaper = defineOperation({
  name: "desk_upsert_paper",
  description: "Creates or updates a paper.",
  effect: "update",
  input: z.strictObject({ paper_id: z.string().describe("Id") }),
  run: ({ paper_id }, api) =>
    api.send(
      { method: "PUT", path: path`/papers/${paper_id}`, idempotent: true },
      z.looseObject({}),
    ),
});

const copyPaper = defineOperation({
  name: "desk_copy_paper",
  description: "Copies a paper, and marks the copy.",
  effect: "create",
  multipleWrites: true,
  input: z.strictObject({}),
  run: async (_input, api) => {
    await api.send({ method: "POST", path: path`/papers` }, z.unknown());
    return api.send({ method: "POST", path: path`/marks` }, z.looseObject({}));
  },
});

const desk = defineProvider({
  service: deskService,
  operations: { papers: { getPaper, createPaper, burnPaper, upsertPaper, copyPaper } },
});

interface Options extends Omit<AuditLogOptions, "write"> {
  answers?: Answer[];
  policy?: PolicyRules;
  write?: AuditLogOptions["write"];
  client?: Parameters<typeof deskClient>[1];
}

/** Starts the service, with tools whose calls are recorded. */
async function startDesk({ answers = [paper], policy, client: limits, ...given }: Options = {}) {
  const { baseUrl, seen } = await startServer(...answers);
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => entries.push(entry), ...given });
  const client = deskClient(baseUrl, limits);
  const toolkit = desk.createToolkit({
    client,
    auditLog,
    ...(policy !== undefined && { policy: createPolicy(policy, [desk]) }),
  });
  const find = (name: string) => {
    return toolkit.tools.find((tool) => tool.name === name) as ApiTool<Operation>;
  };
  return { auditLog, baseUrl, client, entries, find, seen };
}

/** Calls a tool as an agent's graph does. */
function callAsModel(tool: ApiTool<Operation>, args: object, id = "call-1") {
  const call = { type: "tool_call", id, name: tool.name, args: { ...args } } as const;
  return tool.invoke(call, { configurable: { thread_id: "thread-1" } });
}

/** Collects the warnings of the log until the test ends. */
function collectWarnings(): string[] {
  const warnings: string[] = [];
  const onWarning = (warning: Error & { code?: string }) => {
    if (warning.code === "WORKBELT_AUDIT_LOG") warnings.push(warning.message);
  };
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  return warnings;
}

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

const quick = { timeoutMs: 200, attemptTimeoutMs: 200, maxAttempts: 1 };

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
    client: { ledger: new CallLedger({ store: new MemoryAccountStore() }) },
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

test("a tool with an execute of its own is one entry, of the model's call", async () => {
  class Own extends DeskCreatePaperTool {
    override async execute(...[input, options]: Parameters<DeskCreatePaperTool["execute"]>) {
      return super.execute({ ...input, title: "Mine" }, options);
    }
  }
  const { auditLog, client, entries, seen } = await startDesk();
  const policy = createPolicy("open", [desk]);
  await callAsModel(new Own({ client, auditLog, policy }) as never, { title: "Plan" });
  expect(seen).toHaveLength(1);
  expect(entries).toMatchObject([
    {
      caller: "model",
      attempts: 1,
      outcome: "done",
      decision: { verdict: "allow", by: "policy" },
      ids: { result: { id: ["p1"] } },
    },
  ]);
  const { auditLog: other, client: broken, entries: failed } = await startDesk({
    answers: [hangUp],
  });
  await callAsModel(new Own({ client: broken, auditLog: other }) as never, { title: "Plan" });
  expect(failed).toMatchObject([{ caller: "model", outcome: "unknown" }]);
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

test("a log that fails returns the result, warns, and refuses writes until it has stored the entry", async () => {
  const stored: AuditEntry[] = [];
  let isFull = true;
  const write = async (entry: AuditEntry) => {
    await setTimeout(1);
    if (isFull) throw Object.assign(new Error("A secret"), { code: "ENOSPC" });
    stored.push(entry);
  };
  const warnings = collectWarnings();
  const { auditLog, find, seen } = await startDesk({ write });
  const create = find("desk_create_paper");
  await expect(create.execute({ title: "Plan" })).resolves.toMatchObject({ id: "p1" });
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toBe(
    "The audit log cannot be written: ENOSPC. One entry is kept in memory. Until they are stored, calls that write are refused. Whoever runs this program has to make its file, table or function work again; the next call then stores them.",
  );
  await expect(create.execute({ title: "Other" })).rejects.toMatchObject({ code: "configuration" });
  await expect(create.execute({ title: "Other" })).rejects.toThrow(
    "Nothing was sent: desk_create_paper could not be recorded. The audit log cannot be written: ENOSPC. One entry is kept in memory.",
  );
  expect(seen).toHaveLength(1);
  await expect(find("desk_get_paper").execute({ paper_id: "p1" })).resolves.toBeDefined();
  await expect(auditLog.flush()).rejects.toThrow("2 entries are kept in memory.");
  isFull = false;
  await create.execute({ title: "Other" });
  expect(stored.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ["desk_create_paper", "done"],
    ["desk_get_paper", "done"],
    ["desk_create_paper", "done"],
  ]);
});

test("a function that throws at once counts as one that fails, and a grant is not used up by it", async () => {
  const stored: AuditEntry[] = [];
  let isBroken = true;
  const write = (entry: AuditEntry) => {
    if (isBroken) throw new TypeError("A secret");
    stored.push(entry);
  };
  const { find, seen } = await startDesk({ write, policy: "deletions" });
  const burn = find("desk_burn_paper");
  await find("desk_get_paper").execute({ paper_id: "p1" });
  const origin = { threadId: "thread-1", toolCallId: "call-1" };
  (await questionFor(burn, { paper_id: "p1" }, origin))?.grant();
  await expect(callAsModel(burn, { paper_id: "p1" })).rejects.toThrow("TypeError");
  expect(seen.map(({ method }) => method)).toEqual(["GET"]);
  isBroken = false;
  expect(await callAsModel(burn, { paper_id: "p1" })).toMatchObject({ status: "success" });
  expect(stored.map(({ operation }) => operation)).toEqual(["desk_get_paper", "desk_burn_paper"]);
});

test("reads are refused as well once a thousand entries are kept", async () => {
  const warnings = collectWarnings();
  const write = () => Promise.reject(new Error("Full."));
  const { find, seen } = await startDesk({ write });
  const get = find("desk_get_paper");
  const reads = Array.from({ length: 1000 }, () => get.execute({ paper_id: "p1" }));
  await Promise.all(reads);
  await expect(get.execute({ paper_id: "p1" })).rejects.toThrow("1000 entries are kept in memory.");
  expect(seen).toHaveLength(1000);
  // Not one for each of them.
  await expect.poll(() => warnings.map((text) => /\w+ entr/.exec(text)?.[0])).toEqual([
    "One entr",
    "10 entr",
    "100 entr",
    "1000 entr",
  ]);
});

test("flush waits for the calls that are being made", async () => {
  const slow: Answer = async (...args) => {
    await setTimeout(50);
    return paper(...args);
  };
  const { auditLog, entries, find } = await startDesk({ answers: [slow] });
  const running = find("desk_create_paper").execute({ title: "Plan" });
  await auditLog.flush();
  expect(entries).toHaveLength(1);
  await running;
});

test("parallel calls are stored one after another, each once", async () => {
  let writing = 0;
  const stored: AuditEntry[] = [];
  const write = async (entry: AuditEntry) => {
    writing += 1;
    expect(writing).toBe(1);
    await setTimeout(1);
    stored.push(entry);
    writing -= 1;
  };
  const { find } = await startDesk({ write });
  const create = find("desk_create_paper");
  await Promise.all(Array.from({ length: 20 }, () => create.execute({ title: "Plan" })));
  expect(new Set(stored.map(({ callId }) => callId)).size).toBe(20);
  expect(stored).toHaveLength(20);
});
