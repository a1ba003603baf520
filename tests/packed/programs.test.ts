import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  endlessPrograms,
  hostilePrograms,
} from "../../packages/programs/test/interpreter/helpers/hostile-programs.ts";
import { installPackages } from "../../scripts/pack-packages.ts";
import { commandRunner, createFolder } from "./packed-packages.ts";
import { sampleCases } from "../../scripts/sample-cases.ts";

// Runs the packed interpreter in each runtime: their threads, WebAssembly and stacks differ.
const others = {
  "@langchain/core": "1.4.0",
  bun: "1.4.5",
  deno: "2.9.6",
  node: "22.19.0",
  "quickjs-wasi": "3.6.2",
  zod: "4.6.7",
};
const folder = createFolder();
const bin = (name: string) => join(folder, "node_modules/.bin", name);

/** Runs programs that may call `list`, and prints their outcomes. */
const main = `
import { PlannedId, ProgramError, quickJsInterpreter } from "@workbelt/programs";
import { readFileSync } from "node:fs";

const programs = JSON.parse(readFileSync("programs.json", "utf8"));
// Several at once: those that never end take all their time.
const AT_ONCE = 8;
const outcomes = [];
async function runOne(index) {
  const { source, timeoutMs } = programs[index];
  const names = new Set();
  const controller = new AbortController();
  let ticks = 0;
  let timer;
  const outcome = await quickJsInterpreter()
    .run({
      source,
      functions: ["list", "files.read"],
      now: 0,
      seed: "seed",
      signal: controller.signal,
      limits: { timeoutMs, memoryBytes: 32 * 2 ** 20, calls: 100, outputCharacters: 10_000 },
      async call(name, args) {
        names.add(name);
        if (args[0] === "abort after ticks")
          timer = setInterval(() => ++ticks === 20 && controller.abort(), 1);
        if (args[0] === "plan") return { value: { id: new PlannedId("1", "new task 1") } };
        if (args[0] === "fails") throw Object.assign(new RangeError("too many"), { field: "limit" });
        return { value: { items: [{ id: "a" }], args } };
      },
    })
    .catch((error) => {
      if (!(error instanceof ProgramError)) throw error;
      return { kind: error.kind, message: error.message };
    });
  clearInterval(timer);
  outcomes[index] = { ...outcome, names: [...names] };
}
const waiting = programs.keys();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const index of waiting) await runOne(index);
  }),
);
// Ends by itself only if no thread is left.
console.log(JSON.stringify(outcomes));
`;

interface Program {
  source: string;
  timeoutMs: number;
}

interface Outcome {
  value?: unknown;
  logs?: string[];
  kind?: string;
  message?: string;
  names: string[];
}

beforeAll(async () => {
  await installPackages(folder, {
    names: ["core", "programs"],
    tarballs: inject("tarballs"),
    others,
    built: ["bun", "node"],
  });
  writeFileSync(join(folder, "main.js"), main);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runtimes: [string, string, string[]][] = [
  ["this Node", process.execPath, []],
  ["the oldest Node", join(folder, "node_modules/node/bin/node"), []],
  ["Bun", bin("bun"), []],
  ["Deno", bin("deno"), ["run", "-A"]],
];

describe.each(sampleCases(runtimes, 2))("%s", (_runtime, command, flags) => {
  async function run(programs: readonly Program[]): Promise<Outcome[]> {
    writeFileSync(join(folder, "programs.json"), JSON.stringify(programs));
    return JSON.parse(await commandRunner(folder)(command, ...flags, "main.js"));
  }

  test("runs programs with their clock, guards and planned ids", async () => {
    const outcomes = await run(
      [
        `console.log(new Date().toISOString()); return list({ a: [1, "é"] });`,
        `const { id } = await list("plan"); return [(await list({ id })).args.length, id];`,
        `const { id } = await list("plan"); return "" + id;`,
        `const { items } = await list();\nreturn items.map(({ amount }) => amount);`,
        `await list("fails").catch(({ name, field }) => console.log(name, field)); return Math.random() < 1;`,
        `return 1 +`,
      ].map((source) => ({ source, timeoutMs: 290_000 })),
    );
    expect(outcomes).toMatchObject([
      {
        logs: ["1970-01-01T00:00:00.000Z"],
        value: { items: [{ id: "a" }], args: [{ a: [1, "é"] }] },
      },
      { value: [1, "<new task 1>"] },
      { kind: "refused", message: expect.stringContaining("The id of new task 1") },
      {
        kind: "refused",
        message: expect.stringMatching(/^Line 2, column \d+: .* no field amount/),
      },
      { logs: ["RangeError limit"], value: true },
      { kind: "syntax" },
    ]);
  });

  test("ends hostile programs, answers timers meanwhile, and leaves no thread", async () => {
    const kinds =
      /endless|without end|constructor of|deep|memory|import|globals|closes|replaced|getter/;
    const chosen = Object.entries(hostilePrograms).filter(([title]) => kinds.test(title));
    const programs = chosen.map(([title, source]) => ({
      source,
      // Bun takes half a minute for some of the others.
      timeoutMs: endlessPrograms.has(title) ? 400 : 1000,
    }));
    const outcomes = await run(programs);
    expect(outcomes).toHaveLength(programs.length);
    expect(outcomes.filter(({ kind }) => kind === "time").length).toBeGreaterThan(5);
    expect(outcomes.filter(({ names }) => names.some((name) => name !== "list"))).toEqual([]);

    const endless = chosen.filter(([title]) => endlessPrograms.has(title));
    expect(endless.length).toBeGreaterThan(5);
    const aborted = await run(
      endless.map(([, source]) => ({
        source: `await list("abort after ticks");\n${source}`,
        timeoutMs: 290_000,
      })),
    );
    expect(aborted.map(({ kind }) => kind)).toEqual(endless.map(() => "aborted"));
  });
});

test("without quickjs-wasi, the error says what to install", async () => {
  rmSync(join(folder, "node_modules/quickjs-wasi"), { recursive: true });
  writeFileSync(
    join(folder, "programs.json"),
    JSON.stringify([{ source: "return 1", timeoutMs: 1 }]),
  );
  const output = commandRunner(folder)(process.execPath, "main.js");
  await expect(output).rejects.toThrow(
    "ConfigurationError: Programs run in QuickJS, which is not installed. Run: npm install quickjs-wasi",
  );
});
