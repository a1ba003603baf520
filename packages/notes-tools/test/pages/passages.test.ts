import { safeText } from "@workbelt/core";
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

test("a passage is found as a model reads it, without the signs that it does not see", async () => {
  const signs = [
    "\u200C",
    "\u200D",
    "\u200E",
    "\u200F",
    "\u061C",
    "\u202B",
    "\u2067",
    "\uFE0F",
    "\u{E0041}",
  ];
  const breaks = ["\u2028", "\u0085", "\v"];
  for (const sign of [...signs, ...breaks]) {
    const page_id = await calls.newPage(`שלום a${sign}b${sign} עולם. end`);
    const old = safeText(await calls.read(page_id)).slice(0, -" end".length);
    expect(old).toBe(signs.includes(sign) ? "שלום ab עולם." : "שלום a\nb\n עולם.");
    await calls.update({ page_id, edits: [{ old, new: "Peace" }] });
    expect(await calls.read(page_id)).toBe("Peace end");
  }
});

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
