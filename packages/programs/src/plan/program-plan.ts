import {
  ConfigurationError,
  type OutsidePassage,
  type PlannedWriteFacts,
  type Question,
  type SendOptions,
} from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import { type AnyTool, canonicalJson, publish, toRunMark } from "@workbelt/core/adapters";
import { createHash } from "node:crypto";
import { ProgramError } from "../interpreter/program-error.js";
import { findOutliers } from "./find-outliers.js";
import { applyWrites } from "./apply-plan.js";
import { toJournaledRun } from "./apply-write.js";
import { askAboutPlan, listOutside } from "./ask-about-plan.js";
import { listWrites } from "./list-writes.js";
import { markThread } from "./outside-values.js";
import { parsePlanData } from "./parse-plan-data.js";
import { assertLimits, defaultLimits, type PlanLimits } from "./plan-limits.js";
import type { PlanReport, WriteOutcome } from "./plan-report.js";
import {
  nameCreated,
  type PlanData,
  type PlannedWrite,
  type ProgramOutput,
} from "./planned-write.js";
import { KnownThings } from "./known-things.js";
import { listFunctions, type ProgramFunction, type ProgramToolkit } from "./planning.js";
import { groupWrites } from "./summarize-writes.js";

/** Options of {@link ProgramPlan.apply}. */
export interface ApplyOptions {
  /** Ends applying: no further write starts, and the report says what was made. */
  readonly signal?: AbortSignal | undefined;
}

/** Progress of a plan in this process. */
interface Progress {
  readonly outcomes: Map<number, WriteOutcome>;
  /** Reads the things that it changes again. */
  readonly things: KnownThings;
  expiresAt: number;
  isRunning: boolean;
  /** True once a person has approved it, and applying has begun. */
  isApproved: boolean;
}

// Copies of one plan in this process share it, so that none makes a write again.
const progressByDigest = new Map<string, Progress>();

type Tools = ReadonlyMap<string, AnyTool>;

/**
 * The writes of a program, ready to be made: data that `JSON.stringify` stores and {@link restorePlan} restores, with the
 * question for the person who decides. Its digest covers all of it.
 */
export class ProgramPlan {
  readonly #data: PlanData;
  readonly #tools: Tools;
  readonly #limits: PlanLimits;
  readonly #question: Question | undefined;
  #isGranted = false;

