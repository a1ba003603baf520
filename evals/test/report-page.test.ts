import { join } from "node:path";
import { expect, test } from "vitest";
import {
  describeInChromium,
  expectAccessible,
  expectNoOverflow,
  looks,
  takeScreenshot,
} from "../../packages/sandbox/test/helpers/browser.ts";
import { modelPath, runCommand, temporaryFolder } from "./helpers/run-command.ts";
import { serveFolder } from "./helpers/serve-folder.ts";

const TASKS = "crm/move-deal-to-won,crm/rename-deal,crm/which-keller,notes/tick-to-do";

async function evaluate(out: string, model: string): Promise<void> {
  const args = ["--tasks", TASKS, "--runs", "2", "--out", out];
  await runCommand(["--model", modelPath(model), ...args]);
}

describeInChromium("the report", (browser) => {
  test.each(looks)("is accessible at $width px, $colorScheme", async (look) => {
    const out = join(temporaryFolder(), "out");
    await evaluate(out, "wrong");
    const page = await browser.open(`${await serveFolder(out)}/report.html`, look);
    await expectAccessible(page);
    for (const summary of await page.locator("details.run > summary").all()) await summary.click();
    await page.locator(".changes summary").first().click();
    await expectAccessible(page);
    expect(await page.locator(".changes").first().innerText()).toContain("Send <b>flowers</b>");
  });

  test("leads from a change to the call that made it, by keyboard", async () => {
    const out = join(temporaryFolder(), "out");
    await evaluate(out, "solving");
    const page = await browser.open(`${await serveFolder(out)}/report.html`);
    await takeScreenshot(page, "evaluation");
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

  test("compares evaluations on a page that is accessible", async () => {
    const folder = temporaryFolder();
    await evaluate(join(folder, "first"), "wrong");
    await evaluate(join(folder, "second"), "solving");
    const folders = [join(folder, "first"), join(folder, "second")];
    await runCommand(["report", ...folders, "--out", join(folder, "comparison")]);
    const address = `${await serveFolder(folder)}/comparison/comparison.html`;
    for (const look of looks) await expectAccessible(await browser.open(address, look));
    const page = await browser.open(address);
    await page.getByRole("link", { name: "second" }).click();
    await expectNoOverflow(page);
    expect(await page.title()).toContain("Evaluation of");
  });
});
