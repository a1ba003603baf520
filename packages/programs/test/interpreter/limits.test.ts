import { ConfigurationError } from "@workbelt/core";
import { createRequire } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ProgramLimits } from "../../src/index.js";
import { failProgram, runProgram } from "./helpers/run-program.ts";

/** Returns how often a timer of this process fired meanwhile. */
async function countTicks(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await work();
  clearInterval(timer);
  return ticks;
}

test.each([
  "for (;;);",
  "for (;;) await null;",
  "const again = () => Promise.resolve().then(again); await again();",
  "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);",
  "/^(a+)+$/.test(`${'a'.repeat(50)}b`);",
  "await list(); try { for (;;); } catch {}",
  "await list('waits');",
])("%s ends after the time limit, and does not block the process", async (source) => {
  const call = async (_name: string, [input]: readonly unknown[]) =>
    input === "waits" ? new Promise<never>(() => {}) : { value: null };
  const ticks = await countTicks(async () => {
    const error = await failProgram(source, { call, limits: { timeoutMs: 1500 } });
    expect(error).toMatchObject({ kind: "time", code: "program" });
    expect(error.message).toContain(
      "The program and its calls took more than 1.5 seconds. Read lists",
    );
  });
  expect(ticks).toBeGreaterThan(1);
});

test("time in which a program waits for calls is not its own", async () => {
  const call = async () => {
    await delay(3_000);
    return { value: 1 };
  };
  const { value } = await runProgram("return [await list(), await list()];", {
    call,
    limits: { computeMs: 2_500 },
  });
  expect(value).toEqual([1, 1]);
});

test.each(["for (;;);", "await list(); for (;;);", "/^(a+)+$/.test(`${'a'.repeat(50)}b`);"])(
  "%s ends when its own time is over",
  async (source) => {
    const error = await failProgram(source, { limits: { computeMs: 300 } });
    expect(error.kind).toBe("time");
    expect(error.message).toContain(
      "computed for more than 0.3 seconds, without the time of its calls",
    );
  },
);

test.each([
  "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);",
  "const all = []; for (;;) all.push(new Uint8Array(1e6));",
  "const recurse = () => recurse() + 1; return recurse();",
  "return JSON.parse('['.repeat(1e6));",
])("%s ends at the memory limit", async (source) => {
  const error = await failProgram(source, { limits: { memoryBytes: 32 * 2 ** 20 } });
  expect(error.kind).toBe("memory");
  expect(error.message).toContain("32 MiB of memory, or called itself too deeply. Keep sums");
});

test("a result that does not fit into the memory ends the program", async () => {
  const error = await failProgram("return (await list()).length", {
    call: async () => ({ value: "x".repeat(40_000_000) }),
    limits: { memoryBytes: 32 * 2 ** 20 },
  });
  expect(error.kind).toBe("memory");
});

test("results that a program keeps nothing of are freed", async () => {
  const { value } = await runProgram(
    "let sum = 0; for (let page = 0; page < 100; page += 1) sum += (await list(page)).text.length; return sum;",
    {
      call: async () => ({ value: { text: "x".repeat(1_000_000) } }),
      limits: { memoryBytes: 32 * 2 ** 20 },
    },
  );
  expect(value).toBe(100_000_000);
});

test("the call after the last allowed one ends the program, caught or not", async () => {
  let calls = 0;
  const call = async () => ({ value: (calls += 1) });
  const limits = { calls: 3 };
  const { value } = await runProgram("await list(); await list(); return list();", {
    call,
    limits,
  });
  expect(value).toBe(3);
  calls = 0;
  const error = await failProgram("for (;;) await list().catch(() => {});", { call, limits });
  expect(error.kind).toBe("calls");
  expect(error.message).toContain("more than 3 calls. Use lists");
  expect(calls).toBe(3);
});

test("at most as many calls run at once as allowed, in the order in which they were made", async () => {
  let running = 0;
  let most = 0;
  const order: unknown[] = [];
  const waiting: (() => void)[] = [];
  const { value } = await runProgram(
    "return Promise.all(Array.from({ length: 40 }, (_, index) => list(index)));",
    {
      async call(_name, [index]) {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          // With the fourth there, a fifth has some time to come.
          if (waiting.length === 4) setTimeout(() => waiting.splice(0).forEach((end) => end()), 20);
        });
        running -= 1;
        return { value: index };
      },
      limits: { concurrentCalls: 4 },
    },
  );
  const all = Array.from({ length: 40 }, (_call, index) => index);
  expect(value).toEqual(all);
  expect(order).toEqual(all);
  expect(most).toBe(4);
});

