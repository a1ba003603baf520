import { NetworkError } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  CrmCreateTaskTool,
  CrmDeleteTaskTool,
  CrmListTasksTool,
  CrmUpdateRecordTool,
  CrmUpdateTaskTool,
  CrmUpsertRecordTool,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
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
const listRequests = () => crm.sandbox.activity().map(({ method }) => method);

describe("the cost of a journal", () => {
  test("a creation makes no read, and an update one; undo reads and writes once each", async () => {
    const puts = vi.fn<() => void>();
    const store = new ChangedStore(new MemoryStore(), { beforePut: puts });
    const { client, journal } = openJournal(crm.sandbox, { store });
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "Mine" }, inRun);
    expect(listRequests()).toEqual(["POST"]);
    expect(puts).toHaveBeenCalledTimes(2);
    await new CrmUpdateTaskTool({ client, journal }).execute(
      { task_id, is_completed: true },
      inRun,
    );
    expect(listRequests()).toEqual(["POST", "GET", "PATCH"]);
    expect(puts).toHaveBeenCalledTimes(4);
    crm.sandbox.clearActivity();
    await journal.undo("r");
    expect(listRequests()).toEqual(["GET", "PATCH", "GET", "DELETE"]);
  });

  test("reads, previews and calls that are refused before they write make no step", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const update = new CrmUpdateTaskTool({ client, journal });
    await new CrmListTasksTool({ client, journal }).execute({}, inRun);
    await update.preview({ task_id, is_completed: true });
    await expect(update.execute({ task_id: "x" }, inRun)).rejects.toThrow("task_id");
    expect(await journal.runs()).toEqual([]);
    await expect(journal.undo("r")).rejects.toThrow("The journal has no write of this run");
  });
});

describe("the run of a step", () => {
  test("is the thread of the agent, unless configurable.run names another", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmCreateTaskTool({ client, journal });
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

  test("is one for the items of a call", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    const tool = new CrmCreateTaskTool({ client, journal });
    const items = [{ content: "One" }, { content: "Two" }];
    await tool.executeAll(items);
    await tool.executeAll(items, { run: "r" });
    await tool.invoke({ items } as never, { configurable: { thread_id: "thread" } });
    await tool.invoke({ items } as never, {
      configurable: { thread_id: "thread", run: "morning" },
    });
    const runs = await journal.runs();
    expect(runs.map(({ writes }) => writes)).toEqual([2, 2, 2, 2]);
    expect(runs.map(({ run }) => run).slice(0, 3)).toEqual(["morning", "thread", "r"]);
  });

  test("has no second step for a call that the ledger replays", async () => {
    const store = new MemoryStore();
    const { client, journal } = openJournal(crm.sandbox, { store });
    const ledger = new CallLedger({ store });
    const create = new CrmCreateTaskTool({ client, journal, ledger });
    const options = { ...inRun, idempotencyKey: "1" };
    const [first, second] = [
      await create.execute({ content: "Once" }, options),
      await create.execute({ content: "Once" }, options),
    ];
    expect(second.id).toEqual(first.id);
    expect(await journal.runs()).toMatchObject([{ run: "r", writes: 1 }]);
  });
});

test("a write that names an attribute by its id is undone as one by its slug", async () => {
  const { client, journal } = openJournal(crm.sandbox);
  const before = await crm.sandbox.snapshot();
  const values = { [seedId("crm/attribute/deals/name")]: ["Renamed"] };
  const update = new CrmUpdateRecordTool({ client, journal });
  expect(await update.execute({ ...deal, values }, inRun)).not.toHaveProperty("adjusted");
  expect((await crm.sandbox.changes(before)).length).toBe(1);
  expect((await journal.undo("r")).undone).toBe(1);
  const fields = (await crm.sandbox.changes(before)).flatMap((change) => change.fields);
  expect(JSON.stringify(fields)).not.toContain("Renamed");
});

