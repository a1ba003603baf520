import { AuditLog, ConfigurationError, createPolicy, ReplayError } from "@workbelt/core";
import { ConnectedAccounts, MemoryAccountStore } from "@workbelt/core/accounts";
import { CallLedger } from "@workbelt/core/ledger";
import { seedId } from "@workbelt/sandbox";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import {
  CrmCreateTaskTool,
  CrmDeleteTaskTool,
  CrmListTasksTool,
  CrmUpdateRecordTool,
  CrmUpdateTaskTool,
  CrmUpsertRecordTool,
  createCrmClient,
  crmPackage,
  crmProvider,
} from "../../src/index.js";
import { type CrmSandbox, createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";
import { ChangedStore, createPerson, openJournal } from "./helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => {
  crm.sandbox.reset();
  crm.sandbox.faults.clear();
  crm.sandbox.clearActivity();
});
afterAll(() => crm.stop());

const task_id = seedId("crm/task/harborline-settle-savings");
const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const inRun = { run: "r" };
const TASK_SCOPES = [
  "task:read-write",
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
] as const;
const listRequests = () => crm.sandbox.activity().map(({ method }) => method);

describe("the cost of a journal", () => {
  test("a creation makes no read, and an update one; undo reads and writes once each", async () => {
    const puts = vi.fn<() => void>();
    const store = new ChangedStore(new MemoryAccountStore(), { beforePut: puts });
    const { client, journal } = openJournal(crm.sandbox, { store });
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    expect(listRequests()).toEqual(["POST"]);
    expect(puts).toHaveBeenCalledTimes(2);
    await new CrmUpdateTaskTool({ client }).execute({ task_id, is_completed: true }, inRun);
    expect(listRequests()).toEqual(["POST", "GET", "PATCH"]);
    expect(puts).toHaveBeenCalledTimes(4);
    crm.sandbox.clearActivity();
    await journal.undo("r");
    expect(listRequests()).toEqual(["GET", "PATCH", "GET", "DELETE"]);
  });

  test("reads, previews and calls that are refused before they write make no step", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const update = new CrmUpdateTaskTool({ client });
    await new CrmListTasksTool({ client }).execute({}, inRun);
    await update.preview({ task_id, is_completed: true });
    await expect(update.execute({ task_id: "x" } as never, inRun)).rejects.toThrow("task_id");
    expect(await journal.runs()).toEqual([]);
    await expect(journal.undo("r")).rejects.toThrow("The journal has no write of this run");
  });
});

describe("the run of a step", () => {
  test("is the thread of the agent, unless configurable.run names another", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmCreateTaskTool({ client });
    const invoke = (id: string, configurable: object) =>
      tool.invoke(
        { type: "tool_call", id, name: tool.name, args: { content: id } },
        { configurable },
      );
    await invoke("1", { thread_id: "thread" });
    await invoke("2", { thread_id: "thread", run: "morning" });
    await tool.execute({ content: "alone" });
    const runs = await journal.runs();
    expect(runs.map(({ run }) => run)).toEqual([
      expect.stringMatching(/^[\da-f-]{36}$/),
      "morning",
      "thread",
    ]);
    expect((await journal.undo("morning")).message).toBe("Undid 1 of 1 write.");
    const changes = await crm.sandbox.changes();
    expect(changes.map(({ title }) => title).toSorted()).toEqual(["1", "alone"]);
  });

  test("has the writes of an execute that a subclass overrides", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    class LoudTask extends CrmCreateTaskTool {
      override execute(...[input, options]: Parameters<CrmCreateTaskTool["execute"]>) {
        return super.execute({ ...input, content: `${input.content}!` }, options);
      }
    }
    const configurable = { thread_id: "r" };
    await new LoudTask({ client }).invoke({ content: "Hey" }, { configurable });
    expect(await journal.undo("r")).toMatchObject({ steps: [{ message: "the task “Hey!”" }] });
    expect(await crm.sandbox.changes()).toEqual([]);
  });

  test("has no second step for a call that the ledger replays", async () => {
    const store = new MemoryAccountStore();
    const { journal } = openJournal(crm.sandbox, { store });
    const ledger = new CallLedger({ store });
    const client = createSandboxClient(crm.sandbox, { journal, ledger });
    const create = new CrmCreateTaskTool({ client });
    const options = { ...inRun, idempotencyKey: "1" };
    const [first, second] = [
      await create.execute({ content: "Once" }, options),
      await create.execute({ content: "Once" }, options),
    ];
    expect(second.id).toEqual(first.id);
    expect(await journal.runs()).toMatchObject([{ run: "r", writes: 1 }]);
  });
});

