import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMarkdownCalls } from "../helpers/markdown-pages.js";
import { catchError } from "../helpers/outcome.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
let calls: ReturnType<typeof createMarkdownCalls>;
beforeAll(async () => {
  workspace = await startWorkspace();
  calls = createMarkdownCalls(workspace, seedId("notes/page/roadmap"));
});
afterAll(() => workspace.stop());

test("a passage is found regardless of quotation marks, spaces and the form of its letters", async () => {
  const page_id = await calls.newPage("“Don’t” ask 10\u00A0km from Cafe\u0301 A\n\nDon’t “wait”");
  const edits = [
    { old: '"Don\'t" ask 10 km from Caf\u00E9 A', new: "Ask" },
    { old: 'Don\'t "wait"', new: "Wait" },
  ];
  await calls.update({ page_id, edits });
  expect(await calls.read(page_id)).toBe("Ask\n\nWait");
  const twice = await calls.newPage("it’s\n\nit‘s");
  const error = await catchError(
    calls.update({ page_id: twice, edits: [{ old: "it's", new: "x" }] }),
  );
  expect(error.issues).toMatchObject([{ field: "edits.0.old" }]);
});
