import { AuditLog, auditFile, createPolicy, ReplayError, safeLine } from "@workbelt/core";
import { readPolicyRules } from "@workbelt/core/adapters";
import type { JournaledRunSummary, UndoneStep, UndoOptions } from "@workbelt/core/undo";
import { CommandError } from "../errors/command-error.js";
import { EXIT, type ExitCode } from "../errors/exit-codes.js";
import { askYesNo } from "../input/ask-yes-no.js";
import { formatJson } from "../output/format-json.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { formatCommand, quoteForShell } from "../names.js";
import { type OpenedRuns, openJournal, openRuns, type RunsFlags } from "./open-runs.js";

/** Flags of `workbelt undo`. */
export interface UndoFlags extends RunsFlags {
  /** Numbers of writes, as the preview shows them, or ids of their steps. */
  steps?: readonly string[];
  dryRun?: boolean;
  yes?: boolean;
  policy: string;
  auditLog?: string;
  format?: Format;
}

/** A part of a run: the writes by one account. */
interface Part {
  account: string | undefined;
  /** Ids of its chosen steps. */
  steps: string[];
}

/** A step as the command shows it, with its place in the run. */
type NumberedStep = UndoneStep & { number: number };

/** Undoes a run after the person has seen what will be done. */
export async function undoRun(
  listed: readonly ListedService[],
  run: string,
  flags: UndoFlags,
): Promise<void> {
  const opened = await openRun(listed, run, flags);
  const stop = new AbortController();
  const abort = () => stop.abort(createStopError(run));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    const { signal } = stop;
    const { numbers, parts } = await findParts(opened, run, flags.steps);
    const work = (method: "preview" | "undo", options: UndoOptions = {}) =>
      undoParts(opened, { run, parts, numbers, method }, { ...options, signal });
    const preview = flags.dryRun || !flags.yes ? await work("preview") : [];
    if (flags.dryRun) return await report(preview, true, flags);
    if (!flags.yes) await confirm(preview, signal);
    const packages = await Promise.all(listed.map(({ load }) => load()));
    const policy = createPolicy(await readPolicyRules(flags.policy), packages);
    const auditLog = flags.auditLog
      ? new AuditLog({ write: auditFile(flags.auditLog) })
      : undefined;
    await report(await work("undo", { policy, auditLog }), false, flags);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    throw new CommandError(EXIT.conflict, error.message, { cause: error });
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
    await opened.close();
  }
}

/** Connects the services that a run wrote to, for its account. @throws CommandError without the run or a connection */
async function openRun(
  listed: readonly ListedService[],
  run: string,
  flags: UndoFlags,
): Promise<OpenedRuns> {
  const opened = openJournal(flags);
  try {
    const known = (await opened?.journal.everyRun())?.filter((each) => each.run === run) ?? [];
    if (opened === undefined || known.length === 0) throw createUnknownRun(run);
    const services = new Set(known.flatMap((each) => each.services));
    const missing = [...services].find((name) => !listed.some((each) => each.name === name));
    if (missing !== undefined) {
      throw new CommandError(
        EXIT.usage,
        `The run ${JSON.stringify(run)} wrote to ${missing}, which is no service of this command. Name its package: \`workbelt --provider <package> undo ${quoteForShell(run)}\`.`,
      );
    }
    const accounts = [...new Set(known.map(({ account }) => account))];
    const account = flags.account ?? (accounts.length === 1 ? accounts[0] : undefined);
    const chosen = listed.filter(({ name }) => services.has(name));
    return await openRuns(opened, chosen, { ...flags, ...(account !== undefined && { account }) });
  } catch (error) {
    opened?.close();
    throw error;
  }
}

function createUnknownRun(run: string): CommandError {
  return new CommandError(
    EXIT.notFound,
    `The journal has no run ${JSON.stringify(run)} of your tokens and accounts. \`${formatCommand("runs")}\` lists those that it has.`,
  );
}

/** Finds all runs of the connected services, the latest first. One of several accounts is listed for each. */
async function findRuns({ accounts, journal }: OpenedRuns): Promise<JournaledRunSummary[]> {
  const runs = await Promise.all(accounts.map((account) => journal.runs(account)));
  return runs.flat().toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
}

