import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/slowest-first.ts";
import { SummaryLineReporter } from "./scripts/summary-line-reporter.ts";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the environment of processes whose clock is at this time now, such as `2028-02-29T12:00:00Z`. */
function shiftClock(now: string): { NODE_OPTIONS: string } {
  const offsetMs = Date.parse(now) - Date.now();
  if (Number.isNaN(offsetMs)) throw new Error(`WORKBELT_TEST_NOW must be a time; it is ${now}.`);
  const url = pathToFileURL(source("scripts/shift-clock.mjs"));
  url.searchParams.set("ms", String(offsetMs));
  const others = (process.env["NODE_OPTIONS"] ?? "").replace(/--import=\S+shift-clock\S+/, "");
  return { NODE_OPTIONS: `${others} --import=${url.href}`.trim() };
}

const now = process.env["WORKBELT_TEST_NOW"];
if (now !== undefined) {
  Object.assign(process.env, shiftClock(now));
  // This file is read once for each project.
  delete process.env["WORKBELT_TEST_NOW"];
}

// The programs that tests start share what Node compiled.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");

// Tests use the sources of the sibling packages, never a stale build.
const alias = [
  {
    find: /^@workbelt\/([\w-]+)$/,
    replacement: source("packages/$1/src/index.ts"),
  },
  {
    find: /^@workbelt\/([\w-]+)\/([\w-]+)$/,
    replacement: source("packages/$1/src/$2/index.ts"),
  },
];

const shared = {
  // For tests that hang. A test does not fail because the machine is slow.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  setupFiles: [source("scripts/patient-waits.ts")],
  expect: { poll: { timeout: 300_000 } },
  // Files share workers, which shortens the run by a third. Each file must restore the process state.
  isolate: false,
};

const measuring = [
  "examples/test/call-path.test.ts",
  "examples/test/processes/load-under-faults.test.ts",
  "packages/convintel-tools/test/activities/upload-memory.test.ts",
  "packages/sandbox/test/convintel/uploads/upload-stream.test.ts",
];

/** Tests of the sources. They are one project, whatever their package: each project transforms every module again. */
const sources = {
  resolve: { alias },
  test: {
    ...shared,
    name: "sources",
    setupFiles: [...shared.setupFiles, source("scripts/check-results.ts")],
    // Garbage is collected less often, which saves a few percent of the processor time.
    execArgv: ["--max-semi-space-size=64"],
    include: ["{packages/*,examples,examples/own-provider,evals,site}/test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "packages/cli/**", "examples/test/packed/**", ...measuring],
  },
};

/** Tests that measure their own process, so that no other file may run in it. */
const alone = {
  resolve: { alias },
  test: { ...shared, name: "alone", include: measuring, isolate: true },
};

/** Tests of the command, as it is installed. */
const cli = {
  resolve: { alias },
  test: {
    ...shared,
    name: "cli",
    include: ["packages/cli/test/**/*.test.ts"],
    globalSetup: source("packages/cli/test/helpers/install.ts"),
  },
};

/** Tests of the packages as npm gets them, which are packed once for all of them. */
const packed = {
  resolve: { alias },
  test: {
    ...shared,
    name: "packed",
    include: ["examples/test/packed/**/*.test.ts"],
    globalSetup: source("examples/test/packed/pack.ts"),
  },
};

/** Tests that read the clock, in summer on the last Saturday of a month, just before midnight in UTC. */
const anotherTime = {
  resolve: { alias },
  test: {
    ...shared,
    name: "another-time",
    include: [
      "examples/test/programs/after-call-follow-up.test.ts",
      "examples/test/programs/pipeline-review.test.ts",
      "packages/convintel-tools/test/{coaching/scorecards,reports/reports,sandbox}.test.ts",
      "packages/crm-tools/test/{contract/results,tasks/list-tasks}.test.ts",
      "packages/sandbox/test/convintel/seed/seed.test.ts",
      "packages/sandbox/test/crm/{access/rate-limit,seed/seed}.test.ts",
    ],
    env: { ...shiftClock("2028-09-30T23:58:00Z"), TZ: "America/Los_Angeles" },
  },
};

export default defineConfig({
  test: {
    // Many tests wait for servers and processes, so that there are more workers than processors.
    maxWorkers: availableParallelism() + 2,
    // With `--sequence.shuffle.files`, the order is random.
    ...(!process.argv.includes("--sequence.shuffle.files") && {
      sequence: { sequencer: SlowestFirst },
    }),
    reporters: ["default", new SummaryLineReporter()],
    projects: [sources, alone, cli, packed, anotherTime],
  },
});
