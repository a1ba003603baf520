import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../../src/index.js";
import { blockKinds } from "../../src/services/notes/blocks/block-kinds.js";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
  takeScreenshot,
} from "../helpers/browser.js";
import { addPage, createPng, send, upload } from "../helpers/console-content.js";
import { createEveryBlock } from "../helpers/every-block.js";

// Wednesday, so that seeded calls and tasks are of the week before.
const now = () => new Date("2026-03-11T09:00:00Z");

let sandbox: Sandbox;
let everyBlockId: string;
beforeAll(async () => {
  sandbox = await startSandbox({ now, rateLimits: false });
  const pageId = seedId("notes/page/team-home");
  const uploadId = await upload(sandbox, "picture.png", "image/png", createPng());
  await work(sandbox);
  const blocks = createEveryBlock({ uploadId, pageId });
  everyBlockId = await addPage(sandbox, pageId, "Forms of blocks", blocks);
});
afterAll(() => sandbox.stop());

/** Makes a few changes as an agent does. */
async function work(target: Sandbox): Promise<void> {
  const deal = `/v2/objects/deals/records/${seedId("crm/deals/brightmoor-cold-chain")}`;
  await send(target, "crm", ["PATCH", deal], { data: { values: { stage: "Won 🎉" } } });
  await send(target, "crm", ["POST", "/v2/tasks"], {
    data: {
      content: "Send Gemma the contract for eight trailers",
      format: "plaintext",
      deadline_at: "2026-03-18T09:00:00.000000000Z",
      is_completed: false,
      assignees: [{ workspace_member_email_address: "lena.hoffmann@northwind.example" }],
      linked_records: [
        { target_object: "people", target_record_id: seedId("crm/people/gemma-thornton") },
      ],
    },
  });
}

/** Views by the names of their screenshots, with a text that they show. */
const views: readonly [name: string, path: () => string, content: string][] = [
  ["overview", () => "/", "Connect an agent"],
  ["people", () => "/console/crm/people", "Gemma Thornton"],
  ["search", () => "/console/crm/people?q=gemma", "Gemma Thornton"],
  ["companies", () => "/console/crm/companies", "Brightmoor Foods"],
  ["users", () => "/console/crm/users", "Users"],
  [
    "person",
    () => `/console/crm/people/${seedId("crm/people/gemma-thornton")}`,
    "record-reference",
  ],
  ["board", () => "/console/crm/board", "In Progress"],
  ["tasks", () => "/console/crm/tasks", "Overdue"],
  ["notes", () => "/console/crm/notes", "Created"],
  ["lists", () => "/console/crm/lists", "Entries"],
  ["comments", () => "/console/crm/comments", "Comments"],
  ["meetings", () => "/console/crm/meetings", "Meetings"],
  ["pages", () => "/console/notes", "database"],
  ["every-block", () => `/console/notes/${everyBlockId}`, "A callout"],
  ["database", () => `/console/notes/${seedId("notes/database/feature-requests")}`, "multi_select"],
  ["calls", () => "/console/calls", "completed"],
  ["webhooks", () => "/console/webhooks", "Deliveries"],
  ["search-everything", () => "/console/search?q=brightmoor", "Brightmoor Foods"],
  ["request", () => "/console/activity/1", "As curl"],
  ["uploads", () => "/console/uploads", "picture.png"],
];

/** Looks of views that are in the documentation, with the names of their images. */
const screenshots: Readonly<Record<string, string>> = {
  "overview-1280-light": "overview",
  "overview-360-dark": "overview-narrow",
  "board-1280-light": "board",
  "person-1280-dark": "person",
  "database-1280-light": "database",
};

