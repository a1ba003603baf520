import { expect, test } from "vitest";
import { changesStyle, renderChanges, seedId, type Sandbox } from "../src/index.js";
import { describeInChromium, expectAccessible, looks, takeScreenshot } from "./helpers/browser.js";
import { createTask, send, start } from "./helpers/running-sandbox.js";

const now = () => new Date("2026-03-11T09:00:00Z");
const castellan = `/v2/objects/deals/records/${seedId("crm/deals/castellan-cold-chain")}`;

/** Makes changes of each kind, some of them on one page. */
async function makeChanges(sandbox: Sandbox): Promise<void> {
  const crm = (method: string, path: string, data: object) =>
    send(sandbox, "crm", [method, path], { data });
  const notes = (method: string, path: string, body?: object) =>
    send(sandbox, "notes", [method, path], body);
  await crm("PATCH", castellan, { values: { stage: "Lost", value: 15_000 } });
  await createTask(sandbox, "Ask Ines why the cold chain project was stopped");
  const tasks = await send(sandbox, "crm", ["GET", "/v2/tasks?limit=1"]);
  const [task] = tasks["data"] as unknown as { id: { task_id: string } }[];
  await send(sandbox, "crm", ["DELETE", `/v2/tasks/${task?.id.task_id}`]);
  const { results } = await notes("POST", "/v1/search", { query: "Veldt" });
  const [page] = results as unknown as { id: string }[];
  const text = (content: string) => ({ rich_text: [{ text: { content } }] });
  await notes("PATCH", `/v1/blocks/${page?.id}/children`, {
    children: [
      { to_do: text("Send the revised offer") },
      { paragraph: text("Gemma decides on Friday.") },
    ],
  });
  await notes("POST", "/v1/comments", { parent: { page_id: page?.id }, ...text("Done.") });
}

describeInChromium("the page of changes", (browser) => {
  test.each(looks)("is accessible at $width px in $colorScheme", async (look) => {
    const sandbox = await start({ now });
    await makeChanges(sandbox);
    const page = await browser.open(`${sandbox.url}/console/changes`, look);
    await page.getByText("Changed the stage and value").click();
    await page.getByText("Added the to-do").click();
    await expectAccessible(page);
    await takeScreenshot(page, `changes-${look.width}-${look.colorScheme}`);
  });
});
