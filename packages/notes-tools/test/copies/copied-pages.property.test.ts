import * as fc from "fast-check";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageArbitrary } from "../helpers/copied-blocks.js";
import { createCopies, type Copies } from "../helpers/copies.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
let copies: Copies;
beforeAll(async () => {
  workspace = await startWorkspace();
  copies = createCopies(workspace);
});
afterAll(() => workspace.stop());

const mentioned = {
  user: seedId("notes/user/tom-whitaker"),
  page: seedId("notes/page/roadmap"),
  database: seedId("notes/database/releases"),
};

test("a page that is read and written again is the same page", async () => {
  await fc.assert(
    fc.asyncProperty(pageArbitrary(mentioned), async (blocks) => {
      const read = await copies.write(blocks);
      const { adjusted, markdown } = await copies.copy(read);
      expect(adjusted).toEqual([]);
      expect(markdown).toBe(read);
    }),
    { numRuns: 60 },
  );
}, 600_000);
