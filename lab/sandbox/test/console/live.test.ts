import { expect, test } from "vitest";
import { startSandbox } from "../../src/index.js";
import { freePort } from "../../../../packages/core/test/helpers/free-port.js";
import { createLinkedTask, createRolloutPage, runAgent } from "../helpers/agent-work.js";
import { describeInChromium, expectAccessible } from "../helpers/browser.js";
import { start } from "../helpers/running-sandbox.js";

describeInChromium("a live page", (browser) => {
  test("shows changes and runs on the overview while they happen", async () => {
    const sandbox = await start({ rateLimits: false });
    const page = await browser.open(sandbox.url);
    await runAgent(sandbox, "r1", [createLinkedTask("While you watch")]);
    await page.getByText('Created the task "While you watch"').waitFor();
    await page.getByRole("link", { name: "r1" }).waitFor();
    await page.getByText('Created the task "While you watch"').click();
    await page.getByRole("heading", { name: "Changes", level: 1 }).waitFor();
    await runAgent(sandbox, "r1", [createRolloutPage()]);
    await page.getByRole("link", { name: "Castellan: rollout" }).waitFor();
    await expect.poll(() => page.getByText("Eight trailers with sensors").count()).toBe(1);
  });

  test("keeps what the visitor has opened and written", async () => {
    const sandbox = await start({ rateLimits: false });
    await runAgent(sandbox, "r1", [createLinkedTask("The first one")]);
    const page = await browser.open(`${sandbox.url}/console/changes`);
    await page.getByText('Created the task "The first one"').click();
    const name = page.getByLabel("Name of a new snapshot");
    await name.fill("half-written");
    await runAgent(sandbox, "r1", [createRolloutPage()]);
    await page.getByRole("link", { name: "Castellan: rollout" }).waitFor();
    expect(await name.inputValue()).toBe("half-written");
    const field = page.getByText("linked_records");
    await field.waitFor();
  });

  test("says that the sandbox is gone, and follows again when it is back", async () => {
    const port = await freePort();
    const sandbox = await startSandbox({ rateLimits: false, port });
    const page = await browser.open(sandbox.url, { losesServer: true });
    const live = page.locator("#live");
    await expect.poll(() => live.getAttribute("data-state")).toBe("live");
    await sandbox.stop();
    await page.getByText("The sandbox does not answer.").waitFor();
    await live.getByText("Disconnected").waitFor();
    await expectAccessible(page);
    const again = await start({ rateLimits: false, port });
    await expect.poll(() => live.getAttribute("data-state")).toBe("live");
    await page.getByText("The sandbox does not answer.").waitFor({ state: "hidden" });
    await runAgent(again, "r2", [createLinkedTask("After the restart")]);
    await page.getByText('Created the task "After the restart"').waitFor();
  });
});
