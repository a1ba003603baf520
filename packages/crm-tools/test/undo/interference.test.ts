import type { ApiClient } from "@workbelt/core";
import type { UndoJournal } from "@workbelt/core/undo";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  CrmAddToListTool,
  CrmCreateCompanyTool,
  CrmCreateNoteTool,
  CrmCreateTaskTool,
  CrmDeleteTaskTool,
  CrmUpdateRecordTool,
  CrmUpdateTaskTool,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { createPerson, openJournal } from "./helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const task_id = seedId("crm/task/harborline-settle-savings");

/** Things that the run has created so far. */
interface Created {
  company: string;
  task: string;
}

/** Maker of a step: the run, whose journal records it, or a person. */
interface Made {
  client: ApiClient;
  journal?: UndoJournal;
}

type Step = (made: Made, created: Created) => Promise<unknown>;
const options = { run: "r" };

/** The run: it creates, changes twice, and builds on what it created. */
const steps: Step[] = [
  async (made, created) => {
    const values = { name: "Lovelace & Co", domains: ["lovelace.example"] };
    const { id } = await new CrmCreateCompanyTool(made).execute({ values }, options);
    created.company = id.record_id;
  },
  async (made, created) => {
    const task = new CrmCreateTaskTool(made);
    created.task = (await task.execute({ content: "Call them" }, options)).id.task_id;
  },
  (made) => setStage(made, "In Progress", options),
  (made) => new CrmUpdateTaskTool(made).execute({ task_id, is_completed: true }, options),
  (made) => setStage(made, "Lost", options),
  (made, { company }) => note(made, company, options),
];

function setStage(made: Made, status: string, own?: { run: string }) {
  const values = { stage: [{ status }] };
  return new CrmUpdateRecordTool(made).execute({ ...deal, values }, own);
}

function note(made: Made, company: string, own?: { run: string }) {
  const parent = { parent_object: "companies", parent_record_id: company };
  return new CrmCreateNoteTool(made).execute({ ...parent, content: "Hello" }, own);
}

/** Makes the run, with an edit by a person after so many of its steps. */
async function makeRun(made: Made, edit?: { after: number; make: Step }) {
  const created: Created = { company: "", task: "" };
  for (const [index, step] of steps.entries()) {
    if (edit?.after === index) await edit.make({ client: createPerson(crm.sandbox) }, created);
    await step(made, created);
  }
  if (edit?.after === steps.length) await edit.make({ client: createPerson(crm.sandbox) }, created);
}

test("a run of dependent writes is undone completely, newest first", async () => {
  const { client, journal } = openJournal(crm.sandbox);
  await makeRun({ client, journal });
  expect(await journal.preview("r")).toMatchObject({
    message: "Would undo 6 of 6 writes.",
    steps: [
      { operation: "crm_create_note", requests: [{ method: "DELETE" }] },
      { requests: [{ method: "PUT", body: { data: { values: { stage: [expect.anything()] } } } }] },
      { operation: "crm_update_task", message: expect.stringMatching(/^the task “.+”$/) },
      { operation: "crm_update_record" },
      { operation: "crm_create_task", message: "the task “Call them”" },
      { operation: "crm_create_company", message: "the company “Lovelace & Co”" },
    ],
  });
  expect(await crm.sandbox.changes()).not.toEqual([]);
  expect(await journal.undo("r")).toMatchObject({ message: "Undid 6 of 6 writes.", undone: 6 });
  expect(await crm.sandbox.changes()).toEqual([]);
});

const addTask: Step = (made) => new CrmCreateTaskTool(made).execute({ content: "Mine" });

test.each([0, 1, 2, 3, 4, 5, 6])(
  "a task that a person adds after %i writes survives, and all writes are undone",
  async (after) => {
    const { client, journal } = openJournal(crm.sandbox);
    await makeRun({ client, journal }, { after, make: addTask });
    expect((await journal.undo("r")).message).toBe("Undid 6 of 6 writes.");
    expect(await crm.sandbox.changes()).toMatchObject([{ kind: "created", title: "Mine" }]);
  },
);

const CHANGED = String.raw`changed at \d{4}-\d\d-\d\d \d\d:\d\d UTC after this run`;

