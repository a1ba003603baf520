// Runs the tests that depend on the clock at the real moment and at 16 others: `pnpm test:days`, or the moments of which
// the description has a word, such as `pnpm test:days Berlin`. With `--each`, all tests that read the clock run at each
// moment, and not at every third. One process of Vitest runs all, so that it transforms each module once.
import { availableParallelism } from "node:os";
import { Writable } from "node:stream";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { formatFailure } from "./format-failure.ts";
import { clockVariables } from "./test-clock.mjs";
import { chooseTests, findClockTests } from "./test-days/find-tests.ts";
import { listMoments, type Moment } from "./test-days/moments.ts";

interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures, with their reasons and the command that repeats them. */
  failures: string[];
}

const EACH = "--each";
const atEach = process.argv.includes(EACH);
const words = process.argv.slice(2).filter((word) => word !== EACH);
const describeMoment = ({ because, now, zone }: Moment) => `${now} ${zone} (${because})`;
const moments = listMoments().filter((moment) =>
  words.every((word) => describeMoment(moment).includes(word)),
);
if (moments.length === 0) {
  console.error(
    `No moment has ${words.join(" and ")}:\n${listMoments().map(describeMoment).join("\n")}`,
  );
  process.exit(1);
}

// Tests cause warnings.
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
const vitest = await createVitest(
  "test",
  {
    watch: false,
    project: ["sources", "days"],
    // Each process loads all modules again.
    maxWorkers: availableParallelism(),
    reporters: [{ onTestModuleEnd: () => undefined }],
  },
  {},
  { stdout: silent, stderr: silent },
);
const [sources] = vitest.projects.filter(({ name }) => name === "sources");
if (sources === undefined) throw new Error("vitest.config.ts has no project sources.");
// Those of the project `days`, too: each project loads all modules again.
const specifications = (await vitest.globTestSpecifications()).map(({ moduleId }) =>
  sources.createSpecification(moduleId),
);
const tests = findClockTests(specifications.map(({ moduleId }) => moduleId));
const { inTurn, readClock, slow } = tests;
console.log(
  `${readClock.length} files read the clock, ${inTurn.length} look at times of the story, ${slow.length} are slow`,
);
const outcomes: Outcome[] = [];
for (const moment of moments) {
  const startMs = performance.now();
  const chosen = chooseTests(tests, moment.turn, atEach);
  const outcome = await runAt(
    moment,
    specifications.filter(({ moduleId }) => chosen.has(moduleId)),
  );
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${describeMoment(moment)}: ${formatCounts([outcome])}, ${seconds} s`);
  outcomes.push(outcome);
}
await vitest.close();
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
console.log(`\n${formatCounts(outcomes)}`);
process.exitCode = outcomes.every(({ failed, passed }) => failed === 0 && passed > 0) ? 0 : 1;

/** Runs tests in new processes whose clock is at this moment when the run begins. */
async function runAt(moment: Moment, chosen: TestSpecification[]): Promise<Outcome> {
  Object.assign(process.env, clockVariables(moment.now), { TZ: moment.zone });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const fail = (what: string, errors: readonly unknown[], command: string) => {
    outcome.failed += 1;
    const title = `${what} at ${describeMoment(moment)}`;
    outcome.failures.push(`${formatFailure(title, errors)}\n  ${command}`);
  };
  const files = new Set(chosen.map(({ moduleId }) => moduleId));
  // Vitest keeps the results of earlier moments.
  for (const module of testModules.filter(({ moduleId }) => files.has(moduleId))) {
    const command = repeat(moment, module);
    if (module.errors().length > 0) fail(module.relativeModuleId, module.errors(), command);
    for (const test of module.children.allTests()) {
      const { errors, state } = test.result();
      if (state === "passed") outcome.passed += 1;
      else if (state !== "failed") outcome.skipped += 1;
      else fail(`${module.relativeModuleId} > ${test.fullName}`, errors, command);
    }
  }
  for (const error of unhandledErrors) fail("An unhandled error", [error], "");
  return outcome;
}

function repeat({ now, zone }: Moment, { relativeModuleId }: TestModule): string {
  return `TZ=${zone} WORKBELT_TEST_NOW=${now} pnpm vitest run ${relativeModuleId}`;
}

function formatCounts(all: readonly Pick<Outcome, "passed" | "failed" | "skipped">[]): string {
  const sum = (key: "passed" | "failed" | "skipped") =>
    all.reduce((total, each) => total + each[key], 0);
  const skipped = sum("skipped") === 0 ? "" : `, ${sum("skipped")} skipped`;
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped}`;
}