describe("a write that cannot be undone", () => {
  test("is reported with the reason, and those around it are undone", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmUpdateTaskTool({ client }).execute({ task_id, is_completed: true }, inRun);
    await new CrmDeleteTaskTool({ client }).execute({ task_id }, inRun);
    await new CrmCreateTaskTool({ client }).execute({ content: "New" }, inRun);
    const { message, steps } = await journal.undo("r");
    expect(message).toMatch(
      /^Undid 1 of 3 writes. Not undone: “Delete one task for good”: a new task has another id, creator and date; the task “.+”, which was deleted after this run.$/,
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual(["undone", "impossible", "gone"]);
  });

  test("says so in its result if what it replaces is too large to keep", async () => {
    const { client, journal } = openJournal(crm.sandbox, { maxStepBytes: 1500 });
    const written = await new CrmUpdateTaskTool({ client }).execute(
      { task_id, is_completed: true },
      inRun,
    );
    const reason = "what it replaces is larger than the 1 KiB that the journal keeps";
    expect(written.adjusted).toEqual([`This call cannot be undone: ${reason}.`]);
    const report = await journal.undo("r");
    expect(report.message).toContain(reason);
  });

  test("says so if what it replaces cannot be read", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "GET", path: "/tasks", status: 403 });
    const { client, journal } = openJournal(crm.sandbox);
    const update = new CrmUpdateTaskTool({ client });
    const { adjusted } = await update.execute({ task_id, is_completed: true }, inRun);
    expect(adjusted).toEqual(["This call cannot be undone: what it replaces could not be read."]);
    expect((await journal.undo("r")).undone).toBe(0);
  });
});

describe("a write that fails", () => {
  test("makes no step if it has changed nothing", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "POST", status: 400 });
    const create = new CrmCreateTaskTool({ client });
    await expect(create.execute({ content: "Mine" }, inRun)).rejects.toThrow("400");
    expect(await journal.runs()).toEqual([]);
  });

  test("without a response is undone if the service shows that it was carried out", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PATCH", kind: "drop-after" });
    const update = new CrmUpdateTaskTool({ client });
    await expect(update.execute({ task_id, is_completed: true }, inRun)).rejects.toThrow();
    expect(await crm.sandbox.changes()).toHaveLength(1);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });

  test("without a response needs nothing if the service shows that it was not carried out", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop" });
    const update = new CrmUpdateRecordTool({ client });
    const values = { stage: [{ status: "Lost" }] };
    await expect(update.execute({ ...deal, values }, inRun)).rejects.toThrow();
    crm.sandbox.clearActivity();
    expect(await journal.undo("r")).toMatchObject({ steps: [{ outcome: "settled" }] });
    expect(listRequests()).toEqual(["GET"]);
  });

  test("without a response is left alone if somebody may have written instead", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop" });
    const update = (tool: CrmUpdateRecordTool, status: string) =>
      tool.execute({ ...deal, values: { stage: [{ status }] } }, inRun);
    await expect(update(new CrmUpdateRecordTool({ client }), "Lost")).rejects.toThrow();
    await update(new CrmUpdateRecordTool({ client: createPerson(crm.sandbox) }), "Won 🎉");
    const before = await crm.sandbox.snapshot();
    expect((await journal.undo("r")).message).toMatch(
      /^Undid 0 of 1 write. Not undone: the deal “.+”, because it is unknown if the write happened: check with crm_get_record, and undo it by hand.$/,
    );
    expect(await crm.sandbox.changes(before)).toEqual([]);
  });

  test.each(["drop", "drop-after"] as const)(
    "without a response to a creation names the read that finds it, and deletes nothing (%s)",
    async (kind) => {
      const { client, journal } = openJournal(crm.sandbox);
      crm.sandbox.faults.add({ service: "crm", method: "POST", kind });
      const create = new CrmCreateTaskTool({ client });
      await expect(create.execute({ content: "Mine" }, inRun)).rejects.toThrow();
      crm.sandbox.clearActivity();
      expect((await journal.undo("r")).message).toMatch(
        /^Undid 0 of 1 write. Not undone: “Create a task.+”, because it is unknown if the write happened: check with crm_list_tasks, and undo it by hand.$/,
      );
      expect(listRequests()).toEqual([]);
    },
  );

  test("of an upsert, without a response, is undone from what was there", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop-after" });
    const upsert = new CrmUpsertRecordTool({ client }).execute(
      {
        object: "companies",
        matching_attribute: "domains",
        values: { domains: ["harborline.example"], description: "Changed" },
      },
      inRun,
    );
    await expect(upsert).rejects.toThrow();
    expect(await crm.sandbox.changes()).toHaveLength(1);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });
});

