import { isDeepStrictEqual } from "node:util";
import type { Consequence } from "@workbelt/core/provider";
import { annotationsFor, consequenceOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import { type ResourceChange, type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createInputs, createTool, writes } from "./samples.ts";
import { sampleCases } from "../scripts/sample-cases.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** A call of a sample, its declared consequence and what it did. */
interface MadeCall {
  consequence: Consequence;
  changes: ResourceChange[];
}

/** Makes the calls of a sample, each on the same data. */
async function makeCalls(name: string): Promise<MadeCall[]> {
  const inputs = await createInputs(name, sandbox);
  const start = await sandbox.snapshot();
  const calls: MadeCall[] = [];
  for (const input of inputs) {
    await sandbox.restore(start);
    const tool = createTool(name, sandbox);
    await tool.execute(input);
    const changes = await sandbox.changes(start);
    const consequence = consequenceOf(tool.operation, checkInput(tool.operation, input))!;
    calls.push({ consequence, changes });
  }
  return calls;
}

/** The field of a record that has the records that it replaced. */
const MERGED = "merged_from";

/** Deletes past values, which the sandbox's changes do not show. */
const HISTORY = "crm_replace_attribute_history";

/** Returns what existed before and is gone or different now, in words. */
function listLosses(changes: readonly ResourceChange[]): string[] {
  return changes
    .filter(({ fields, kind }) => kind === "deleted" || (kind === "updated" && fields.some(isLoss)))
    .map(({ summary }) => summary);
}

function isLoss({ after, before, field }: ResourceChange["fields"][number]): boolean {
  if (field === MERGED) return true;
  if (before === undefined) return false;
  if (!Array.isArray(before) || !Array.isArray(after)) return true;
  const kept = (after as unknown[]).filter((value) =>
    (before as unknown[]).some((old) => isDeepStrictEqual(old, value)),
  );
  return !isDeepStrictEqual(kept, before);
}

/** Returns what stopped existing, in words: things, and columns of a table. */
function listDeletions(changes: readonly ResourceChange[]): string[] {
  return changes
    .filter(
      ({ fields, kind, resource }) =>
        kind === "deleted" ||
        fields.some(({ field }) => field === MERGED) ||
        (resource === "data_source" && fields.some(({ after }) => after === undefined)),
    )
    .map(({ summary }) => summary);
}

test.each(sampleCases(writes, 3))(
  "$name deletes and overwrites what it declares, and nothing else",
  async ({ name }) => {
    for (const { changes, consequence } of await makeCalls(name)) {
      const { deletes, overwrites } = consequence;
      expect(changes).not.toEqual([]);
      expect(listLosses(changes).length > 0).toBe((deletes ?? overwrites) !== undefined);
      const isSeen = listDeletions(changes).length > 0 || name === HISTORY;
      expect(deletes === undefined || isSeen).toBe(true);
    }
  },
);

const idempotent = writes.filter((operation) => annotationsFor(operation).idempotentHint);

test.each(sampleCases(idempotent, 3))(
  "$name changes nothing more when it is repeated",
  async ({ name }) => {
    const inputs = await createInputs(name, sandbox);
    const start = await sandbox.snapshot();
    for (const input of inputs) {
      await sandbox.restore(start);
      await createTool(name, sandbox).execute(input);
      const once = await sandbox.snapshot();
      // It may fail: what it deleted is gone.
      await Promise.allSettled([createTool(name, sandbox).execute(input)]);
      expect(await sandbox.changes(once)).toEqual([]);
    }
  },
);