describeInChromium("a view of the console", (browser) => {
  test.each(views)("%s is accessible in every look", async (name, path, content) => {
    const page = await browser.open(`${sandbox.url}${path()}`);
    expect(await page.textContent("main")).toContain(content);
    await expectAccessibleInEveryLook(page, async (look) => {
      const image = screenshots[`${name}-${look}`];
      if (image !== undefined) await takeScreenshot(page, image);
    });
  });

  test("shows a call with its transcript beside its summary, and leads to the CRM", async () => {
    const page = await browser.open(`${sandbox.url}/console/calls`);
    await page.getByRole("link", { name: "Brightmoor: pilot review, Track Cold Chain" }).click();
    for (const name of ["Transcript", "Summary", "Action items", "Questions"]) {
      await page.getByRole("heading", { name, exact: true }).waitFor();
    }
    await expectAccessible(page);
    const transcript = await page.getByRole("region", { name: "Transcript" }).boundingBox();
    const summary = await page.getByRole("region", { name: "Summary" }).boundingBox();
    expect(summary?.x).toBeGreaterThan((transcript?.x ?? 0) + (transcript?.width ?? 0));
    await takeScreenshot(page, "call");
    await page.getByRole("link", { name: "Gemma Thornton" }).click();
    await page.getByRole("heading", { name: "Gemma Thornton", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Brightmoor: pilot review, Track Cold Chain" }).click();
    await page.waitForURL(/\/console\/crm\/meetings\//);
    await page.getByRole("link", { name: "Brightmoor: pilot review, Track Cold Chain" }).click();
    await page.waitForURL(/\/console\/calls\//);
  });

  test("renders every block type in its own form", async () => {
    const page = await browser.open(`${sandbox.url}/console/notes/${everyBlockId}`);
    const document = page.locator(".document");
    expect(await document.textContent()).not.toContain("Block of the type");
    expect(await document.locator("ol > li").count()).toBe(2);
    expect(await document.locator("ul ul > li").count()).toBe(1);
    expect(await document.locator("details").count()).toBe(2);
    expect(await document.locator("blockquote, pre, hr, table").count()).toBe(4);
    expect(await document.getByRole("img", { name: "Done" }).count()).toBe(1);
    expect(await document.getByRole("link", { name: "https://image.example/a.png" }).count()).toBe(
      1,
    );
    const picture = document.getByRole("img", { name: "A picture" });
    // The browser may load it after the page.
    await expect
      .poll(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBe(8);
  });

  test("finds records, also without script", async () => {
    const url = `${sandbox.url}/console/crm/people`;
    const page = await browser.open(url, { javaScriptEnabled: false });
    await page.getByRole("searchbox", { name: "Search People" }).fill("brightmoor.example");
    await page.getByRole("searchbox", { name: "Search People" }).press("Enter");
    await page.waitForURL(/q=brightmoor/);
    const names = await page.locator("tbody th").allTextContents();
    expect(names.map((name) => name.trim())).toContain("Callum Reid");
    expect(names.length).toBeLessThan(10);
  });

  test("can be used with the keyboard from the first link to the last", async () => {
    const page = await browser.open(`${sandbox.url}/console/crm/board`);
    const total = await page
      .locator(":is(a, button, input, select, summary, [tabindex='0']):visible")
      .count();
    const focused: string[] = [];
    for (let index = 0; index < total; index += 1) {
      await page.keyboard.press("Tab");
      focused.push(await page.evaluate<string>("document.activeElement.outerHTML"));
    }
    // In the order of the page, each once, and none keeps the focus.
    expect(new Set(focused).size).toBeGreaterThan(total * 0.8);
    expect(focused.at(0)).toContain("Skip to the content");
    expect(focused.at(-1)).toContain("/console/crm/");
    const outline = await page.evaluate<string>(
      "getComputedStyle(document.activeElement).outlineStyle",
    );
    expect(outline).toBe("solid");
  });
});

test("the page of the test has every block type that the API can create", () => {
  const blocks = createEveryBlock({ uploadId: "", pageId: "" });
  const types = JSON.stringify(blocks);
  const missing = Object.keys(blockKinds).filter((type) => !types.includes(`"${type}":`));
  expect(missing).toEqual([]);
});