describe("the store of a journal", () => {
  test("that is away keeps a write from being sent", async () => {
    const fail = () => Promise.reject(new Error("The disk is full."));
    const store = new ChangedStore(new MemoryAccountStore(), { beforePut: fail });
    const { client } = openJournal(crm.sandbox, { store });
    await expect(
      new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun),
    ).rejects.toThrow(
      new ConfigurationError(
        "Nothing was sent, because the journal for undo cannot be used. Check the store of UndoJournal: Error",
      ),
    );
    expect(listRequests()).toEqual([]);
  });

  test("that goes away after the write leaves an outcome that undo reads", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    let puts = 0;
    const beforePut = async () => {
      puts += 1;
      if (puts === 2) throw new Error("The disk is full.");
    };
    const store = new ChangedStore(new MemoryAccountStore(), { beforePut });
    const { client, journal } = openJournal(crm.sandbox, { store });
    await new CrmUpdateTaskTool({ client }).execute({ task_id, is_completed: true }, inRun);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^A write was carried out, and the journal/),
      {
        code: "WORKBELT_JOURNAL",
      },
    );
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });

  test.each([1, 2, 3, 4])(
    "that fails from step %i of an undo on costs nothing: the next undo continues",
    async (failing) => {
      const memory = new MemoryAccountStore();
      let puts = -Infinity;
      const beforePut = async () => {
        puts += 1;
        if (puts >= failing) throw new Error("The disk is full.");
      };
      const store = new ChangedStore(memory, { beforePut });
      const { client, journal } = openJournal(crm.sandbox, { store });
      await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
      await new CrmUpdateTaskTool({ client }).execute({ task_id, is_completed: true }, inRun);
      const setStage = (status: string) =>
        new CrmUpdateRecordTool({ client }).execute(
          { ...deal, values: { stage: [{ status }] } },
          inRun,
        );
      await setStage("In Progress");
      await setStage("Lost");
      puts = 0;
      await journal.undo("r").catch(() => {});
      const { journal: other } = openJournal(crm.sandbox, { store: memory });
      createSandboxClient(crm.sandbox, { journal: other });
      puts = -Infinity;
      await releaseLeases(memory);
      expect((await other.undo("r")).message).toBe("Undid 4 of 4 writes.");
      expect(await crm.sandbox.changes()).toEqual([]);
    },
  );

  test("has no text of the service or the model in clear", async () => {
    const store = new MemoryAccountStore();
    const { client } = openJournal(crm.sandbox, { store });
    await new CrmCreateTaskTool({ client }).execute({ content: "Confidential" }, inRun);
    const [key = ""] = await store.keys("");
    const { value = "" } = (await store.get(key)) ?? {};
    expect(value).toMatch(/^wb1\./);
    expect(`${key}${value}${Buffer.from(value, "base64url").toString()}`).not.toMatch(
      /Confidential|crm_|\br\b\//,
    );
  });

  test("whose entries were altered, moved or written by another version is not trusted", async () => {
    const store = new MemoryAccountStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const create = new CrmCreateTaskTool({ client });
    await create.execute({ content: "One" }, inRun);
    await create.execute({ content: "Two" }, inRun);
    const [one = "", two = ""] = (await store.keys("")).toSorted();
    const [first, second] = [await store.get(one), await store.get(two)];
    await store.put(one, second?.value ?? "", { expected: first?.revision });
    await store.put(two, `${second?.value.slice(0, -2)}AA`, { expected: second?.revision });
    crm.sandbox.clearActivity();
    expect((await journal.undo("r")).message).toBe(
      "Undid 0 of 2 writes. Not undone: a write: its entry in the journal was altered, or belongs to another account; a write: its entry in the journal was altered, or belongs to another account.",
    );
    const { journal: other } = openJournal(crm.sandbox, {
      store,
      encryptionKey: Buffer.alloc(32, 9).toString("base64"),
    });
    createSandboxClient(crm.sandbox, { journal: other });
    expect(await other.runs()).toEqual([]);
    expect(listRequests()).toEqual([]);
  });
});

