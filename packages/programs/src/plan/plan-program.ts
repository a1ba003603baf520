import type { FileSource } from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import { randomUUID } from "node:crypto";
import type { Interpreter } from "../interpreter/interpreter.js";
import { ProgramError } from "../interpreter/program-error.js";
import { quickJsInterpreter } from "../interpreter/quickjs-interpreter.js";
import { EXTRACT, type Extract, extractValue } from "./extract.js";
import { KnownThings } from "./known-things.js";
import { listMarked, OutsideValues } from "./outside-values.js";
import { Placeholders } from "./placeholders.js";
import { assertLimits, defaultLimits, type PlanLimits } from "./plan-limits.js";
import { Planner } from "./planner.js";
import { listFunctions, type ProgramOrigin, type ProgramToolkit } from "./planning.js";
import { takeSlot } from "./program-slots.js";
import { cutOutput } from "./program-output.js";
import { createPlan, type ProgramPlan } from "./program-plan.js";
import { readFile } from "./read-file.js";
import { summarizeWrites } from "./summarize-writes.js";

/** Options of {@link planProgram}. */
export interface PlanOptions extends ProgramOrigin {
  /** The tools that the program may call, each under its name. Their access, pins, policy and audit log hold. */
  readonly toolkits: readonly ProgramToolkit[];
  /** Runs the program. @default `quickJsInterpreter()` */
  readonly interpreter?: Interpreter | undefined;
  /** Files that the program may read with `files.read(name)`. @default none */
  readonly files?: FileSource | undefined;
  /**
   * Asks a model without tools about a text, for `extract(text, schema, question)` of programs. What it finds in a text by outsiders
   * stays theirs: where it decides, a person is asked.
   *
   * @default none: `extract` is an error that says so
   */
  readonly extract?: Extract | undefined;
  /** Identity of this run, which the plan's digest has. @default thread and tool call, or else a random one */
  readonly run?: string | undefined;
  /** Name of the run in an `UndoJournal` of the clients. @default the conversation, or without one the plan's digest */
  readonly journaledRun?: string | undefined;
  readonly limits?: Partial<PlanLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS =
  "account extract files interpreter journaledRun limits run signal threadId toolCallId toolkits";

/** The function by which a program reads a file. */
const READ_FILE = "files.read";

/**
 * Runs a program once: its reads are made, and its writes are checked and collected, not sent. What they would change the
 * plan describes, and `apply` sends exactly these writes; it runs no program.
 *
 * @param source JavaScript, the body of an async function
 * @throws ProgramError for what the program does wrong, and when it is aborted; PolicyError for a write that the policy denies
 * after all reads; ConfigurationError; the errors of the policy's store.
 * @example
 * const plan = await planProgram(
 *   'for (const { task_id } of (await crm_list_tasks({})).items) await crm_delete_task({ task_id });',
 *   { toolkits: [new CrmToolkit({ policy: "deletions" })] },
 * );
 * console.log(plan.summary);
 * if (await confirm(plan.summary)) plan.question?.grant();
 * const report = await plan.apply();
 */
export async function planProgram(source: string, options: PlanOptions): Promise<ProgramPlan> {
  assertOptions("planProgram", options, OPTIONS);
  assertLimits(options.limits);
  return planFrom(source, options, { things: new KnownThings(), startedAt: Date.now() });
}

/** The start of a program, also of one that goes on: what it has read, and its time in milliseconds since the epoch. */
export interface ProgramStart {
  readonly things: KnownThings;
  readonly startedAt: number;
}

/** Plans a program that may have been stopped before. @throws the errors of {@link planProgram} */
export async function planFrom(
  source: string,
  options: PlanOptions,
  { startedAt, things }: ProgramStart,
): Promise<ProgramPlan> {
  const { account, extract, files, signal, threadId, toolCallId, toolkits } = options;
  const { interpreter = quickJsInterpreter() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const run =
    options.run ??
    (threadId !== undefined && toolCallId !== undefined
      ? JSON.stringify([threadId, toolCallId])
      : randomUUID());
  const origin = { account, threadId, toolCallId };
  const functions = listFunctions(toolkits);
  const planner = new Planner(functions, {
    origin,
    limits,
    placeholders: new Placeholders(),
    things,
    outside: new OutsideValues(source, functions),
    markedBefore: await listMarked(functions, threadId),
    fields: new Map(),
    startedAt,
  });
  const release = takeSlot(origin, limits);
  const outcome = await interpreter
    .run({
      source,
      functions: [
        ...new Set([...functions.keys(), EXTRACT, ...(files === undefined ? [] : [READ_FILE])]),
      ],
      call: async (name, args, callSignal, position) => {
        if (name === READ_FILE && files !== undefined) {
          return { value: await readFile(files, args, limits.fileBytes) };
        }
        if (name === EXTRACT && !functions.has(name)) {
          return { value: await extractValue(extract, args, callSignal) };
        }
        return planner.call(name, args, callSignal, position);
      },
      now: startedAt,
      seed: run,
      limits: {
        timeoutMs: limits.readMs,
        computeMs: limits.computeMs,
        memoryBytes: limits.memoryBytes,
        calls: limits.calls,
        outputCharacters: MAX_OUTPUT_CHARACTERS,
      },
      signal,
    })
    .catch(async (error: unknown) => {
      await planner.markFailure();
      const isStopped = error instanceof ProgramError && STOPPED.has(error.kind);
      throw isStopped ? error.with(planner.describeProgress()) : error;
    })
    .finally(release);
  const writes = await planner.finish();
  const data = {
    version: 1 as const,
    run,
    account: account ?? null,
    threadId: threadId ?? null,
    journaledRun: options.journaledRun ?? null,
    toolCallId: toolCallId ?? null,
    createdAt: startedAt,
    expiresAt: Date.now() + limits.lifetimeMs,
    writes,
    output: cutOutput(outcome, limits.outputTokens),
    outsideOutput: planner.hasOutsideOutput(),
    summary: await summarizeWrites(writes, functions, origin, signal),
  };
  const plan = createPlan(data, functions, limits, { things, title: readTitle(source) });
  if (writes.length === 0) await plan.markRead();
  return plan;
}

/** Returns the comment with which a program begins, on one line: what it is for. */
function readTitle(source: string): string | undefined {
  const [, line, block] = /^\s*(?:\/\/(.*)|\/\*+([^]*?)\*\/)/.exec(source) ?? [];
  const title = (line ?? block ?? "")
    .replaceAll(/\n\s*\*?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return title === "" ? undefined : title.slice(0, MAX_TITLE);
}

const MAX_TITLE = 120;

/** Ends of a program that say nothing against it: how far it came is of use. */
const STOPPED = new Set(["time", "calls", "aborted"]);

// Less is cut to the budget of tokens; a program that returns more has not thought about it.
const MAX_OUTPUT_CHARACTERS = 1_000_000;
