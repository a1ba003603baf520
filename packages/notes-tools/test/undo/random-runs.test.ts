import { WorkbeltError } from "@workbelt/core";
import { revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { everyTool, openJournal } from "./helpers.js";
import { listValidWrites } from "./valid-writes.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

// Undo leaves what the service does not take back: see the test of every write.
const LEAVES = new Set([
  "notes_data_source_create",
  "notes_page_move",
  "notes_page_markdown_update",
  "notes_comment_update",
]);

// Those with hundreds of blocks take as many requests to undo.
const MAX_INPUT = 1000;

const writes = everyTool.flatMap((Tool) => {
  const { name, operation } = new Tool();
  if (operation.effect === "read" || LEAVES.has(name)) return [];
  return listValidWrites(name).filter(
    ({ input }) =>
      input["create_options"] !== true &&
      JSON.stringify(input).length < MAX_INPUT &&
      !JSON.stringify(input).includes("dual_property") &&
      typeof revertOf(operation, checkInput(operation, input) as never) !== "string",
  );
});

const RENAMING = new Set(["notes_database_update", "notes_data_source_update"]);

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
  return shuffled.slice(0, 5 + Math.floor(random() * 20)).map(({ write }) => write);
}

test.each([1, 2, 3, 5, 8, 13])(
  "a run of many writes in random order is undone, and those that fail make no step (seed %i)",
  async (seed) => {
    const { sandbox } = workspace;
    sandbox.reset();
    const { call, journal } = openJournal(sandbox);
    let count = 0;
    for (const { input, name } of chooseWrites(seed)) {
      count += await call(name, input, "r").then(
        () => 1,
        (error: unknown) => {
          // It is in the trash, or was renamed.
          if (WorkbeltError.isInstance(error)) return 0;
          throw error;
        },
      );
    }
    const preview = await journal.preview("r");
    const report = await journal.undo("r");
    expect(report.message).toBe(`Undid ${count} of ${count} writes.`);
    // A preview sees the rows under the names that columns have now.
    const hasNewNames = preview.steps.some(({ operation = "" }) => RENAMING.has(operation));
    expect(hasNewNames || preview.undone === count).toBe(true);
    expect(await sandbox.changes()).toEqual([]);
  },
);
