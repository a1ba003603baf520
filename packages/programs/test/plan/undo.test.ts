import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import type { Sandbox } from "@workbelt/sandbox";
import { seedId } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createToolkits, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

const encryptionKey = Buffer.alloc(32, 5).toString("base64");
const PROMOTE = `
  const people = await crm_list_people({ limit: 150 });
  for (const { record_id, values } of people.items) {
    await crm_update_record({ object: "people", record_id, values: { job_title: "Senior " + (values.job_title ?? "all") } });
  }
  return people.items.length;`;

/** Creates toolkits over a sandbox whose clients have a journal. */
function openToolkits(sandbox: Sandbox) {
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  return { journal, toolkits: createToolkits(sandbox, { policy: "writes", journal }) };
}

test("a program of 150 updates is undone in one call, but for what a person has changed since", async () => {
  const sandbox = await startPlanSandbox({ people: 300 });
  onTestFinished(() => sandbox.stop());
  const { journal, toolkits } = openToolkits(sandbox);
  const made = await plan(sandbox, PROMOTE, { toolkits });
  expect(made.writes).toHaveLength(150);
  expect(made.summary).toContain("Can be undone for 7 days.");
  made.question?.grant();
  expect((await made.apply()).isComplete).toBe(true);
  expect(await sandbox.changes()).toHaveLength(150);
  expect(await journal.runs()).toMatchObject([{ run: made.journaledRun, writes: 150, undone: 0 }]);

  const [kept] = made.writes;
  const byHand = createToolkits(sandbox)[0]?.tools.find(({ name }) => name === "crm_update_record");
  await byHand?.invoke({
    object: "people",
    record_id: kept?.input["record_id"],
    values: { job_title: "By hand" },
  });
  const { message } = await journal.undo(made.journaledRun);
  expect(message).toMatch(
    /^Undid 149 of 150 writes\. Not undone: the job_title of the person “.+”, changed at .+ \(now “By hand”; the run had set “Senior .+”\)\.$/,
  );
  expect(await sandbox.changes()).toHaveLength(1);
});

test("what a program created and linked is removed in the order that its parts allow", async () => {
  const sandbox = await startPlanSandbox();
  onTestFinished(() => sandbox.stop());
  const { journal, toolkits } = openToolkits(sandbox);
  const made = await plan(
    sandbox,
    `const company = await crm_create_company({ values: { name: "New", domains: ["new.example"] } });
     await crm_create_note({ parent_object: "companies", parent_record_id: company.record_id, title: "Hi", content: "Text", format: "plaintext" });
     await crm_update_record({ object: "deals", record_id: "${seedId("crm/deals/castellan-cold-chain")}", values: { associated_company: company.record_id } });`,
    { toolkits, threadId: "thread" },
  );
  made.question?.grant();
  expect((await made.apply()).isComplete).toBe(true);
  expect(made.journaledRun).toBe("thread");
  expect((await journal.undo("thread")).message).toBe("Undid 3 of 3 writes.");
  expect(await sandbox.changes()).toEqual([]);
});
