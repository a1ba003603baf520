import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LONG_CLOCK_TESTS } from "../long-tests.ts";
import { MOMENT_COUNT } from "./moments.ts";

const root = resolve(import.meta.dirname, "../..");

/** Reads of the clock in tests and in what they import: helpers, samples, examples. */
const READS_CLOCK = /\bDate\.now\b|\bnew Date\(\)/;

/** The services over the seeded story, whose times move with the clock. */
const STARTS_STORY = /\bstartSandbox\(/;

/** Times of the story, by the names that the three services give them. */
const NAMES_TIME =
  /\b(?:deadline_at|due_(?:after|before)|starts_before|ends_from|startedAt|actualStartTime|(?:from|to)Date|updated(?:From|To)|created_at|createdAt|created_time|last_edited_time|active_(?:from|until)|interacted_at|is_overdue)\b/;

/** Suites over all samples of a package, which count requests and tokens of the story. */
const MEASURES_STORY = /\bdescribe(?:Requests|Results)\(/;

const IMPORTED = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Files that take about a second, the longest first. */
const SLOW: readonly string[] = [
  ...LONG_CLOCK_TESTS,
  "packages/convintel-tools/test/contract/results.test.ts",
  "packages/core/test/accounts/refresh-recovery.test.ts",
  "packages/crm-tools/test/contract/results.test.ts",
  "packages/convintel-tools/test/contract/requests.test.ts",
  "lab/sandbox/test/crm/lists/update-entry.test.ts",
  "packages/notes-tools/test/databases/filter/filter-corrections.test.ts",
  "packages/mcp/test/http/authorization.test.ts",
  "packages/notes-tools/test/files/file-upload-failures.test.ts",
  "packages/convintel-tools/test/contract/contract.test.ts",
  "packages/postgres/test/postgres-audit-table.test.ts",
  "lab/sandbox/test/crm/records/upsert-record.test.ts",
  "packages/mcp/test/flags.test.ts",
  "lab/sandbox/test/company/generated-company.test.ts",
  "tests/agents/approvals.test.ts",
  "lab/sandbox/test/crm/attributes/create-attribute.test.ts",
  "tests/frameworks/describe-types.test.ts",
  "examples/test/programs/assistant.test.ts",
  "packages/mcp/test/serve/confirmation-state.test.ts",
  "packages/convintel-tools/test/activities/find-activities.test.ts",
  "packages/convintel-tools/test/contract/outputs.test.ts",
  "packages/convintel-tools/test/activities/upload-by-url.test.ts",
  "packages/convintel-tools/test/sandbox.test.ts",
  "examples/test/programs/multi-user-server.test.ts",
  "packages/core/test/events/events.test.ts",
  "packages/postgres/test/sealed-entries.test.ts",
  "packages/core/test/accounts/isolation.test.ts",
  "tests/docs/oauth-applications.test.ts",
  "examples/test/programs/deal-handover.test.ts",
  "packages/core/test/accounts/login/loopback-login.test.ts",
  "packages/convintel-tools/test/activities/transcripts-search.test.ts",
  "examples/test/programs/multi-user-server-failures.test.ts",
  "packages/core/test/errors/unsafe-text.test.ts",
  "packages/core/test/accounts/store-failures.test.ts",
  "examples/test/programs/observability.test.ts",
  "packages/core/test/audit/audit-log.test.ts",
  "lab/sandbox/test/state/control.test.ts",
  "examples/test/programs/pipeline-review.test.ts",
  "packages/crm-tools/test/records/upsert-record.test.ts",
  "packages/convintel-tools/test/contract/result-names.test.ts",
  "packages/crm-tools/test/accounts.test.ts",
  "packages/convintel-tools/test/contract/every-operation.test.ts",
  "packages/convintel-tools/test/activities/transcript-get.test.ts",
  "packages/convintel-tools/test/coaching/record-calls.test.ts",
  "tests/agents/agent-errors.test.ts",
];

/** Test files that depend on the clock. */
export interface ClockTests {
  /** Those that read the clock. Each runs at every third moment, or at all. */
  readClock: string[];
  /** Those that look at times of the story. Each runs at every eighth moment. */
  inTurn: string[];
  /** Slow ones of both kinds, the longest first. Each runs at one moment. */
  slow: string[];
}

/**
 * Finds the test files that depend on the clock: those that read it, themselves or by what they import of tests, samples
 * and examples, and those that look at times of the seeded story. Takes and returns absolute paths.
 */
export function findClockTests(files: readonly string[]): ClockTests {
  const texts = new Map<string, string>();
  const found: ClockTests = { readClock: [], inTurn: [], slow: [] };
  for (const file of files) {
    const all = [...listImported(file, texts)];
    const has = (pattern: RegExp) => all.some((each) => pattern.test(texts.get(each) ?? ""));
    const readsClock = has(READS_CLOCK);
    const looksAtTimes =
      has(MEASURES_STORY) || (has(STARTS_STORY) && NAMES_TIME.test(texts.get(file) ?? ""));
    if (rankSlow(file) !== -1) found.slow.push(file);
    else if (readsClock) found.readClock.push(file);
    else if (looksAtTimes) found.inTurn.push(file);
  }
  found.slow.sort((a, b) => rankSlow(a) - rankSlow(b));
  return found;
}

/**
 * Chooses the files that run at a moment by its number. The slow ones are dealt out, so that each moment takes as long.
 * @param atEach - Chooses all that read the clock, not a third of them.
 */
export function chooseTests(
  { readClock, inTurn, slow }: ClockTests,
  turn: number,
  atEach = false,
): Set<string> {
  const dealt = slow.filter((_file, index) => {
    const [round, place] = [Math.floor(index / MOMENT_COUNT), index % MOMENT_COUNT];
    return turn === (round % 2 === 0 ? place : MOMENT_COUNT - 1 - place);
  });
  const isTurn = (index: number, step: number) => index % step === turn % step;
  return new Set([
    ...readClock.filter((_file, index) => atEach || isTurn(index, 3)),
    ...inTurn.filter((_file, index) => isTurn(index, 8)),
    ...dealt,
  ]);
}

function rankSlow(file: string): number {
  return SLOW.indexOf(relative(root, file).replaceAll(sep, "/"));
}

/** Lists a file and what it imports of tests, samples and examples, not of the sources of the packages. */
function listImported(file: string, texts: Map<string, string>): Set<string> {
  const found = new Set([file]);
  for (const each of found) {
    const text = texts.get(each) ?? readFileSync(each, "utf8");
    texts.set(each, text);
    for (const imported of [...listPaths(each, text), ...listSamples(each, text)])
      found.add(imported);
  }
  return found;
}

function listPaths(file: string, text: string): string[] {
  const paths = [...text.matchAll(IMPORTED)].map(([, path = ""]) =>
    join(dirname(file), path).replace(/\.js$/, ".ts"),
  );
  return paths.filter((path) => path.endsWith(".ts") && !isSource(path) && existsSync(path));
}

/** Lists the samples of the package whose samples a file loads. */
function listSamples(file: string, text: string): string[] {
  if (!/\bloadSamples\(/.test(text)) return [];
  const [, folder = ""] =
    /^(packages\/[^/]+|examples\/own-provider)/.exec(relative(root, file).replaceAll(sep, "/")) ??
    [];
  return folder === "" ? [] : globSync(join(root, folder, "src/**/*.sample.ts"));
}

function isSource(path: string): boolean {
  return /^(?:(?:(?:packages|lab)\/[^/]+|evals)\/src|bench)\//.test(
    relative(root, path).replaceAll(sep, "/"),
  );
}