/** Finds the writes of a run, oldest first, and those of them that are chosen. @throws CommandError if there are none */
async function findParts(opened: OpenedRuns, run: string, chosen: readonly string[] | undefined) {
  const { journal } = opened;
  const found = (await findRuns(opened)).filter((each) => each.run === run);
  if (found.length === 0) throw createUnknownRun(run);
  const writes = await Promise.all(
    found.map(async ({ account }) =>
      (await journal.writes(run, { account })).map(({ id }) => ({ id, account })),
    ),
  );
  const all = writes.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const numbers = new Map(all.map(({ id }, index) => [id, index + 1]));
  const ids = chosen?.map((name) => all[Number(name) - 1]?.id ?? name);
  const unknown = ids?.find((id) => !numbers.has(id));
  if (unknown !== undefined) {
    throw new CommandError(
      EXIT.usage,
      `--steps: the run has no write ${JSON.stringify(unknown)}. Its writes are 1 to ${all.length}; --dry-run shows them.`,
    );
  }
  const parts: Part[] = found.map(({ account }) => ({
    account,
    steps: all
      .filter((each) => each.account === account && ids?.includes(each.id) !== false)
      .map(({ id }) => id),
  }));
  return { numbers, parts: parts.filter(({ steps }) => steps.length > 0) };
}

interface Work {
  run: string;
  parts: readonly Part[];
  numbers: ReadonlyMap<string, number>;
  method: "preview" | "undo";
}

/** Previews or undoes the chosen steps, and returns the result of each, newest first. */
async function undoParts(
  { journal }: OpenedRuns,
  { method, numbers, parts, run }: Work,
  options: UndoOptions,
): Promise<NumberedStep[]> {
  const steps: UndoneStep[] = [];
  for (const part of parts)
    steps.push(...(await journal[method](run, { ...options, ...part })).steps);
  const numbered = steps.map((step) => ({ number: numbers.get(step.id) ?? 0, ...step }));
  return numbered.toSorted((one, other) => other.number - one.number);
}

/** Shows what will be done, and asks. @throws CommandError if the person says no, or cannot be asked */
async function confirm(preview: readonly NumberedStep[], signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CommandError(
      EXIT.refused,
      "Nothing was sent: there is no terminal to ask at. --dry-run shows what would be undone, and --yes undoes it without asking.",
    );
  }
  process.stderr.write(`${describe(preview, true).join("\n")}\n`);
  if (!preview.some(({ outcome }) => outcome === "ready")) return;
  if (await askYesNo("Proceed?", signal)) return;
  throw new CommandError(EXIT.refused, "Nothing was sent: you did not confirm it.");
}

async function report(
  steps: readonly NumberedStep[],
  isPreview: boolean,
  { format = defaultFormat() }: UndoFlags,
): Promise<void> {
  const left = steps.filter((step) => !isUndone(step));
  const json = { writes: steps.length, undone: steps.length - left.length, steps };
  const isText = format === "table";
  await writeLines(
    isText ? describe(steps, isPreview) : [formatJson(json, format === "json" ? 2 : undefined)],
  );
  if (left.length === 0) return;
  const verb = isPreview
    ? "cannot be undone"
    : left.length === 1
      ? "was not undone"
      : "were not undone";
  throw new CommandError(exitCodeOf(left), `${left.length} of ${steps.length} writes ${verb}.`);
}

function isUndone({ outcome }: UndoneStep): boolean {
  return outcome === "undone" || outcome === "settled" || outcome === "ready";
}

/** Describes the steps, one a line: first those that are undone, then those that are not and why. */
function describe(steps: readonly NumberedStep[], isPreview: boolean): string[] {
  const done = steps.filter(isUndone);
  const left = steps.filter((step) => !isUndone(step));
  const width = String(Math.max(...steps.map(({ number }) => number))).length;
  const format = ({ action, message, number }: NumberedStep) =>
    `  ${String(number).padStart(width)}  ${safeLine(action ?? message)}`;
  const verb = isPreview ? "Would undo" : "Undid";
  const writes = steps.length === 1 ? "write" : "writes";
  return [
    `${verb} ${done.length} of ${steps.length} ${writes}${done.length === 0 ? "." : ":"}`,
    ...done.map(format),
    ...(left.length === 0 ? [] : ["Not undone:", ...left.map(format)]),
  ];
}

/** Returns the exit code for steps that are not undone: an unknown outcome first, then a refusal, then a failure. */
function exitCodeOf(steps: readonly UndoneStep[]): ExitCode {
  const outcomes = new Set(steps.map(({ outcome }) => outcome));
  if (outcomes.has("unknown")) return EXIT.outcomeUnknown;
  if (outcomes.has("refused")) return EXIT.refused;
  return outcomes.has("failed") ? EXIT.service : EXIT.conflict;
}

function createStopError(run: string): CommandError {
  return new CommandError(
    EXIT.interrupted,
    `Stopped. What was undone stays undone; \`${formatCommand("undo", quoteForShell(run))}\` continues.`,
  );
}
