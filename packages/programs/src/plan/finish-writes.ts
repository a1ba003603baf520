import { type Call, PolicyError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { type AnyTool, flattenInput, makeCall } from "@workbelt/core/adapters";
import type { PlannedWrite } from "./planned-write.js";
import { addRepeated, isDecidedOutside } from "./outside-values.js";
import type { Planning } from "./planning.js";
import { findsTarget, listContainers, listIds } from "./subjects.js";

/** A write that a program has planned, with the call that makes it. */
export interface FoundWrite {
  readonly tool: AnyTool;
  readonly call: Call;
  readonly write: PlannedWrite;
}

/**
 * Numbers the writes of a program, and asks the policy about each again: the program has made all its reads, of which
 * some may have been of outsiders' words.
 *
 * @throws PolicyError for a write that is denied now; the errors of the policy's store.
 */
export async function finishWrites(
  planned: readonly FoundWrite[],
  planning: Pick<Planning, "markedBefore" | "origin">,
): Promise<PlannedWrite[]> {
  const changed = new ChangedValues();
  const writes: PlannedWrite[] = [];
  const verdicts = await decideAll(planned, planning);
  for (const [index, { call, tool, write }] of planned.entries()) {
    const before = changed.pickUnchanged(write);
    changed.add(write, tool.operation);
    const outside = await addRepeated(write.outside, call, tool.policy, planning.origin.threadId);
    const number = writes.length + 1;
    writes.push({ ...write, ...(verdicts[index] as Decided), before, outside, number });
  }
  return writes;
}

type Decided = Pick<PlannedWrite, "verdict" | "because">;

/** Asks each policy about its writes, in their order. */
async function decideAll(
  planned: readonly FoundWrite[],
  planning: Pick<Planning, "markedBefore">,
): Promise<Decided[]> {
  const decided: Decided[] = planned.map(() => ({ verdict: "allow", because: null }));
  const byPolicy = Map.groupBy(planned.entries(), ([, { tool }]) => tool.policy);
  for (const [policy, own] of byPolicy) {
    if (policy === undefined) continue;
    const calls = own.map(([, found]) => withInfluence(found, planning));
    for (const [index, { because, verdict }] of (await policy.decideAll(calls)).entries()) {
      const { operation } = calls[index] as Call;
      if (verdict === "deny") throw new PolicyError(operation.name, verdict, because);
      decided[own[index]?.[0] ?? 0] = { verdict, because: because ?? null };
    }
  }
  return decided;
}

/** Returns the call with the influence of texts by outsiders that the reads of the program have shown. */
function withInfluence(
  { call, tool: { policy }, write: { outside } }: FoundWrite,
  { markedBefore }: Pick<Planning, "markedBefore">,
): Call {
  const { account, caller, client, given, operation, record } = call;
  const wasMarked = policy !== undefined && markedBefore.has(policy);
  const influenced = wasMarked || isDecidedOutside(outside ?? undefined);
  return makeCall(operation, given, client, { account, record, influenced }, caller, call);
}

/** The values that writes of a plan change, by the ids of their targets. */
class ChangedValues {
  readonly #paths = new Map<string, string[]>();

  add({ input, touches }: PlannedWrite, operation: Operation): void {
    const paths = listPaths(input);
    // What an upsert changes is known by its container alone.
    const found = findsTarget(operation, touches) ? listContainers(touches).map(toFound) : [];
    for (const id of [...listIds(touches), ...found]) {
      const known = this.#paths.get(id);
      if (known === undefined) this.#paths.set(id, [...paths]);
      else known.push(...paths);
    }
  }

  /**
   * Returns the values that a write replaces, as they are until the plan is applied: without those that an earlier write
   * of the same target changes. One that replaces no values has an empty object: what it changes must still be there.
   */
  pickUnchanged({ before, input, touches }: PlannedWrite): PlannedWrite["before"] {
    if (before === null) return null;
    const given = listPaths(input);
    const targets = [...listIds(touches), ...listContainers(touches).map(toFound)];
    const changed = targets.flatMap((id) => this.#paths.get(id) ?? []);
    const entries = Object.entries(before).filter(
      ([path]) => isNamedBy(path, given) && !isNamedBy(path, changed),
    );
    const hadNone = Object.keys(before).length === 0 && changed.length === 0;
    return entries.length === 0 && !hadNone ? null : Object.fromEntries(entries);
  }
}

/** Names what writes of a container find by a value. */
function toFound(container: string): string {
  return `found in ${container}`;
}

function listPaths(input: PlannedWrite["input"]): string[] {
  return flattenInput(input).map(([path]) => path.join("."));
}

function isNamedBy(path: string, names: readonly string[]): boolean {
  return names.some((name) => name === path || name.startsWith(`${path}.`));
}
