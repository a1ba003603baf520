import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LONG_CLOCK_TESTS, LONG_TESTS } from "./scripts/long-tests.ts";
import { SlowestFirst } from "./scripts/slowest-first.ts";
import { SummaryLineReporter } from "./scripts/summary-line-reporter.ts";
import { clockVariables } from "./scripts/test-clock.mjs";

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// By default at one fixed moment, so that no day breaks a test. This file is read once for each project.
if (process.env["NODE_OPTIONS"]?.includes("shift-clock") !== true) {
  Object.assign(process.env, clockVariables(process.env["WORKBELT_TEST_NOW"]));
}
process.env["TZ"] ??= "UTC";

// pnpm names the repository's packages in this variable. Programs that tests start would find what their users do not have.
delete process.env["NODE_PATH"];

// The programs that tests start share what Node compiled.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache");

// Tests use the sources of the sibling packages, never a stale build.
const alias = [
  {
    find: /^@workbelt\/(sandbox|testing|verify)$/,
    replacement: source("lab/$1/src/index.ts"),
  },
  {
    find: /^@workbelt\/(sandbox|testing)\/([\w-]+)$/,
    replacement: source("lab/$1/src/$2/index.ts"),
  },
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
  "tests/call-path.test.ts",
  "tests/processes/load-under-faults.test.ts",
  "packages/convintel-tools/test/activities/upload-memory.test.ts",
  "lab/sandbox/test/convintel/uploads/upload-stream.test.ts",
];

/** The API reference takes a minute and more, and the workflow of the site writes it as well. */
const reference =
  process.env["WORKBELT_TEST_CASES"] === "all" ? [] : ["site/test/built/api-reference.test.ts"];

/** Tests that build the site, and those of whole programs: killed, many at once, on other runtimes. */
const whole = [
  "{{packages/*,lab/*,examples,evals}/test,tests}/processes/**/*.test.ts",
  "site/test/built/**/*.test.ts",
];

/** Tests of the sources. They are one project, whatever their package: each project transforms every module again. */
const sources = {
  resolve: { alias },
  test: {
    ...shared,
    name: "sources",
    setupFiles: [
      ...shared.setupFiles,
      source("scripts/check-results.ts"),
      source("scripts/fixed-seeds.ts"),
    ],
    // Garbage is collected less often, which saves a few percent of the processor time.
    execArgv: ["--max-semi-space-size=64"],
    include: [
      "{{packages/*,lab/*,examples,examples/own-provider,evals,site}/test,tests}/**/*.test.ts",
    ],
    exclude: [
      "**/node_modules/**",
      "packages/cli/**",
      "tests/packed/**",
      ...whole,
      ...measuring,
      ...LONG_TESTS,
      ...LONG_CLOCK_TESTS,
    ],
  },
};

/** Tests that measure their own process, so that no other file may run in it. */
const alone = {
  resolve: { alias },
  test: { ...shared, name: "alone", include: measuring, isolate: true },
};

/** Tests of whole programs, and those that take long. */
const programs = {
  ...sources,
  test: {
    ...sources.test,
    name: "programs",
    include: [...whole, ...LONG_TESTS],
    exclude: ["**/node_modules/**", ...measuring, ...reference],
  },
};

/** Tests that take long and depend on the clock. */
const days = {
  ...sources,
  test: {
    ...sources.test,
    name: "days",
    include: [...LONG_CLOCK_TESTS],
    exclude: ["**/node_modules/**"],
  },
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
    include: ["tests/packed/**/*.test.ts"],
    globalSetup: source("tests/packed/pack.ts"),
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
    projects: [sources, alone, cli, programs, packed, days],
  },
});
