import { createCallRecord, PolicyError } from "@workbelt/core";
import { type AnyTool, createCall, findTouches, flattenInput } from "@workbelt/core/adapters";
import type { PlannedWrite } from "./planned-write.js";
import { isDecidedOutside } from "./outside-values.js";
import type { Planning } from "./planning.js";
import { findsTarget, listContainers, listIds } from "./subjects.js";

/**
 * Numbers the writes of a program, and asks the policy about each again: the program has made all its reads, of which
 * some may have been of outsiders' words.
 *
 * @throws PolicyError for a write that is denied now; the errors of the policy's store.
 */
export async function finishWrites(
  planned: readonly { readonly tool: AnyTool; readonly write: PlannedWrite }[],
  planning: Pick<Planning, "markedBefore" | "origin">,
): Promise<PlannedWrite[]> {
  const changed = new ChangedValues();
  const writes: PlannedWrite[] = [];
  for (const { tool, write } of planned) {
    const before = changed.pickUnchanged(write, tool);
    changed.add(write, tool);
    const verdict = await decide(tool, write, planning);
    writes.push({ ...write, ...verdict, before, number: writes.length + 1 });
  }
  return writes;
}

async function decide(
  tool: AnyTool,
  { account, input, outside }: PlannedWrite,
  { markedBefore, origin: { threadId, toolCallId } }: Pick<Planning, "markedBefore" | "origin">,
): Promise<Pick<PlannedWrite, "verdict" | "because">> {
  const { operation, policy } = tool;
  const { client } = tool.resolveChecked(input, { account: account ?? undefined });
  const record = createCallRecord(tool.name, toolCallId, threadId);
  const wasMarked = policy !== undefined && markedBefore.has(policy);
  const influenced = wasMarked || isDecidedOutside(outside ?? undefined);
  const options = { account: account ?? undefined, record, influenced };
  const call = await createCall(operation, input, client, options, "model");
  const { because = null, verdict } = (await policy?.decide(call)) ?? { verdict: "allow" };
  if (verdict === "deny") throw new PolicyError(operation.name, verdict, because ?? undefined);
  return { verdict, because };
}

/** The values that writes of a plan change, by the ids of their targets. */
class ChangedValues {
  readonly #paths = new Map<string, string[]>();

  add({ input }: PlannedWrite, tool: AnyTool): void {
    const paths = listPaths(input);
    // What an upsert changes is known by its container alone.
    const touches = findTouches(tool, input);
    const found = findsTarget(tool, touches) ? listContainers(touches).map(toFound) : [];
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
  pickUnchanged({ before, input }: PlannedWrite, tool: AnyTool): PlannedWrite["before"] {
    if (before === null) return null;
    const given = listPaths(input);
    const touches = findTouches(tool, input);
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
