import { WorkbeltError } from "@workbelt/core";
import { revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everyTool } from "../helpers/every-tool.js";
import { liveInputs, samples } from "../helpers/samples.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "./helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

// Undo leaves what the CRM does not take back: the company of a new person, and archived attributes.
const LEAVES = new Set(["crm_create_person", "crm_create_attribute"]);

const writes = everyTool.flatMap((Tool) => {
  const { name, operation } = new Tool();
  const inputs = [liveInputs[name], samples[name]?.second].filter((input) => input !== undefined);
  if (operation.effect === "read" || LEAVES.has(name)) return [];
  return inputs.flatMap((change) => {
    const input = { ...liveInputs[name], ...change };
    const revert = revertOf(operation, checkInput(operation, input) as never);
    return typeof revert === "string" ? [] : [{ Tool, name, input }];
  });
});

/** Returns numbers from 0 to 1 that follow from a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    // The linear congruential generator of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chooseWrites(seed: number): typeof writes {
  const random = createRandom(seed);
  const shuffled = [...writes, ...writes]
    .map((write) => ({ write, place: random() }))
    .toSorted((one, other) => one.place - other.place);
  return shuffled.slice(0, 5 + Math.floor(random() * 25)).map(({ write }) => write);
}

test.each([1, 3, 6, 8, 12, 13])(
  "a run of many writes in random order is undone, and those that fail make no step (seed %i)",
  async (seed) => {
    crm.sandbox.reset();
    const { client, journal } = openJournal(crm.sandbox);
    let count = 0;
    for (const { Tool, input } of chooseWrites(seed)) {
      const tool = new Tool({ client, journal });
      count += await tool.execute(input, { run: "r" }).then(
        () => 1,
        (error: unknown) => {
          // A second one of the same name or address.
          if (WorkbeltError.isInstance(error)) return 0;
          throw error;
        },
      );
    }
    const preview = await journal.preview("r");
    const report = await journal.undo("r");
    expect(report.message).toBe(`Undid ${count} of ${count} writes.`);
    expect(preview.message).toBe(`Would undo ${count} of ${count} writes.`);
    expect(await crm.sandbox.changes()).toEqual([]);
  },
);
