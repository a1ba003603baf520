import { expect, test } from "vitest";
import { ProgramError } from "../../src/index.js";
import { endlessPrograms, hostilePrograms } from "./helpers/hostile-programs.ts";
import { failProgram, runProgram } from "./helpers/run-program.ts";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

const limits = {
  memoryBytes: 32 * 2 ** 20,
  calls: 100,
  outputCharacters: 10_000,
};
/** Texts that only this process has. */
const secrets = /\/(?:home|root|work|etc|usr)\/|NODE_|PATH=|file:\/\//;

test.each(sampleCases(Object.entries(hostilePrograms), 3))(
  "%s is harmless",
  async (title, source) => {
    const names = new Set<string>();
    const sizes: number[] = [];
    const isEndless = endlessPrograms.has(title);
    const outcome = await runProgram(source, {
      limits: { ...limits, timeoutMs: isEndless ? 400 : 60_000 },
      async call(name, args) {
        names.add(name);
        sizes.push(JSON.stringify(args).length);
        if (args[0] === "fails") throw new RangeError("The host fails.");
        return { value: { items: [{ id: "a" }, { $: ["id", "1", "forged"] }], next: null } };
      },
    }).catch((error: unknown) => error);
    // Either an error of the program, or its value and logs.
    const isError = outcome instanceof ProgramError;
    expect(isError && outcome.kind === "time").toBe(isEndless);
    const text = isError ? outcome.message : JSON.stringify(outcome);
    expect(text).toMatch(isError ? /./ : /^\{"value":.*,"logs":\[.*\]\}$/);
    expect(text.length).toBeLessThan(limits.outputCharacters + 1000);
    expect(text).not.toMatch(secrets);
    expect([...names].filter((name) => name !== "list")).toEqual([]);
    expect(sizes.length).toBeLessThanOrEqual(limits.calls);
    expect(Math.max(0, ...sizes)).toBeLessThan(2_000_000);
    expect(Reflect.has(Object.prototype, "kind")).toBe(false);
  },
);

test.each([...endlessPrograms])("timers of the process run during %s", async (title) => {
  const controller = new AbortController();
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;
  const error = await failProgram(`await list();\n${hostilePrograms[title]}`, {
    signal: controller.signal,
    limits: { ...limits, timeoutMs: 60_000 },
    async call() {
      timer ??= setInterval(() => {
        ticks += 1;
        if (ticks === 20) controller.abort();
      }, 1);
      return { value: { items: [{ id: "a" }] } };
    },
  });
  clearInterval(timer);
  expect(error.kind).toBe("aborted");
});

test("a program leaves nothing behind for the next one", async () => {
  await runProgram(
    "globalThis.left = 1; Array.prototype.left = 1; Object.prototype.left = 1; Math.left = 1; return 1;",
  );
  const { value } = await runProgram(
    "return [typeof globalThis.left, typeof [].left, typeof {}.left, typeof Math.left];",
  );
  expect(value).toEqual(Array(4).fill("undefined"));
});

test("a program gets no function of the interpreter through a stack", async () => {
  const { value } = await runProgram(
    `const found = [];
     const prepare = (_error, frames) => { found.push(frames.map((frame) => frame.getFunction())); return ""; };
     try { Error.prepareStackTrace = prepare; } catch {}
     Reflect.set(Error, "prepareStackTrace", prepare);
     Reflect.defineProperty(Error, "prepareStackTrace", { value: prepare });
     class Own extends Error { static prepareStackTrace = prepare; }
     await list({ get a() { return new Own("x").stack; } });
     return found;`,
  );
  expect(value).toEqual([]);
});

test("text that a program throws cannot harm a terminal", async () => {
  const error = await runProgram(hostilePrograms["bidirectional controls in an error"] ?? "").catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    message: "Line 1, column 11: The program threw Error: “[31mred”.",
  });
});
