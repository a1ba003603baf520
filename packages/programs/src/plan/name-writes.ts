import type { SendOptions } from "@workbelt/core";
import { type AnyTool, lookUpNames, lookUpTarget } from "@workbelt/core/adapters";
import type { PlannedWrite } from "./planned-write.js";

export type LookUpOptions = Pick<SendOptions, "signal" | "threadId">;

/** Names of what writes are about: of their targets by their numbers, and of what they refer to by its ids. */
export interface WriteNames {
  readonly names: ReadonlyMap<string, string>;
  readonly targets: ReadonlyMap<number, string>;
}

const AT_ONCE = 4;

/**
 * Looks up names for writes of one tool, a few at once; without those that cannot be read.
 *
 * @param withTargets those of which the target is named as well
 */
export async function nameWrites(
  writes: ReadonlySet<PlannedWrite>,
  withTargets: ReadonlySet<PlannedWrite>,
  tool: AnyTool,
  { signal, threadId }: LookUpOptions,
): Promise<WriteNames> {
  const names = new Map<string, string>();
  const targets = new Map<number, string>();
  const waiting = writes.values();
  const work = async () => {
    for (const write of waiting) {
      const { account, before, input, number } = write;
      const { client, options } = tool.resolveChecked(input, {
        account: account ?? undefined,
        signal,
        threadId,
      });
      // Old values are in the plan.
      const named = { ...input, before };
      const isNamed = withTargets.has(write);
      const [found, target] = await Promise.all([
        lookUpNames(tool.operation, named, client, options),
        isNamed ? lookUpTarget(tool.operation, named, client, options) : undefined,
      ]);
      for (const [id, name] of found) names.set(id, name);
      if (target !== undefined) targets.set(number, target);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { names, targets };
}
