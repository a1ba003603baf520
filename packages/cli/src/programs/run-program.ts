import { AuditLog, auditFile, safeText } from "@workbelt/core";
import {
  formatReport,
  type PlanReport,
  planProgram,
  type ProgramPlan,
  type ProgramOutput,
} from "@workbelt/programs";
import { openAsBlob } from "node:fs";
import type { ConnectionOptions } from "../accounts/open-connection.js";
import { openPolicy, type PolicyFlags } from "../commands/open-policy.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { askYesNo } from "../input/ask-yes-no.js";
import { readScript } from "../input/read-source.js";
import { formatJson } from "../output/format-json.js";
import { showQuestion } from "../output/show-question.js";
import { writeLines } from "../output/write.js";
import { type ListedService, loadService } from "../services.js";
import { connectToolkits } from "./connect-toolkits.js";

/** Flags of `workbelt run`. */
export interface ProgramFlags extends ConnectionOptions, PolicyFlags {
  apply?: boolean;
  yes?: boolean;
  all?: boolean;
  json?: boolean;
  /** Paths of files by the names that the script reads. */
  file: Readonly<Record<string, string>>;
  auditLog?: string;
}

/**
 * Runs a script: its reads are made, and the writes that it plans are shown. With `apply` they are made, once the person at
 * the terminal has confirmed them. Ctrl+C stops it.
 *
 * @throws CommandError for a plan that is not confirmed, or whose writes were not all made; the errors of `planProgram`.
 */
export async function runProgram(
  services: readonly ListedService[],
  script: string,
  flags: ProgramFlags,
): Promise<void> {
  const source = await readScript(script);
  const used = services.filter(({ name }) => source.includes(`${name}_`));
  const loaded = await Promise.all(used.map(loadService));
  const { close: closePolicy, policy, threadId } = await openPolicy(flags, loaded, services);
  const auditLog = flags.auditLog ? new AuditLog({ write: auditFile(flags.auditLog) }) : undefined;
  const { close, toolkits } = await connectToolkits(loaded, flags, { policy, auditLog });
  const stop = new AbortController();
  const abort = () => stop.abort(new CommandError(EXIT.interrupted, "Stopped."));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  const { signal } = stop;
  try {
    const files = (name: string) => openFile(flags.file, name);
    const plan = await planProgram(source, { toolkits, files, signal, threadId }).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        throw error;
      },
    );
    const shown = flags.all ? await plan.describeWrites({ signal }) : "";
    const report = flags.apply ? await apply(plan, shown, flags, signal) : undefined;
    await writeLines(flags.json ? [toJson(plan, report)] : describe(plan, shown, report));
    if (report !== undefined) assertComplete(report);
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
    await close();
    closePolicy();
    await auditLog?.flush();
  }
}

async function openFile(paths: Readonly<Record<string, string>>, name: string) {
  const path = Object.hasOwn(paths, name) ? paths[name] : undefined;
  return path === undefined ? undefined : openAsBlob(path);
}

/** Makes the writes of a plan, once the person has confirmed them. @throws CommandError if they do not, or cannot be asked */
async function apply(
  plan: ProgramPlan,
  all: string,
  { yes }: ProgramFlags,
  signal: AbortSignal,
): Promise<PlanReport | undefined> {
  if (plan.writes.length === 0) return undefined;
  if (!yes) await confirm(plan, all, signal);
  plan.question?.grant();
  return plan.apply({ signal });
}

async function confirm(
  { outside, question, summary }: ProgramPlan,
  all: string,
  signal: AbortSignal,
): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    await question?.refuse("policy");
    throw new CommandError(
      EXIT.refused,
      "Nothing was written: --apply asks you to confirm the plan, but there is no terminal to ask at. Add --yes to make the writes without asking.",
    );
  }
  const description = (await question?.describe()) ?? summary;
  const shown = showQuestion(joinLines(description, all), outside);
  process.stderr.write(`${shown}\n`);
  if (await askYesNo("Make these writes?", signal)) return;
  await question?.refuse("person");
  throw new CommandError(EXIT.refused, "Nothing was written: you did not confirm the plan.");
}

function toJson(plan: ProgramPlan, report: PlanReport | undefined): string {
  const { output, summary, writes } = plan.toJSON();
  return formatJson({ output, summary, writes, ...(report !== undefined && { report }) }, 2);
}

function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("\n");
}

/**
 * Describes a plan or its report, and then what the script printed and returned.
 *
 * @param all describes every write; empty if the summary is enough
 */
function describe(plan: ProgramPlan, all: string, report: PlanReport | undefined): string[] {
  const planned =
    plan.writes.length === 0
      ? []
      : [joinLines(plan.summary, all), "Nothing was written. Add --apply to make these writes."];
  const lines = report === undefined ? planned : [formatReport(report)];
  return [...lines.map((line) => safeText(line)), ...describeOutput(plan.output)];
}

function describeOutput({ logs, truncated, value }: ProgramOutput): string[] {
  return [
    ...logs.map((line) => safeText(line)),
    ...(value === null ? [] : [formatJson(value, 2)]),
    ...(truncated === undefined ? [] : [truncated]),
  ];
}

/** @throws CommandError if not all writes were made; one that may have been made comes first */
function assertComplete({ isComplete, outcomes }: PlanReport): void {
  if (isComplete) return;
  const missing = outcomes.filter(({ status }) => status !== "done");
  const has = (wanted: string) => missing.some(({ status }) => status === wanted);
  const failed = has("failed") || !has("skipped") ? EXIT.service : EXIT.conflict;
  throw new CommandError(
    has("unknown") ? EXIT.outcomeUnknown : failed,
    `${missing.length} of ${outcomes.length} writes were not made, or may not have been.`,
  );
}
