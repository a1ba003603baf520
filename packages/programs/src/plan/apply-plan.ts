import type { AnyTool } from "@workbelt/core/adapters";
import { type AppliedWrite, applyWrite } from "./apply-write.js";
import { ChangedThings } from "./changed-things.js";
import type { KnownThings } from "./known-things.js";
import type { PlanReport, WriteOutcome } from "./plan-report.js";
import type { PlanData, PlannedWrite } from "./planned-write.js";
import { findsTarget, listContainers, listIds } from "./subjects.js";

/** A plan to apply, with its tools and the outcomes of earlier attempts. */
export interface PlanToApply {
  readonly plan: PlanData;
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly isApproved: boolean;
  /** Outcomes of writes that are not to be made again, by number; those of this time are added. */
  readonly known: Map<number, WriteOutcome>;
  /** Reads the things that the writes change again. */
  readonly things: KnownThings;
  readonly signal: AbortSignal;
}

// As many as the smallest rate limits of services allow in a second.
const MAX_CONCURRENT = 4;

/**
 * Makes the writes of a plan. They start in its order, a few at a time; one starts only after those that it depends on. After
 * a failure none starts any more, and those that run are waited for.
 */
export async function applyWrites({
  isApproved,
  known,
  plan,
  signal,
  things,
  tools,
}: PlanToApply): Promise<PlanReport> {
  const order = orderWrites(plan.writes, tools);
  const ids = new Map<string, string>();
  const changed = new ChangedThings();
  const running = new Map<number, Promise<void>>();
  let stoppedBy: string | undefined;
  let canGoOn = false;

  const finish = ({ isPassing, stops, ...outcome }: AppliedWrite, write: PlannedWrite) => {
    const { creates } = write;
    known.set(outcome.number, outcome);
    const mayHaveChanged = outcome.status === "done" || outcome.status === "unknown";
    if (mayHaveChanged) changed.add(write, tools.get(write.tool) as AnyTool, outcome);
    for (const [key, token] of Object.entries(creates)) {
      const id = outcome.ids?.[key];
      if (id !== undefined) ids.set(token, id);
    }
    if (!stops) return;
    stoppedBy ??= `write ${outcome.number} ${STOPS[outcome.status] ?? "has no certain outcome"}`;
    canGoOn ||= isPassing;
  };

  for (const write of plan.writes) {
    const { number } = write;
    const earlier = known.get(number);
    if (earlier?.status === "done" || earlier?.status === "unknown") {
      finish({ ...earlier, stops: false, isPassing: false }, write);
      continue;
    }
    const { after = [], creators = [], predecessors = [] } = order.get(number) ?? {};
    await Promise.all(after.flatMap((other) => running.get(other) ?? []));
    while (running.size >= MAX_CONCURRENT) await Promise.race(running.values());
    const missing = creators.find(({ token }) => !ids.has(token));
    if (signal.aborted) {
      stoppedBy ??= isTimeout(signal) ? "the time for applying was over" : "applying was stopped";
      canGoOn = true;
    }
    if (stoppedBy !== undefined || missing !== undefined) {
      const message =
        stoppedBy === undefined
          ? `it needs the id that write ${missing?.number} creates, and that was not made`
          : stoppedBy;
      known.set(number, { number, tool: write.tool, status: "not_reached", message });
      continue;
    }
    const tool = tools.get(write.tool) as AnyTool;
    const skipped = predecessors.find((other) => known.get(other)?.status === "skipped");
    if (skipped !== undefined && tool.operation.effect !== "create") {
      const message = `Write ${skipped} of the same target was skipped.`;
      known.set(number, { number, tool: write.tool, status: "skipped", message });
      continue;
    }
    const needed = new Map(creators.map(({ token }) => [token, ids.get(token) ?? ""]));
    const applied = applyWrite({
      write,
      tool,
      plan,
      ids: needed,
      isApproved,
      changed,
      things,
      signal,
    });
    running.set(
      number,
      applied.then((outcome) => {
        finish(outcome, write);
        running.delete(number);
      }),
    );
  }
  await Promise.all(running.values());
  const outcomes = plan.writes.map(({ number }) => known.get(number) as WriteOutcome);
  return { isComplete: outcomes.every(({ status }) => status === "done"), canGoOn, outcomes };
}

const STOPS: Partial<Record<WriteOutcome["status"], string>> = {
  failed: "failed",
  not_reached: "could not be compared or was stopped",
};

function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

interface Place {
  /** Numbers of the writes that must have ended before it starts. */
  readonly after: readonly number[];
  /** The last writes before it with the same targets. */
  readonly predecessors: readonly number[];
  /** The writes that create ids in its input. */
  readonly creators: readonly { readonly token: string; readonly number: number }[];
}

/**
 * Finds what each write has to wait for: those that create its ids, the last one with the same target, and in its service
 * the last deletion; a deletion waits for all before it. An upsert may change whatever is in its container: it waits for the
 * writes there that name a target, and they wait for it.
 */
function orderWrites(
  writes: readonly PlannedWrite[],
  tools: PlanToApply["tools"],
): ReadonlyMap<number, Place> {
  const creatorOf = new Map<string, number>();
  const lastOf = new Map<string, number>();
  const lastDeletion = new Map<string, number>();
  const places = new Map<number, Place>();
  const earlier = new Map<string, number[]>();
  const named = new Map<string, number[]>();
  const found = new Map<string, number[]>();
  for (const write of writes) {
    const { consequence, creates, input, number, service, touches } = write;
    const creators = listTexts(input).flatMap((token) => {
      const creator = creatorOf.get(token);
      return creator === undefined ? [] : [{ token, number: creator }];
    });
    const { operation } = tools.get(write.tool) as AnyTool;
    const targets = listIds(touches).map((id) => `${service} ${id}`);
    const deletes = consequence?.deletes !== undefined || consequence?.reversible === "recreatable";
    const ofService = earlier.get(service) ?? [];
    const predecessors = targets.flatMap((target) => lastOf.get(target) ?? []);
    const isFound = findsTarget(operation, touches);
    const containers = listContainers(touches).map((name) => `${service} ${name}`);
    const [own, others] = isFound ? [found, named] : [named, found];
    const isChange = operation.effect !== "create";
    const inContainer = isChange ? containers.flatMap((name) => others.get(name) ?? []) : [];
    if (isChange) {
      for (const name of containers) {
        const known = own.get(name);
        if (known === undefined) own.set(name, [number]);
        else known.push(number);
      }
    }
    const after = [
      ...creators.map((creator) => creator.number),
      ...predecessors,
      ...inContainer,
      ...(deletes ? ofService : [lastDeletion.get(service) ?? []].flat()),
    ];
    places.set(number, { after: [...new Set(after)], creators, predecessors });
    for (const target of targets) lastOf.set(target, number);
    for (const token of Object.values(creates)) creatorOf.set(token, number);
    if (deletes) {
      lastDeletion.set(service, number);
      // All of them have ended when this one starts.
      earlier.set(service, [number]);
    } else {
      ofService.push(number);
      earlier.set(service, ofService);
    }
  }
  return places;
}

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}
