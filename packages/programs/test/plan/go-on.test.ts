import type { Sandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPrograms, type ProgramsOptions } from "../../src/index.js";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});
afterAll(() => sandbox.stop());

const create = (policy: "writes" | "open", limits: ProgramsOptions["limits"] = {}) =>
  createPrograms({ toolkits: createToolkits(sandbox, { policy }), limits });

const tasks = "const { items } = await crm_list_tasks({});";

/** Returns files of which one is never read to its end, so that a program that reads it can be stopped. */
function createStop() {
  const stop = new AbortController();
  let isReached = false;
  const files = () => {
    isReached = true;
    return new Promise<undefined>(() => {});
  };
  const stopThere = async () => {
    await expect.poll(() => isReached).toBe(true);
    stop.abort();
  };
  return { files, signal: stop.signal, stopThere };
}

const readAndStop = `${tasks}
  for (const { task_id } of items.slice(0, 5)) await crm_get_task({ task_id });
  await files.read("never");`;

test("a program that is stopped says how far it came and what the service allows, and goes on with what it has read", async () => {
  const { signal, stopThere, ...stop } = createStop();
  let files: (name: string) => unknown = stop.files;
  const toolkits = createToolkits(sandbox, { policy: "open" });
  const programs = createPrograms({ toolkits, files: (name) => files(name) as undefined });
  const first = programs.run({ program: readAndStop }, { threadId: "t", toolCallId: "1", signal });
  await stopThere();
  const { content, isError } = await first;
  expect(isError).toBe(true);
  expect(content).toBe(
    "The program was aborted. By then crm_list_tasks ×1, crm_get_task ×5 had ended, and 0 writes were planned. Nothing was written. The CRM allows 100 requests in 1 second, about 6000 in a minute. What was read is kept. Run the same program again, unchanged and in this conversation: it goes on from there.",
  );
  sandbox.clearActivity();
  files = () => new Blob(["text"]);
  const again = await programs.run({ program: readAndStop }, { threadId: "t", toolCallId: "2" });
  expect(JSON.parse(again.content)).toMatchObject({ value: null });
  expect(sandbox.activity().filter(({ path }) => path.includes("/tasks"))).toEqual([]);
});

test("a program that takes longer than its time says so, and how far it came", async () => {
  const message = await getFailure(
    plan(sandbox, 'await files.read("never");', {
      files: createStop().files,
      limits: { readMs: 200 },
    }),
  );
  expect(message).toMatch(
    /^The program and its calls took more than 0\.2 seconds\. By then no read/,
  );
});

test("what one caller has read is not used for another one, for another program, or without a caller", async () => {
  const { files, signal, stopThere } = createStop();
  const toolkits = createToolkits(sandbox, { policy: "open" });
  let file: () => unknown = files;
  const programs = createPrograms({ toolkits, files: () => file() as undefined });
  const program = `${tasks} await files.read("never");`;
  const callers = [{ threadId: "one" }, {}];
  const runs = callers.map((caller) => programs.run({ program }, { ...caller, signal }));
  await expect
    .poll(() => sandbox.activity().filter(({ path }) => path.endsWith("/tasks")).length)
    .toBe(2);
  await stopThere();
  const [known, unknown] = await Promise.all(runs);
  expect(known?.content).toContain("Run the same program again");
  expect(unknown?.content).not.toContain("Run the same program again");
  sandbox.clearActivity();
  file = () => new Blob(["text"]);
  await programs.run({ program }, { threadId: "other" });
  await programs.run({ program: `${program} // other` }, { threadId: "one" });
  expect(sandbox.activity().filter(({ path }) => path.endsWith("/tasks"))).toHaveLength(2);
});

test("a plan that is stopped while it is applied goes on with the same program: nothing is asked or written twice", async () => {
  const programs = create("writes");
  const program =
    "for (let i = 0; i < 12; i += 1) await crm_create_task({ content: `Call ${i}` });";
  let asked = 0;
  const confirm = async () => {
    asked += 1;
    return true;
  };
  const stop = new AbortController();
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", times: 4, delayMs: 1_500 });
  const first = programs.run(
    { program },
    { threadId: "t", toolCallId: "1", confirm, signal: stop.signal },
  );
  await expect
    .poll(
      () =>
        sandbox
          .activity()
          .filter(({ method, path }) => method === "POST" && path.endsWith("/tasks")).length,
    )
    .toBeGreaterThan(3);
  stop.abort();
  const { content } = await first;
  expect(content).toMatch(/^\d+ of 12 writes were made\./);
  expect(content).toMatch(
    /\d+ can still be made: run the same program again, unchanged and in this conversation\. What was made is not repeated\./,
  );
  const again = await programs.run({ program }, { threadId: "t", toolCallId: "2", confirm });
  expect(asked).toBe(1);
  const made = (await sandbox.changes()).map(({ summary }) => summary);
  expect(new Set(made).size).toBe(made.length);
  expect(again.report?.outcomes.map(({ status }) => status)).not.toContain("not_reached");
  // A third time it is a new plan.
  await programs.run({ program }, { threadId: "t", toolCallId: "3", confirm });
  expect(asked).toBe(2);
});
