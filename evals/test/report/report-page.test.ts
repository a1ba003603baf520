import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  describeInChromium,
  expectAccessibleInEveryLook,
  type TestBrowser,
} from "../../../lab/sandbox/test/helpers/browser.ts";
import { modelPath, runCommand } from "../helpers/run-command.ts";
import { serveFolder } from "../helpers/serve-folder.ts";

const TASKS = "crm/move-deal-to-won,crm/rename-deal,crm/which-keller,notes/tick-to-do";

/** Lists the tables that are wider than their place, at 1280 pixels. */
async function listCut(page: Awaited<ReturnType<TestBrowser["open"]>>): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  return page.evaluate<string[]>(
    "[...document.querySelectorAll('.scroll')].filter((region) => region.scrollWidth > region.clientWidth).map((region) => region.getAttribute('aria-label'))",
  );
}

describeInChromium("the report", (browser) => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "workbelt-evals-"));
    const folders = ["wrong", "solving"].map((model) => join(folder, model));
    for (const model of ["wrong", "solving"]) {
      const args = ["--model", modelPath(model), "--tasks", TASKS, "--runs", "2"];
      await runCommand([...args, "--out", join(folder, model)]);
    }
    await runCommand(["report", ...folders, "--out", join(folder, "comparison")]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is accessible in every look", async () => {
    const page = await browser.open(`${await serveFolder(folder)}/wrong/report.html`);
    await expectAccessibleInEveryLook(page);
    expect(await listCut(page)).toEqual([]);
    const openAll =
      "for (const details of document.querySelectorAll('details')) details.open = true";
    await page.evaluate(openAll);
    await expectAccessibleInEveryLook(page);
    const changes = page.locator(".changes").first();
    expect(await changes.innerText()).toContain("Send <b>flowers</b>");
  });

  test("leads from a change to the call that made it, by keyboard", async () => {
    const page = await browser.open(`${await serveFolder(folder)}/solving/report.html`);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("skip");
    const run = page.locator("#task-crm-rename-deal-run-1");
    await run.locator("> summary").focus();
    await page.keyboard.press("Enter");
    await run.getByRole("link", { name: "Step 4" }).focus();
    await page.keyboard.press("Enter");
    const step = page.locator("li:target");
    expect(await step.innerText()).toContain("crm_update_record");
    expect(await step.locator(".changes").innerText()).toContain("North Sea lanes");
  });

  test("of several evaluations is accessible in every look", async () => {
    const address = `${await serveFolder(folder)}/comparison/comparison.html`;
    const page = await browser.open(address);
    await expectAccessibleInEveryLook(page);
    expect(await listCut(page)).toEqual([]);
    await page.getByRole("link", { name: "solving" }).click();
    await expect.poll(() => page.title()).toContain("Evaluation of");
  });

  test("of several evaluations leads from each run to its trace, with results as formatted JSON", async () => {
    const address = `${await serveFolder(folder)}/comparison/comparison.html`;
    const page = await browser.open(address);
    const rows = page.locator(".heat .group, .heat .group ~ tr");
    expect(await rows.first().innerText()).toBe("Different pass rates: 4");
    expect(await rows.nth(1).locator(".passed").count()).toBe(2);
    expect(await rows.nth(1).locator(".failed").count()).toBe(2);
    await page.getByRole("link", { name: "crm/rename-deal, run 2: passed" }).focus();
    await page.keyboard.press("Enter");
    const run = page.locator("details:target");
    await run.locator("> summary").click();
    expect(await run.locator(".trace pre", { hasText: '"source"' }).first().innerText()).toMatch(
      /^\{\n {2}"source": "CRM",\n/,
    );
  });
});
