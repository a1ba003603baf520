import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

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

/** Files that take over four seconds of processor time. */
const SLOW =
  /\/(?:fleet|token-refresh|multi-user-server|multi-user-server-failures|sessions|undo|writes|approvals|tool-discovery|interpreter\/programs)\.test\.ts$/;

/** Test files that depend on the clock. */
export interface ClockTests {
  /** Those that read the clock. They run at each moment. */
  always: string[];
  /** Those that look at times of the story, and slow ones. They take turns: each runs at the real moment and four others. */
  inTurn: string[];
}

/**
 * Finds the test files that depend on the clock: those that read it, themselves or by what they import of tests, samples
 * and examples, and those that look at times of the seeded story. Takes and returns absolute paths.
 */
export function findClockTests(files: readonly string[]): ClockTests {
  const texts = new Map<string, string>();
  const found: ClockTests = { always: [], inTurn: [] };
  for (const file of files) {
    const all = [...listImported(file, texts)];
    const has = (pattern: RegExp) => all.some((each) => pattern.test(texts.get(each) ?? ""));
    const readsClock = has(READS_CLOCK);
    const looksAtTimes =
      has(MEASURES_STORY) || (has(STARTS_STORY) && NAMES_TIME.test(texts.get(file) ?? ""));
    if (readsClock && !SLOW.test(file)) found.always.push(file);
    else if (readsClock || looksAtTimes) found.inTurn.push(file);
  }
  return found;
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