  /** @internal Use `planProgram` or `restorePlan`. */
  constructor(data: PlanData, tools: Tools, limits: PlanLimits) {
    this.#data = data;
    this.#tools = tools;
    this.#limits = limits;
    this.#question = askAboutPlan(data, tools, () => {
      this.#isGranted = true;
    });
  }

  /**
   * Asks a person about the plan as a whole; undefined if the policy asks about none of its writes, and for a plan that a
   * person has approved and that this process has begun to apply.
   */
  get question(): Question | undefined {
    return progressByDigest.get(this.digest)?.isApproved ? undefined : this.#question;
  }

  /** The writes, in the order of the program. */
  get writes(): readonly PlannedWrite[] {
    return this.#data.writes;
  }

  /** The value that the program returned, and the lines that it printed. */
  get output(): ProgramOutput {
    return this.#data.output;
  }

  /** Description of the writes for a person: deletions first, then with what cannot be undone. Empty without writes. */
  get summary(): string {
    return this.#data.summary;
  }

  /** The values of the writes that are made of texts by outsiders, which a host can underline. */
  get outside(): readonly OutsidePassage[] {
    return listOutside(this.#data);
  }

  /**
   * Describes every write with all of its inputs, for a person to whom the summary does not say enough. Looks up the names of
   * all targets, which takes a read for most writes.
   */
  async describeWrites({ signal }: Pick<SendOptions, "signal"> = {}): Promise<string> {
    const threadId = this.#data.threadId ?? undefined;
    return listWrites(this.writes, this.#tools, { signal, threadId });
  }

  /** Digest of everything in the plan. */
  get digest(): string {
    return this.#data.digest;
  }

  /** Identity of the run that made it. */
  get run(): string {
    return this.#data.run;
  }

  /** The run that has its writes in an `UndoJournal` of the clients: the conversation, or without one the digest. */
  get journaledRun(): string {
    return toJournaledRun(this.#data);
  }

  /** Time after which it cannot be applied, in milliseconds since the epoch. */
  get expiresAt(): number {
    return progressByDigest.get(this.digest)?.expiresAt ?? this.#data.expiresAt;
  }

  /** Returns the plan as data, with values of customers: keep it where their data may be kept. */
  toJSON(): PlanData {
    return this.#data;
  }

  /**
   * Makes the writes, in their order and each once, through the policy, ledger and audit log of its tool. A write whose target
   * was changed since it was planned is skipped. After a failure no further write starts. Applying again continues, also after
   * the plan's expiry if this process has begun it: what was made or may have been made is not repeated. It runs no program.
   *
   * @returns the outcome of each write, also when it was aborted or has run out of time
   * @throws ProgramError for a plan that has expired, that no one has approved although the policy asks, or that has been
   * applied; ConfigurationError for tools that were made with `dryRun`, and for a restored plan whose tools have no ledger.
   */
  async apply({ signal }: ApplyOptions = {}): Promise<PlanReport> {
    const progress = this.#start();
    try {
      const timeout = AbortSignal.timeout(this.#limits.applyMs);
      const report = await applyWrites({
        plan: this.#data,
        tools: this.#tools,
        isApproved: progress.isApproved,
        known: progress.outcomes,
        things: progress.things,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      if (report.canGoOn) progress.expiresAt = Date.now() + this.#limits.lifetimeMs;
      const outcomes = report.outcomes.map(({ message, number, status }) => {
        return { number, status, message };
      });
      publish("plan", () => ({ phase: "applied", digest: this.digest, outcomes }));
      await this.markRead();
      return report;
    } finally {
      progress.isRunning = false;
    }
  }

  /**
   * Marks the conversation if the output may have texts by outsiders: its model reads it now. `apply` does so after the writes.
   *
   * @internal
   */
  async markRead(): Promise<void> {
    const { output, outsideOutput, threadId } = this.#data;
    if (!outsideOutput) return;
    await markThread(this.#tools.values(), threadId ?? undefined, [output.value, output.logs]);
  }

  #start(): Progress {
    const { digest, writes } = this.#data;
    if (Date.now() >= this.expiresAt) {
      throw refuse("This plan has expired", "Run the program again for a new one.");
    }
    const dry = writes.find(({ tool }) => this.#tools.get(tool)?.isDryRun);
    if (dry !== undefined) {
      throw new ConfigurationError(
        `The plan was not applied: ${dry.tool} was made with dryRun and does not write. Make the toolkit without it to apply plans.`,
      );
    }
    if (this.question !== undefined && !this.#isGranted) {
      throw refuse(
        "A person must approve this plan first",
        "Ask, and apply it when it is approved.",
      );
    }
    const known = progressByDigest.get(digest);
    const progress = known ?? this.#begin();
    if (progress.isRunning) throw refuse("This plan is being applied", "Wait for its report.");
    const done = [...progress.outcomes.values()].filter(({ status }) => status === "done");
    if (writes.length > 0 && done.length === writes.length) {
      throw refuse("This plan has been applied", "To write more, run another program.");
    }
    progress.isRunning = true;
    progress.isApproved ||= this.#isGranted;
    return progress;
  }

  /** Begins a plan that this process has not made. @throws ConfigurationError if only a ledger could know what was made */
  #begin(): Progress {
    const without = this.#data.writes.find(
      ({ tool }) => this.#tools.get(tool)?.guards.ledger === undefined,
    );
    if (without !== undefined) {
      throw new ConfigurationError(
        `The plan was not applied: it was made by another process, which may have applied a part, and ${without.tool} has no ledger that could know. Give the toolkits a CallLedger with a store that the processes share.`,
      );
    }
    return trackPlan(this.#data, new KnownThings());
  }
}

/** Remembers the outcomes of a plan's writes, until it expires. */
function trackPlan({ digest, expiresAt }: PlanData, things: KnownThings): Progress {
  for (const [key, progress] of progressByDigest) {
    if (progress.expiresAt < Date.now() && !progress.isRunning) progressByDigest.delete(key);
  }
  things.forgetValues();
  const outcomes = new Map<number, WriteOutcome>();
  const progress = { outcomes, things, expiresAt, isRunning: false, isApproved: false };
  progressByDigest.set(digest, progress);
  return progress;
}

function refuse(problem: string, advice: string): ProgramError {
  return new ProgramError("refused", `${problem}. Nothing was written.`, { advice });
}

/** Creates the plan that this process has made. @internal */
export function createPlan(
  data: Omit<PlanData, "digest">,
  functions: ReadonlyMap<string, ProgramFunction>,
  limits: PlanLimits,
  { things, title }: { things: KnownThings; title: string | undefined },
): ProgramPlan {
  // As JSON: a plan is the same before and after it was stored.
  const stored = JSON.parse(JSON.stringify(data)) as Omit<PlanData, "digest">;
  const complete = { ...stored, digest: digestPlan(stored) };
  trackPlan(complete, things);
  const plan = new ProgramPlan(complete, toTools(functions), limits);
  if (plan.writes.length > 0) publishPlan(plan, complete, title);
  return plan;
}

function publishPlan({ question }: ProgramPlan, data: PlanData, title: string | undefined): void {
  const { digest, expiresAt, summary, threadId, writes } = data;
  publish("plan", () => ({
    phase: "planned",
    digest,
    title,
    runMark: toRunMark(threadId ?? undefined),
    run: toJournaledRun(data),
    summary,
    needsApproval: question !== undefined,
    expiresAt,
    writes: listFacts(writes),
  }));
}

function listFacts(writes: readonly PlannedWrite[]): PlannedWriteFacts[] {
  const labels = new Map(writes.flatMap(nameCreated));
  const odd = Map.groupBy(
    groupWrites(writes).flatMap((group) => findOutliers(group, (id) => labels.has(id))),
    ({ write }) => write.number,
  );
  return writes.map(({ before, consequence, input, number, service, tool }) => {
    const own = (odd.get(number) ?? []).map(({ isBefore, path, reasons }) => ({
      path,
      isBefore,
      reasons,
    }));
    return { number, tool, service, input, before, deletes: consequence?.deletes, odd: own };
  });
}

/** Options of {@link restorePlan}. */
export interface RestoreOptions {
  /** Toolkits with the tools of the plan's writes. */
  readonly toolkits: readonly ProgramToolkit[];
  readonly limits?: Partial<PlanLimits> | undefined;
}

/**
 * Restores a plan that was stored as JSON. An approval is not part of it: ask `question.grantAsked()`, or `grant()` it when a
 * person has approved this digest.
 *
 * @throws ProgramError for data that is no plan, or was altered; ConfigurationError if a tool of it is missing.
 */
export function restorePlan(data: unknown, options: RestoreOptions): ProgramPlan {
  assertOptions("restorePlan", options, "limits toolkits");
  const { limits, toolkits } = options;
  assertLimits(limits);
  const plan = parsePlanData(data);
  const { digest, ...others } = plan;
  if (digestPlan(others) !== digest) {
    throw refuse("This plan was altered after it was made", "Run the program again for a new one.");
  }
  const tools = toTools(listFunctions(toolkits));
  for (const { operation, service, tool } of plan.writes) {
    const found = tools.get(tool);
    if (found?.operation.name === operation && found.service.name === service) continue;
    throw new ConfigurationError(
      `The plan has calls of ${tool}, which these toolkits do not have. Restore it with the toolkits that it was made with.`,
    );
  }
  return new ProgramPlan(plan, tools, { ...defaultLimits, ...limits });
}

function toTools(functions: ReadonlyMap<string, ProgramFunction>): Tools {
  return new Map([...functions].map(([name, { tool }]) => [name, tool]));
}

function digestPlan(data: Omit<PlanData, "digest">): string {
  return createHash("sha256").update(canonicalJson(data)).digest("base64url");
}
