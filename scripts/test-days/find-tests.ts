import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
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

/** Its tests look at markup and not at times, for half a minute. */
const WITHOUT_TIMES = "/sandbox/test/console/hostile.test.ts";

/** Files that take about a second or longer, the longest first. */
const SLOW = [
  "sandbox/test/console/views",
  "sandbox/test/console/activity",
  "mcp/test/serve/programs",
  "crm-tools/test/contract/scopes",
  "notes-tools/test/databases/filter/filter-operators",
  "sandbox/test/crm/indexed-results",
  "convintel-tools/test/contract/odd-replies",
  "crm-tools/test/contract/requests",
  "sandbox/test/activity/activity",
  "sandbox/test/state/seed-copies",
  "programs/test/plan/writes",
  "convintel-tools/test/activities/aggregate-activities",
  "agents/test/tool-discovery",
  "sandbox/test/crm/access/scopes",
  "programs/test/interpreter/programs",
  "crm-tools/test/records/aggregate",
  "crm-tools/test/checks/records",
  "mcp/test/http/sessions",
  "test/programs/after-call-follow-up",
  "notes-tools/test/contract/requests",
  "mcp/test/serve/undo",
  "sandbox/test/state/snapshots",
  "core/test/accounts/refresh",
  "sandbox/test/convintel/uploads/upload",
  "verify/test/scenarios",
  "test/errors/convintel",
  "convintel-tools/test/contract/results",
  "core/test/accounts/refresh-recovery",
  "crm-tools/test/contract/results",
  "convintel-tools/test/contract/requests",
  "sandbox/test/crm/lists/update-entry",
  "notes-tools/test/databases/filter/filter-corrections",
  "mcp/test/http/authorization",
  "notes-tools/test/files/file-upload-failures",
  "convintel-tools/test/contract/contract",
  "postgres/test/postgres-audit-table",
  "sandbox/test/crm/records/upsert-record",
  "mcp/test/flags",
  "sandbox/test/company/generated-company",
  "test/agents/approvals",
  "sandbox/test/crm/attributes/create-attribute",
  "test/frameworks/describe-types",
  "test/programs/assistant",
  "mcp/test/serve/confirmation-state",
  "convintel-tools/test/activities/find-activities",
  "convintel-tools/test/contract/outputs",
  "convintel-tools/test/activities/upload-by-url",
  "convintel-tools/test/sandbox",
  "test/programs/multi-user-server",
  "core/test/events/events",
  "postgres/test/sealed-entries",
  "core/test/accounts/isolation",
  "test/docs/oauth-applications",
  "test/programs/deal-handover",
  "core/test/accounts/login/loopback-login",
  "convintel-tools/test/activities/transcripts-search",
  "test/programs/multi-user-server-failures",
  "core/test/errors/unsafe-text",
  "core/test/accounts/store-failures",
  "test/agents/observability",
  "core/test/audit/audit-log",
  "sandbox/test/state/control",
  "test/programs/pipeline-review",
  "crm-tools/test/records/upsert-record",
  "convintel-tools/test/contract/result-names",
  "crm-tools/test/accounts",
  "convintel-tools/test/contract/every-operation",
  "convintel-tools/test/activities/transcript-get",
  "convintel-tools/test/coaching/record-calls",
  "test/agents/agent-errors",
].map((path) => `/${path}.test.ts`);

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
    if ((!readsClock && !looksAtTimes) || file.endsWith(WITHOUT_TIMES)) continue;
    if (rankSlow(file) !== -1) found.slow.push(file);
    else if (readsClock) found.readClock.push(file);
    else found.inTurn.push(file);
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
  return SLOW.findIndex((path) => file.endsWith(path));
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
  return /^(?:(?:packages\/[^/]+|evals)\/src|bench)\//.test(
    relative(root, path).replaceAll(sep, "/"),
  );
}
