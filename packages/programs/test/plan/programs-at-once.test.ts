import type { Sandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPrograms, type PlanOptions } from "../../src/index.js";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
afterAll(() => sandbox.stop());

/** Starts programs that wait until they are aborted, and waits until each reads its file. */
async function startWaiting(callers: readonly Partial<PlanOptions>[]) {
  const stop = new AbortController();
  let reading = 0;
  const files = () => {
    reading += 1;
    return new Promise<undefined>(() => {});
  };
  const programs = callers.map((caller) =>
    plan(sandbox, 'await files.read("never");', { ...caller, files, signal: stop.signal }),
  );
  const ends = Promise.allSettled(programs);
  await expect.poll(() => reading).toBe(callers.length);
  return async () => {
    stop.abort();
    await ends;
  };
}

const limits = { programs: 3, programsOfCaller: 2 };

test("a further program of a caller is refused at once, and the message says how many run and what to do", async () => {
  const stop = await startWaiting([
    { threadId: "one", limits },
    { threadId: "one", limits },
  ]);
  const message = await getFailure(plan(sandbox, "return 1;", { threadId: "one", limits }));
  expect(message).toBe(
    "The program was not run: 2 of this conversation run already, and 2 may at once. Wait for the result of one of them, then run it again; or do the work of several in one program.",
  );
  expect((await plan(sandbox, "return 1;", { threadId: "two", limits })).output.value).toBe(1);
  await stop();
  expect((await plan(sandbox, "return 1;", { threadId: "one", limits })).output.value).toBe(1);
});

test("programs of all callers together have a limit, and conversations of one account count as one caller", async () => {
  const stop = await startWaiting([
    { account: "a", threadId: "1", limits },
    { account: "a", threadId: "2", limits },
    { account: "b", threadId: "3", limits },
  ]);
  const wide = { limits: { ...limits, programs: 4 } };
  expect(
    await getFailure(plan(sandbox, "return 1;", { account: "a", threadId: "4", ...wide })),
  ).toContain("2 of this account run already");
  const toolkits = createToolkits(sandbox, { policy: "open" });
  const { content, isError } = await createPrograms({ toolkits, limits }).run(
    { program: "return 1;" },
    { account: "c", threadId: "5" },
  );
  expect([content, isError]).toEqual([
    expect.stringContaining("3 of all callers, 0 of them yours run already, and 3 may at once."),
    true,
  ]);
  await stop();
});

test("a program that never ends gives its place back when its own time is over", async () => {
  const endless = { limits: { ...limits, programs: 1, computeMs: 200 } };
  for (let round = 0; round < 3; round += 1) {
    const message = await getFailure(plan(sandbox, "for (;;);", endless));
    expect(message).toContain("computed for more than 0.2 seconds, without the time of its calls");
  }
  expect((await plan(sandbox, "return 1;", { limits: { programs: 1 } })).output.value).toBe(1);
});
