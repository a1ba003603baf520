import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { changesStyle, renderChanges, seedId, type Sandbox } from "../../src/index.js";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
  type Look,
  readFocused,
  takeScreenshot,
} from "../helpers/browser.js";
import { createTask, send, start } from "../helpers/running-sandbox.js";

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

const hostile = `<script>document.title = "run"</script><img src=x onerror="document.title='run'">"'&\u202E`;

test("rendered changes contain no markup of the workspace", async () => {
  const sandbox = await start({ now });
  await createTask(sandbox, hostile);
  const html = renderChanges(await sandbox.changes());
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toMatch(/<script|<img/);
  expect(renderChanges([])).toContain("Nothing was changed.");
});

test("other hosts read the page, without forms that write", async () => {
  const sandbox = await start({ now });
  await createTask(sandbox, "Visible");
  const headers = { "x-forwarded-for": "192.0.2.7" };
  const page = await fetch(`${sandbox.url}/console/changes`, { headers });
  const text = await page.text();
  expect(text).toContain("Visible");
  expect(text).not.toContain('method="post"');
  for (const path of ["reset", "snapshots"]) {
    const init = { method: "POST", headers, body: new URLSearchParams({ name: "mine" }) };
    const reply = await fetch(`${sandbox.url}/console/changes/${path}`, init);
    expect(reply.status).toBe(403);
  }
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a snapshot that does not exist is a page with status 404", async () => {
  const sandbox = await start({ now });
  const reply = await fetch(`${sandbox.url}/console/changes?since=none`);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain("There is no snapshot at this address.");
});

describeInChromium("the page of changes", (browser) => {
  const open = (sandbox: Sandbox, look: Look = {}) =>
    browser.open(`${sandbox.url}/console/changes`, look);

  test("is accessible in every look", async () => {
    const sandbox = await start({ now });
    await makeChanges(sandbox);
    const page = await open(sandbox);
    expect(await page.getByText("Send the revised offer").isVisible()).toBe(true);
    await takeScreenshot(page, "changes");
    await page.getByLabel("Name of a new snapshot").fill("before-the-review");
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    await page.getByText("Restore before-the-review…").waitFor();
    await expectAccessibleInEveryLook(page);
  });

  test("shows what changed in words, by page, with the values before and after", async () => {
    const sandbox = await start({ now });
    await makeChanges(sandbox);
    const page = await open(sandbox);
    const deal = page.getByRole("table", { name: /Changed the stage and value of the deal/ });
    expect(await deal.getByRole("row").allInnerTexts()).toEqual([
      "Field\tBefore\tAfter",
      "stage\tIn Progress\tLost",
      "value\t$310,000\t$15,000",
    ]);
    const thing = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: /Veldt/ }) });
    expect(await thing.locator("header").innerText()).toContain("2 blocks added, 1 comment added");
    expect(await thing.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^\+\s*☐\s*Send the revised offer$/),
      expect.stringMatching(/^\+\s*Gemma decides on Friday\.$/),
      expect.stringContaining("Commented on"),
    ]);
  });

  test("stacks the values before and after on a narrow page, as a table for screen readers", async () => {
    const sandbox = await start({ now });
    await makeChanges(sandbox);
    const page = await open(sandbox, { width: 375 });
    const row = page.getByRole("row", { name: /^stage/ });
    const [before, after] = await Promise.all(
      ["In Progress", "Lost"].map((name) => row.getByRole("cell", { name }).boundingBox()),
    );
    expect(after?.y).toBeGreaterThan(before?.y ?? Infinity);
    expect(after?.x).toBe(before?.x);
  });

  test("takes a snapshot, compares with it, restores it and resets, without script", async () => {
    const sandbox = await start({ now });
    const page = await open(sandbox, { javaScriptEnabled: false });
    await createTask(sandbox, "Before it");
    await page.getByLabel("Name of a new snapshot").fill("first");
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    await page.getByText("Restore first…").waitFor();
    await createTask(sandbox, "After it");
    await page.getByLabel("Compare with").selectOption("first");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByText(/1 change since\s+the snapshot/).waitFor();
    await page.getByText("Restore first…").click();
    await page.getByRole("button", { name: "Restore first now" }).click();
    await page.getByText("Nothing was changed.").waitFor();
    expect(await sandbox.changes()).toEqual([]);
    await page.getByText("Delete first…").click();
    await page.getByRole("button", { name: "Delete first now" }).click();
    await page.getByText("None has been taken.").waitFor();
    await page.getByText("Reset the sandbox…").click();
    await page.getByRole("button", { name: "Reset the sandbox now" }).click();
    const readTasks = () => send(sandbox, "crm", ["GET", "/v2/tasks?limit=500"]);
    await expect.poll(async () => JSON.stringify(await readTasks())).not.toContain("Before it");
  });

  test("says at the field why a name is refused", async () => {
    const page = await open(await start({ now }));
    await page.getByLabel("Name of a new snapshot").fill("../secret");
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    expect(await page.getByRole("alert").innerText()).toContain('not "../secret"');
    expect(await page.getByLabel("Name of a new snapshot").inputValue()).toBe("../secret");
    await expectAccessible(page);
  });

  test("downloads the changes as JSON", async () => {
    const sandbox = await start({ now });
    await createTask(sandbox, "Exported");
    const page = await open(sandbox);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as JSON" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("changes.json");
    const stream = await download.createReadStream();
    expect(await json(stream)).toEqual({ changes: await sandbox.changes() });
  });

  test("is used with the keyboard", async () => {
    const sandbox = await start({ now });
    await createTask(sandbox, "By key");
    const page = await open(sandbox);
    await page.getByRole("link", { name: "Export as JSON" }).focus();
    await page.keyboard.press("Tab");
    expect(await readFocused(page)).toBe("By key");
    await page.getByLabel("Name of a new snapshot").focus();
    await page.keyboard.type("typed");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Download" }).waitFor();
  });

  test("renders hostile content as text, within the page", async () => {
    const sandbox = await start({ now });
    const word = "W".repeat(900);
    await createTask(sandbox, hostile);
    await createTask(sandbox, word);
    const name = `${hostile} ${word}`;
    await send(sandbox, "crm", ["PATCH", castellan], { data: { values: { name } } });
    const page = await open(sandbox, { width: 375 });
    expect(await page.title()).toBe("Changes – Workbelt sandbox");
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  });

  test("the changes alone are accessible in every look", async () => {
    const sandbox = await start({ now });
    await makeChanges(sandbox);
    const changes = renderChanges(await sandbox.changes());
    const { url } = await serveHtml(`<!doctype html><html lang="en"><head><title>Report</title>
      <meta name="viewport" content="width=device-width"><style>:root { color-scheme: light dark; background: Canvas; }
      ${changesStyle}</style></head><body><main><h1>Report</h1>${changes}</main></body></html>`);
    const page = await browser.open(url);
    expect(await page.getByRole("row", { name: /^stage/ }).isVisible()).toBe(true);
    await expectAccessibleInEveryLook(page);
  });
});

/** Serves a page of an application of its own. */
async function serveHtml(html: string): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    const isPage = request.url === "/";
    response.writeHead(isPage ? 200 : 204, { "content-type": "text/html; charset=utf-8" });
    response.end(isPage ? html : undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