describe("a write that cannot be undone", () => {
  test("is reported with the reason, and those around it are undone", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    await new CrmUpdateTaskTool({ client, journal }).execute(
      { task_id, is_completed: true },
      inRun,
    );
    await new CrmDeleteTaskTool({ client, journal }).execute({ task_id }, inRun);
    await new CrmCreateTaskTool({ client, journal }).execute({ content: "New" }, inRun);
    const { message, steps } = await journal.undo("r");
    expect(message).toMatch(
      /^Undid 1 of 3 writes. Not undone: “Delete one task for good”: a new task has another id, creator and date; the task “.+”, which was deleted after this run.$/,
    );
    expect(steps.map(({ outcome }) => outcome)).toEqual(["undone", "impossible", "gone"]);
  });

  test("says so in its result if what it replaces is too large to keep", async () => {
    const { client, journal } = openJournal(crm.sandbox, { maxStepBytes: 1500 });
    const written = await new CrmUpdateTaskTool({ client, journal }).execute(
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
    const update = new CrmUpdateTaskTool({ client, journal });
    const { adjusted } = await update.execute({ task_id, is_completed: true }, inRun);
    expect(adjusted).toEqual(["This call cannot be undone: what it replaces could not be read."]);
    expect((await journal.undo("r")).undone).toBe(0);
  });
});

describe("a write that fails", () => {
  test("makes no step if it has changed nothing", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "POST", status: 400 });
    const create = new CrmCreateTaskTool({ client, journal });
    await expect(create.execute({ content: "Mine" }, inRun)).rejects.toThrow("400");
    expect(await journal.runs()).toEqual([]);
  });

  test("without a response is undone if the service shows that it was carried out", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PATCH", kind: "drop-after" });
    const update = new CrmUpdateTaskTool({ client, journal });
    await expect(update.execute({ task_id, is_completed: true }, inRun)).rejects.toThrow(
      NetworkError,
    );
    expect(await crm.sandbox.changes()).toHaveLength(1);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });

  test("without a response needs nothing if the service shows that it was not carried out", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop" });
    const update = new CrmUpdateRecordTool({ client, journal });
    const values = { stage: [{ status: "Lost" }] };
    await expect(update.execute({ ...deal, values }, inRun)).rejects.toThrow(NetworkError);
    crm.sandbox.clearActivity();
    expect(await journal.undo("r")).toMatchObject({ steps: [{ outcome: "settled" }] });
    expect(listRequests()).toEqual(["GET"]);
  });

  test("without a response is left alone if somebody may have written instead", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop" });
    const update = (tool: CrmUpdateRecordTool, status: string) =>
      tool.execute({ ...deal, values: { stage: [{ status }] } }, inRun);
    await expect(update(new CrmUpdateRecordTool({ client, journal }), "Lost")).rejects.toThrow(
      NetworkError,
    );
    await update(new CrmUpdateRecordTool({ client: createPerson(crm.sandbox) }), "Won 🎉");
    const before = await crm.sandbox.snapshot();
    expect((await journal.undo("r")).message).toMatch(
      /^Undid 0 of 1 write. Not undone: the deal “.+”, because it is unknown whether the write happened: check with crm_get_record, and undo it by hand.$/,
    );
    expect(await crm.sandbox.changes(before)).toEqual([]);
  });

  test.each(["drop", "drop-after"] as const)(
    "without a response to a creation names the read that finds it, and deletes nothing (%s)",
    async (kind) => {
      const { client, journal } = openJournal(crm.sandbox);
      crm.sandbox.faults.add({ service: "crm", method: "POST", kind });
      const create = new CrmCreateTaskTool({ client, journal });
      await expect(create.execute({ content: "Mine" }, inRun)).rejects.toThrow(NetworkError);
      crm.sandbox.clearActivity();
      expect((await journal.undo("r")).message).toMatch(
        /^Undid 0 of 1 write. Not undone: “Create a task.+”, because it is unknown whether the write happened: check with crm_list_tasks, and undo it by hand.$/,
      );
      expect(listRequests()).toEqual([]);
    },
  );

  test("of an upsert, without a response, is undone from what was there", async () => {
    const { client, journal } = openJournal(crm.sandbox);
    crm.sandbox.faults.add({ service: "crm", method: "PUT", kind: "drop-after" });
    const upsert = new CrmUpsertRecordTool({ client, journal }).execute(
      {
        object: "companies",
        matching_attribute: "domains",
        values: { domains: ["harborline.example"], description: "Changed" },
      },
      inRun,
    );
    await expect(upsert).rejects.toThrow(NetworkError);
    expect(await crm.sandbox.changes()).toHaveLength(1);
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await crm.sandbox.changes()).toEqual([]);
  });
});