test.each([
  "return 'x'.repeat(1001);",
  "for (;;) console.log('again');",
  "for (let index = 0; index < 11; index += 1) console.log('x'.repeat(100)); return 1;",
  "return Array(1e6).fill('all');",
  "const many = {}; for (let index = 0; index < 1e4; index += 1) many[index] = index; return many;",
  "let deep = {}; for (let index = 0; index < 1e4; index += 1) deep = [deep, deep]; return deep;",
])("%s ends at the limit of the output", async (source) => {
  const error = await failProgram(source, { limits: { outputCharacters: 1000 } });
  expect(error.kind).toBe("output");
  expect(error.message).toContain("more than 1000 characters. Return sums");
});

test("the limit of the output counts the returned value and the logs together", async () => {
  const source = "console.log('x'.repeat(500)); return 'x'.repeat(498);";
  const { logs, value } = await runProgram(source, { limits: { outputCharacters: 1000 } });
  expect([logs.join("").length, (value as string).length]).toEqual([500, 498]);
  expect((await failProgram(source, { limits: { outputCharacters: 999 } })).kind).toBe("output");
});

test("arguments over a million characters are an error that the program can catch", async () => {
  const { value } = await runProgram(
    `try { await list("x".repeat(1_000_001)); } catch (error) { return error.message; }`,
  );
  expect(value).toBe(
    "The arguments of list have more than 1000000 characters. Give less in one call.",
  );
});

test("an aborted run ends, and so do its calls", async () => {
  const controller = new AbortController();
  const reason = new Error("the person left");
  let callSignal: AbortSignal | undefined;
  const error = await failProgram("await list();", {
    signal: controller.signal,
    async call(_name, _args, signal) {
      callSignal = signal;
      setImmediate(() => controller.abort(reason));
      return new Promise<never>(() => {});
    },
  });
  expect(error).toMatchObject({ kind: "aborted", cause: reason });
  expect(callSignal?.aborted).toBe(true);
  const never = await failProgram("return 1", { signal: AbortSignal.abort(reason) });
  expect(never).toMatchObject({ kind: "aborted", cause: reason });
});

test("programs whose time ends while they start say so", async () => {
  const ended = Array.from({ length: 100 }, (_, index) =>
    failProgram("for (;;);", { limits: { timeoutMs: index + 1 } }),
  );
  const kinds = (await Promise.all(ended)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["time"]));
});

// Node 22 crashes if a thread is terminated while it starts such a module.
test("the modules of the thread have no await at their top level", () => {
  // Such modules cannot be required. This one can, and then misses the data of a thread.
  const require = createRequire(import.meta.url);
  expect(() => require("../../src/interpreter/thread.js") as unknown).toThrow(TypeError);
});

test("calls that are left when a program fails are aborted, and their results dropped", async () => {
  const signals: AbortSignal[] = [];
  const error = await failProgram("list('slow'); await list('fails');", {
    async call(_name, [input], signal) {
      signals.push(signal);
      if (input === "fails") throw new Error("failed");
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    },
  });
  expect(error.message).toContain("“failed”");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test.each<[Partial<ProgramLimits>, string]>([
  [{ timeoutMs: 0 }, "timeoutMs must be an integer from 1 to 2147483647; it is 0"],
  [{ timeoutMs: Infinity }, "it is Infinity"],
  [{ calls: 1.5 }, "calls must be"],
  [{ memoryBytes: 1000 }, "memoryBytes must be an integer from 8388608"],
])("limits %o are refused", async (limits, text) => {
  const run = runProgram("return 1", { limits });
  await expect(run).rejects.toThrow(ConfigurationError);
  await expect(run).rejects.toThrow(text);
});

test.each(["a b", "", "a.", "a-b", "__proto__", "a.__proto__", "a.b c", "1a"])(
  "a function cannot be named “%s”",
  async (name) => {
    const run = runProgram("return 1", { functions: [name] });
    await expect(run).rejects.toThrow("must be named as in JavaScript");
  },
);

test("a program over 200,000 characters is refused before it runs", async () => {
  const error = await failProgram(`return 1; // ${"x".repeat(200_000)}`);
  expect(error).toMatchObject({ kind: "syntax" });
  expect(error.advice).toContain("Read data with calls");
});
