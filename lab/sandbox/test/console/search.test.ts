import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { createFollowUp, runAgent } from "../helpers/agent-work.js";
import { describeInChromium, expectAccessible } from "../helpers/browser.js";

let sandbox: Sandbox;
beforeAll(async () => {
  const now = () => new Date("2026-03-11T09:00:00Z");
  sandbox = await startSandbox({ rateLimits: false, now });
  await runAgent(sandbox, "3f9a01c2d4e5", createFollowUp());
});
afterAll(() => sandbox.stop());

async function readRows(path: string): Promise<string[]> {
  const text = await (await fetch(`${sandbox.url}${path}`)).text();
  return [...text.matchAll(/<th scope="row">([\s\S]*?)<\/th>/g)].map(([, cell = ""]) =>
    cell
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

test.each([
  ["gemma", "Gemma Thornton"],
  ["eight trailers", "Send Gemma the contract for eight trailers"],
  ["pilot review", "After the pilot review"],
  ["castellan rollout", "Castellan: rollout"],
  ["feature requests", "Database"],
  ["brightmoor pilot", "Brightmoor: pilot review, Track Cold Chain"],
  ["crm_update_deal", "Request 3"],
  ["3f9a01c2d4e5", "notes_page_create"],
])("a search for %s finds %s", async (search, expected) => {
  const path = `/console/search?q=${encodeURIComponent(search)}`;
  const text = await (await fetch(`${sandbox.url}${path}`)).text();
  expect(text.slice(text.indexOf("<main"))).toContain(expected);
});

test("a search that finds more records than it lists leads to all of them", async () => {
  const text = await (await fetch(`${sandbox.url}/console/search?q=example`)).text();
  const [, href] = /<a href="([^"]*)">All people that match</.exec(text) ?? [];
  expect(href).toBe("/console/crm/people?q=example");
  const few = await (await fetch(`${sandbox.url}/console/search?q=gemma`)).text();
  expect(few).not.toContain("that match");
});

test("a search without results says so, and shows it as text", async () => {
  const path = `/console/search?q=${encodeURIComponent("<script>nothing")}`;
  const text = await (await fetch(`${sandbox.url}${path}`)).text();
  expect(text).toContain("Nothing matches “&lt;script&gt;nothing”.");
});

test("records are sorted by a column, in both directions, empty values last", async () => {
  const ascending = await readRows("/console/crm/deals?sort=value");
  const descending = await readRows("/console/crm/deals?sort=value&dir=desc");
  expect(ascending).toHaveLength(descending.length);
  expect(ascending).toEqual(descending.toReversed());
  const names = await readRows("/console/crm/people?sort=name");
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  const unknown = await readRows("/console/crm/people?sort=__proto__");
  expect(unknown).toEqual(await readRows("/console/crm/people"));
});

test.each(["notes", "comments"])("%s are listed newest first", async (path) => {
  const text = await (await fetch(`${sandbox.url}/console/crm/${path}`)).text();
  const times = [...text.matchAll(/<time datetime="([^"]*)"/g)].map(([, time = ""]) => time);
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("meetings are listed latest first, all-day ones with their day only", async () => {
  const text = await (await fetch(`${sandbox.url}/console/crm/meetings`)).text();
  const starts = [...text.matchAll(/<time datetime="([^"]*)"/g)].map(([, start = ""]) => start);
  expect(starts.length).toBeGreaterThan(20);
  expect(starts).toEqual(starts.toSorted().toReversed());
  expect(starts.filter((start) => start.length === "2026-03-11".length)).toHaveLength(1);
});

test("rows of a database are filtered by any value and sorted by a column", async () => {
  const path = `/console/notes/${seedId("notes/database/feature-requests")}`;
  const all = await readRows(path);
  const filtered = await readRows(`${path}?q=planned`);
  expect(filtered.length).toBeGreaterThan(0);
  expect(filtered.length).toBeLessThan(all.length);
  const sorted = await readRows(`${path}?sort=title&q=planned`);
  expect(sorted).toEqual(filtered.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
});

test("tasks are selected by their state", async () => {
  const [all, open, overdue, done] = await Promise.all(
    ["", "?state=open", "?state=overdue", "?state=done"].map((query) =>
      readRows(`/console/crm/tasks${query}`),
    ),
  );
  expect([...open!, ...overdue!, ...done!].toSorted()).toEqual(all!.toSorted());
  expect(done!.length).toBeGreaterThan(0);
});

describeInChromium("the search", (browser) => {
  test("is reached with Ctrl+K from everywhere, and its results by the keyboard", async () => {
    const page = await browser.open(`${sandbox.url}/console/crm/board`);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("gemma");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Search", level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Gemma Thornton" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Gemma Thornton", level: 1 }).waitFor();
    expect(page.url()).toContain("/console/crm/people/");
  });

  test("a table is sorted by a click on its heading, and says how", async () => {
    const page = await browser.open(`${sandbox.url}/console/crm/deals`, {
      javaScriptEnabled: false,
    });
    await page.getByRole("columnheader", { name: "Value" }).getByRole("link").click();
    const heading = page.getByRole("columnheader", { name: "Value" });
    await expect.poll(() => heading.getAttribute("aria-sort")).toBe("ascending");
    await heading.getByRole("link").click();
    await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");
  });

  test("the tree of pages folds, with the keyboard", async () => {
    const page = await browser.open(`${sandbox.url}/console/notes`);
    const child = page.getByRole("link", { name: "Weekly rhythm" });
    expect(await child.isVisible()).toBe(true);
    await page.locator(".tree summary").first().focus();
    await page.keyboard.press("Enter");
    await child.waitFor({ state: "hidden" });
  });

  test("records and pages mark what is new, and lead to its changes", async () => {
    const page = await browser.open(
      `${sandbox.url}/console/crm/deals/${seedId("crm/deals/castellan-cold-chain")}`,
    );
    expect(await page.getByRole("main").innerText()).toContain("was In Progress");
    expect(await page.getByRole("main").innerText()).toContain("was $310,000");
    await page.getByRole("link", { name: "See what changed" }).click();
    const link = page.getByRole("link", { name: "Castellan: rollout" });
    await link.click();
    await page.getByText("New since the start.").waitFor();
    await expect.poll(() => page.locator('.document [data-change="created"]').count()).toBe(7);
    await page.getByText("Change it from a terminal").click();
    expect(await page.locator(".terminal pre").innerText()).toMatch(
      /export NOTES_ACCESS_TOKEN=[\s\S]+npx workbelt notes page-markdown-update --page-id/,
    );
    await expectAccessible(page);
  });
});