test.each<[string, number, Step, RegExp, object[]]>([
  [
    "the stage that the run set last",
    6,
    (made) => setStage(made, "Won 🎉"),
    new RegExp(
      `^Undid 4 of 6 writes. Not undone: the stage of the deal “.+”, ${CHANGED} \\(now .*Won.*; the run had set Lost\\); the deal “.+”, which waits for a newer write to it.$`,
    ),
    [{ resource: "deals", kind: "updated" }],
  ],
  [
    "the stage there and back",
    6,
    async (made) => {
      await setStage(made, "Lead");
      await setStage(made, "Lost");
    },
    new RegExp(`the stage of the deal “.+”, ${CHANGED} \\(now Lost; the run had set Lost\\)`),
    [{ resource: "deals", kind: "updated" }],
  ],
  [
    "the stage between two writes of it",
    4,
    (made) => setStage(made, "Won 🎉"),
    /^Undid 5 of 6 writes. Not undone: the stage of the deal “.+”, changed at .+ \(now .*Won.*; the run had set “In Progress”\).$/,
    [{ resource: "deals", kind: "updated" }],
  ],
  [
    "a value of the company that it created",
    6,
    (made, { company: record_id }) => {
      const values = { description: "Freight" };
      return new CrmUpdateRecordTool(made).execute({
        object: "companies",
        record_id,
        values,
      });
    },
    /^Undid 5 of 6 writes. Not undone: the company “Lovelace & Co”, kept because its description was changed at .+ UTC after this run \(now Freight\).$/,
    [{ resource: "companies", kind: "created" }],
  ],
  [
    "nothing of the company, but adds a note to it",
    6,
    (made, { company }) => note(made, company),
    /^Undid 5 of 6 writes. Not undone: the company “Lovelace & Co”, kept because others have added notes to it; remove it by hand if they are not needed.$/,
    [
      { resource: "companies", kind: "created" },
      { resource: "note", kind: "created" },
    ],
  ],
  [
    "nothing of the company, but links a task to it",
    3,
    (made, { company: target_record_id }) => {
      const linked_records = [{ target_object: "companies", target_record_id }];
      return new CrmCreateTaskTool(made).execute({ content: "Mine", linked_records });
    },
    /kept because others have added tasks to it/,
    [{ resource: "companies" }, { resource: "task", title: "Mine" }],
  ],
  [
    "nothing of the company, but adds it to a list",
    2,
    (made, { company: record_id }) =>
      new CrmAddToListTool(made).execute({ list: "expansion_accounts", record_id }),
    /kept because others have added list entries to it/,
    [{ resource: "companies" }, { resource: "entry" }],
  ],
  [
    "the new task, which it completes",
    6,
    (made, { task }) => new CrmUpdateTaskTool(made).execute({ task_id: task, is_completed: true }),
    /^Undid 5 of 6 writes. Not undone: the task “Call them”, kept because its is_completed was changed after this run \(now true\).$/,
    [{ resource: "task", title: "Call them" }],
  ],
  [
    "a task, which it reopens",
    6,
    (made) => new CrmUpdateTaskTool(made).execute({ task_id, is_completed: false }),
    /^Undid 6 of 6 writes.$/,
    [],
  ],
  [
    "a task, which it deletes",
    6,
    (made) => new CrmDeleteTaskTool(made).execute({ task_id }),
    /^Undid 5 of 6 writes. Not undone: the task “.+”, which was deleted after this run.$/,
    [{ resource: "task", kind: "deleted" }],
  ],
  [
    "the new task, which it deletes",
    6,
    (made, { task }) => new CrmDeleteTaskTool(made).execute({ task_id: task }),
    /^Undid 6 of 6 writes.$/,
    [],
  ],
])(
  "what a person changes survives and is reported: %s",
  async (_what, after, make, message, left) => {
    const { client, journal } = openJournal(crm.sandbox);
    await makeRun({ client, journal }, { after, make });
    const before = await crm.sandbox.snapshot();
    const preview = await journal.preview("r");
    expect(await crm.sandbox.changes(before)).toEqual([]);
    const report = await journal.undo("r");
    expect(report.message).toMatch(message);
    expect(preview.message.replace("Would undo", "Undid")).toBe(report.message);
    const changes = await crm.sandbox.changes();
    expect(changes).toHaveLength(left.length);
    expect(changes).toEqual(
      expect.arrayContaining(left.map((each) => expect.objectContaining(each))),
    );
    expect((await journal.undo("r")).message).toBe(report.message);
    expect(await crm.sandbox.changes()).toEqual(changes);
  },
);

test("the steps that are chosen are undone, and older ones of the same thing are not touched", async () => {
  const { client, journal } = openJournal(crm.sandbox);
  await makeRun({ client, journal });
  const { steps: all } = await journal.preview("r");
  const [first] = all.filter(({ operation }) => operation === "crm_update_record");
  const report = await journal.undo("r", { steps: [first?.id ?? ""] });
  expect(report).toMatchObject({ message: "Undid 1 of 1 write.", writes: 1 });
  expect(await journal.runs()).toMatchObject([{ run: "r", writes: 6, undone: 1 }]);
  expect((await journal.undo("r")).message).toBe("Undid 6 of 6 writes.");
  expect(await crm.sandbox.changes()).toEqual([]);
});

test("steps that the run does not have are refused", async () => {
  const { client, journal } = openJournal(crm.sandbox);
  await makeRun({ client, journal });
  await expect(journal.undo("r", { steps: ["9"] })).rejects.toThrow("The run has no step 9.");
  expect(await journal.runs()).toMatchObject([{ undone: 0 }]);
});

test("undo stops at a conflict if it is told to", async () => {
  const { client, journal } = openJournal(crm.sandbox);
  const make: Step = (person) => setStage(person, "Won 🎉");
  await makeRun({ client, journal }, { after: 6, make });
  const { steps: done } = await journal.undo("r", { onConflict: "stop" });
  expect(done.map(({ outcome }) => outcome)).toEqual(["undone", "changed"]);
});
