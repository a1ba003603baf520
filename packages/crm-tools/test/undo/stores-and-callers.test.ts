import { AuditLog, ConfigurationError, createPolicy, ReplayError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
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
  CrmUpdateRecordTool,
  CrmUpdateTaskTool,
  createCrmClient,
  crmPackage,
  crmProvider,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { ChangedStore, openJournal } from "./helpers.js";

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

describe("the store of a journal", () => {
  test("that is away keeps a write from being sent", async () => {
    const fail = () => Promise.reject(new Error("The disk is full."));
    const store = new ChangedStore(new MemoryStore(), { beforePut: fail });
    const { client, journal } = openJournal(crm.sandbox, { store });
    await expect(
      new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun),
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
    const store = new ChangedStore(new MemoryStore(), { beforePut });
    const { client, journal } = openJournal(crm.sandbox, { store });
    await new CrmUpdateTaskTool({ client, journal }).execute(
      { task_id, is_completed: true },
      inRun,
    );
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^A write was carried out, but the journal/),
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
      const memory = new MemoryStore();
      let puts = -Infinity;
      const beforePut = async () => {
        puts += 1;
        if (puts >= failing) throw new Error("The disk is full.");
      };
      const store = new ChangedStore(memory, { beforePut });
      const { client, journal } = openJournal(crm.sandbox, { store });
      await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
      await new CrmUpdateTaskTool({ client, journal }).execute(
        { task_id, is_completed: true },
        inRun,
      );
      const setStage = (status: string) =>
        new CrmUpdateRecordTool({ client, journal }).execute(
          { ...deal, values: { stage: [{ status }] } },
          inRun,
        );
      await setStage("In Progress");
      await setStage("Lost");
      puts = 0;
      await journal.undo("r").catch(() => {});
      const { journal: other } = openJournal(crm.sandbox, { store: memory });
      puts = -Infinity;
      await releaseLeases(memory);
      expect((await other.undo("r")).message).toBe("Undid 4 of 4 writes.");
      expect(await crm.sandbox.changes()).toEqual([]);
    },
  );

  test("has no text of the service, of the model or of the run's name in clear", async () => {
    const store = new MemoryStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const inOffer = { run: "run of the offer" };
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Confidential" }, inOffer);
    expect((await journal.runs()).map(({ run }) => run)).toEqual(["run of the offer"]);
    const [key = ""] = await store.keys("");
    const { value = "" } = (await store.get(key)) ?? {};
    const [version, , sealed = ""] = value.split(".");
    expect(version).toBe("wb1");
    // Long words only: bytes at random may contain any short one.
    for (const text of [key, value, Buffer.from(sealed, "base64url").toString()]) {
      expect(text).not.toMatch(/Confidential|crm_create|offer/);
    }
  });

  test("whose entries were altered, moved or written by another version is not trusted", async () => {
    const store = new MemoryStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const create = new CrmCreateTaskTool({ client, journal });
    await create.execute({ content: "One" }, inRun);
    await create.execute({ content: "Two" }, inRun);
    const [one = "", two = ""] = (await store.keys("")).toSorted();
    const [first, second] = [await store.get(one), await store.get(two)];
    await store.put(one, second?.value ?? "", { expected: first?.revision });
    const altered = alterSealed(second?.value ?? "");
    await store.put(two, altered, { expected: second?.revision });
    crm.sandbox.clearActivity();
    expect((await journal.undo("r")).message).toBe(
      "Undid 0 of 2 writes. Not undone: a write: its entry in the journal was altered, or belongs to another account; a write: its entry in the journal was altered, or belongs to another account.",
    );
    const { journal: other } = openJournal(crm.sandbox, {
      store,
      encryptionKey: Buffer.alloc(32, 9).toString("base64"),
    });
    expect(await other.runs()).toEqual([]);
    expect(listRequests()).toEqual([]);
  });
});

describe("two callers", () => {
  test("that undo a run at once: one works, and the other learns that", async () => {
    const store = new MemoryStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const { journal: other } = openJournal(crm.sandbox, { store });
    for (const content of ["One", "Two", "Three"]) {
      await new CrmCreateTaskTool({ client, journal }).execute({ content }, inRun);
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
    const store = new MemoryStore();
    const token = crm.sandbox.addToken("crm", TASK_SCOPES);
    const { client, journal } = openJournal(crm.sandbox, { store });
    const { client: theirs, journal: other } = openJournal(crm.sandbox, { store, token });
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
    await new CrmCreateTaskTool({ client: theirs, journal: other }).execute(
      { content: "Theirs" },
      inRun,
    );
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
      store: new MemoryStore(),
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
    const client = createCrmClient({ baseUrl, accounts });
    const create = new CrmCreateTaskTool({ client, journal });
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
    await new CrmUpdateTaskTool({ client, journal }).execute(
      { task_id, is_completed: true },
      inRun,
    );
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
    const policy = createPolicy([{ when: { effect: "delete" }, then: "deny" }], [crmPackage]);
    expect((await journal.undo("r", { policy })).message).toMatch(
      /^Undid 1 of 2 writes. Not undone: the task “Mine”: Nothing was sent. The policy denies this call of undo/,
    );
    expect(await crm.sandbox.changes()).toMatchObject([{ title: "Mine" }]);
  });

  test("are in the audit log, without what only checks", async () => {
    const write = vi.fn<(entry: object) => void>();
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
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
          input: { run: "r", operation: "crm_create_task", requests: [{ method: "DELETE" }] },
        },
      ],
    ]);
  });

  test("that fail are reported with the service's message, and tried again by the next undo", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
    const body = { message: "Close it first\u202e", code: "locked" };
    crm.sandbox.faults.add({ service: "crm", method: "DELETE", status: 400, body });
    const report = await journal.undo("r");
    expect(report.message).toContain("“Close it first");
    expect(report.message).not.toContain("\u202e");
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  });

  test("end with an abort", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
    const reason = new Error("Stop");
    await expect(journal.undo("r", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  });
});

/** Removes the leases that a stopped undo has left, as their expiry does. */
async function releaseLeases(store: MemoryStore): Promise<void> {
  for (const key of await store.keys("undo/lease/")) {
    await store.delete(key, (await store.get(key))?.revision ?? "");
  }
}

/** Changes one character of a sealed value, never to the one that it was. */
function alterSealed(sealed: string): string {
  const other = sealed.at(-9) === "A" ? "B" : "A";
  return `${sealed.slice(0, -9)}${other}${sealed.slice(-8)}`;
}