describe("two callers", () => {
  test("that undo a run at once: one works, and the other learns that", async () => {
    const store = new MemoryAccountStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const { journal: other } = openJournal(crm.sandbox, { store });
    for (const content of ["One", "Two", "Three"]) {
      await new CrmCreateTaskTool({ client }).execute({ content }, inRun);
    }
    const results = await Promise.allSettled([journal.undo("r"), other.undo("r")]);
    const [failed] = results.filter(({ status }) => status === "rejected");
    expect(failed).toMatchObject({ reason: expect.any(ReplayError) });
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(listRequests().filter((method) => method === "DELETE")).toHaveLength(3);
    expect((await other.undo("r")).message).toBe("Undid 3 of 3 writes.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });

  test("with other credentials do not see each other's runs, whatever their names", async () => {
    const store = new MemoryAccountStore();
    const token = crm.sandbox.addToken("crm", TASK_SCOPES);
    const { client, journal } = openJournal(crm.sandbox, { store });
    const { client: theirs, journal: other } = openJournal(crm.sandbox, { store, token });
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    await new CrmCreateTaskTool({ client: theirs }).execute({ content: "Theirs" }, inRun);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toMatchObject([{ title: "Theirs" }]);
    expect(await other.forget()).toBe(1);
    await expect(other.undo("r")).rejects.toThrow("The journal has no write of this run");
    expect(await store.keys("undo/")).toHaveLength(1);
  });

  test("with accounts undo the runs of their own account", async () => {
    const { journal } = openJournal(crm.sandbox);
    const { baseUrl } = crm.sandbox.services.crm;
    const accounts = new ConnectedAccounts({
      store: new MemoryAccountStore(),
      providers: [crmProvider(crm.sandbox.services.crm)],
    });
    for (const [account, member] of [
      ["ada", "priya-raman"],
      ["bob", "tom-whitaker"],
    ] as const) {
      const redirectUri = "http://127.0.0.1:8765/callback";
      const { url } = await accounts.start({ provider: "crm", account, redirectUri });
      await accounts.complete({ callbackUrl: await crm.sandbox.approve(url, { member }), account });
    }
    const client = createCrmClient({ baseUrl, accounts, journal });
    const create = new CrmCreateTaskTool({ client });
    await create.execute({ content: "Ada" }, { ...inRun, account: "ada" });
    await create.execute({ content: "Bob" }, { ...inRun, account: "bob" });
    expect(await journal.runs("ada")).toMatchObject([{ account: "ada", writes: 1 }]);
    expect((await journal.undo("r", { account: "ada" })).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toMatchObject([{ title: "Bob" }]);
    expect(await journal.forget("ada")).toBe(1);
    expect(await journal.runs("bob")).toHaveLength(1);
  });
});

describe("the requests of an undo", () => {
  test("pass the policy, which may deny the deletions", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmUpdateTaskTool({ client }).execute({ task_id, is_completed: true }, inRun);
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    const gate = createPolicy([{ when: { effect: "delete" }, then: "deny" }], [crmPackage]);
    expect((await journal.undo("r", { gate })).message).toMatch(
      /^Undid 1 of 2 writes. Not undone: the task “Mine”: Nothing was sent. The policy denies this call of undo/,
    );
    expect(await crm.sandbox.changes()).toMatchObject([{ title: "Mine" }]);
  });

  test("are in the audit log, without what only checks", async () => {
    const write = vi.fn<(entry: object) => void>();
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    const auditLog = new AuditLog({ write, content: true });
    await journal.undo("r", { auditLog });
    await journal.undo("r", { auditLog });
    expect(write.mock.calls).toMatchObject([
      [
        {
          operation: "undo",
          effect: "delete",
          outcome: "done",
          caller: "program",
          input: { run: "r", operation: "crm_create_task", method: "DELETE" },
        },
      ],
    ]);
  });

  test("that fail are reported with the service's message, and tried again by the next undo", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    const body = { message: "Close it first\u202e", code: "locked" };
    crm.sandbox.faults.add({ service: "crm", method: "DELETE", status: 400, body });
    const report = await journal.undo("r");
    expect(report.message).toContain("“Close it first");
    expect(report.message).not.toContain("\u202e");
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  });

  test("end with an abort", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client }).execute({ content: "Mine" }, inRun);
    const reason = new Error("Stop");
    await expect(journal.undo("r", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  });
});

/** Removes the leases that a stopped undo has left, as their expiry does. */
async function releaseLeases(store: MemoryAccountStore): Promise<void> {
  for (const key of await store.keys("undo/lease/")) {
    await store.delete(key, (await store.get(key))?.revision ?? "");
  }
}
