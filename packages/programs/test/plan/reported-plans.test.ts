import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { reportRuns, type Sandbox, seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createPrograms } from "../../src/index.js";
import { createToolkits, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
afterAll(() => sandbox.stop());

/** Reads the text of a page of the console, without markup. */
async function read(path: string): Promise<string> {
  const page = await (await fetch(`${sandbox.url}${path}`)).text();
  return (page.split("<main")[1] ?? "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

/** Finds the first address on a page that begins like this. */
async function findPath(path: string, start: string): Promise<string> {
  const page = await (await fetch(`${sandbox.url}${path}`)).text();
  return new RegExp(`href="(${start}[^"#]+)"`).exec(page)?.[1] ?? "";
}

const PROGRAM = `// Raise the deal, and tell Ines.
  await crm_update_record({ object: "deals", record_id: "${seedId("crm/deals/castellan-cold-chain")}", values: { value: 325000 } });
  await crm_create_task({ content: "Tell Ines" });`;

test("the sandbox shows a plan that was approved, applied and undone", async () => {
  const stopReporting = reportRuns(sandbox.url);
  onTestFinished(stopReporting);
  const encryptionKey = Buffer.alloc(32, 5).toString("base64");
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const toolkits = createToolkits(sandbox, { policy: "writes", journal });
  const programs = createPrograms({ toolkits });
  const call = { threadId: "quarter's end", toolCallId: "call-1" };
  const runProgram = (program: string, toolCallId: string, answer: boolean) =>
    programs.run({ program }, { ...call, toolCallId, confirm: async () => answer });
  expect((await runProgram(PROGRAM, "call-1", true)).isError).toBe(false);
  await runProgram('await crm_create_task({ content: "Another" });', "call-2", false);
  await journal.undo("quarter's end");
  await stopReporting();

  expect(await read("/console/activity")).toMatch(
    /Raise the deal, and tell Ines\. .* done undone 1 deal changed, 1 task added Planned program Undo /,
  );
  const run = await findPath("/console/activity", "/console/activity/runs/");
  const timeline = await read(run);
  expect(timeline).toMatch(/crm_update_record wrote write 1 of the plan undone/);
  expect(timeline).toMatch(/undo wrote part of an undo .* Undo of the run quarter's end undone/);
  expect(timeline).toMatch(/Planned program applied .* Planned program rejected/);
  const plan = await read(await findPath(run, "/console/activity/plans/"));
  expect(plan).toMatch(/Approval A person approved it after .* Asked because it writes/);
  expect(plan).toMatch(
    /Deal value before Deal value after State 1 [^\d]+ 310,000 USD 325,000 USD done/,
  );
  const undo = await read(await findPath("/console/activity", "/console/activity/undos/"));
  expect(undo).toContain("Undid 2 of 2 writes.");
});

test("reporting to an address that is no sandbox warns, and the program goes on", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.removeListener("warning", note));
  const stopReporting = reportRuns(sandbox.services.crm.baseUrl.replace(/:\d+/, ":9"));
  const programs = createPrograms({ toolkits: createToolkits(sandbox) });
  const { isError } = await programs.run({
    program: 'await crm_create_task({ content: "Go on" });',
  });
  await stopReporting();
  expect(isError).toBe(false);
  await expect
    .poll(() => warnings)
    .toContainEqual(expect.stringContaining("does not take reports"));
});
