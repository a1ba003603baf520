import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
  type Look,
} from "../../../lab/sandbox/test/helpers/browser.ts";
import { siteFolder } from "../../.vitepress/pages.ts";
import { address } from "../../.vitepress/site.ts";
import { output, serveSite } from "../serve-site.ts";

const BUILD_TIMEOUT_MS = 600_000;
const pages = [
  "",
  "guide/start",
  "operations/crm/tasks/crm_create_task",
  "reference/performance",
  "reference/reliability",
  "missing",
];

const searched = ["approvals", "undo", "accounts"];

let server: Server | undefined;
let url: string;

beforeAll(async () => {
  await build();
  ({ url, server } = await serveSite());
}, BUILD_TIMEOUT_MS);

afterAll(() => {
  server?.close();
});

/**
 * Builds each kind of page except the API reference, whose links have a test of their own. Fails if a page cannot be
 * written, or a link of any page is broken.
 */
async function build(): Promise<void> {
  await Promise.all([run("generator/main.ts"), run("scripts/write-sample-report.ts")]);
  // A member of the API with the words that are searched for in its name.
  const member = join(siteFolder, "api/member.md");
  mkdirSync(dirname(member), { recursive: true });
  const names = searched.map((words) => `### ${words}\n\n${words}\n`);
  writeFileSync(member, ["# Member\n", ...names].join("\n"));
  await Promise.all([
    run("scripts/check-links.ts"),
    run("node_modules/vitepress/bin/vitepress.js", "build"),
  ]).finally(() => rmSync(member));
  await run("scripts/write-text.ts");
}

async function run(...command: string[]): Promise<void> {
  const env = { ...process.env, WORKBELT_SITE_PART: "1" };
  await promisify(execFile)(process.execPath, command, { cwd: siteFolder, env });
}

test("a page has an icon, and a card that other sites show for a link", async () => {
  const html = await (await fetch(`${url}guide/start`)).text();
  expect(html).toContain('<meta property="og:title" content="Start in five minutes">');
  expect(html).toContain(`<meta property="og:url" content="${address}guide/start">`);
  for (const file of ["card.png", "icon.svg"]) {
    expect(html).toContain(file);
    expect((await fetch(url + file)).headers.get("content-type")).toMatch(/^image\//);
  }
});

describe("the text for models", () => {
  test("has every page of llms.txt as Markdown", () => {
    const index = readFileSync(join(output, "llms.txt"), "utf8");
    const links = [...index.matchAll(/\]\(([^)]*)\)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(150);
    const missing = links.filter(
      (link) => !link.startsWith(address) || !existsSync(join(output, link.slice(address.length))),
    );
    expect(missing).toEqual([]);
  });

  test("has a page beside its HTML", async () => {
    const response = await fetch(`${url}guide/start.md`);
    expect(response.headers.get("content-type")).toContain("text/markdown");
    expect(await response.text()).toMatch(/^# Start in five minutes\n/);
    const html = await (await fetch(`${url}guide/start`)).text();
    expect(html).toContain(
      '<link rel="alternate" type="text/markdown" href="/workbelt/guide/start.md">',
    );
  });
});

describeInChromium("the site in Chromium", (browser) => {
  /** Opens a page of the site. Until its scripts run, buttons do nothing, and the page of an unknown address is empty. */
  async function open(path: string, look?: Look): Promise<Page> {
    const page = await browser.open(url + path, look);
    await page.waitForFunction("document.querySelector('#app').__vue_app__");
    return page;
  }

  test.for(pages)(
    "/%s is accessible in every look, and requests nothing elsewhere",
    async (path) => {
      const page = await open(path);
      await expect.poll(() => page.locator("h1").count()).toBe(1);
      await expectAccessibleInEveryLook(page);
    },
  );

  test("the search finds an operation", async () => {
    const page = await open("guide/start");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("crm_create_task");
    await page.locator(".result .title", { hasText: "crm_create_task" }).first().click();
    await page.getByRole("heading", { name: "crm_create_task", level: 1 }).waitFor();
    expect(page.url()).toContain("/operations/crm/");
  });

  test("the search has guides before members of the API", async () => {
    const page = await open("guide/start");
    for (const words of searched) {
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("searchbox").fill(words);
      const first = page.locator("a.result").first();
      await expect.poll(() => first.getAttribute("href")).toContain("/guide/");
      await page.keyboard.press("Escape");
    }
  });

  test("the search marks the words that matter only", async () => {
    const page = await open("guide/start");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("how do I undo a run of the agent");
    const marked = page.locator(".result mark");
    await marked.first().waitFor();
    const words = new Set((await marked.allInnerTexts()).map((word) => word.toLowerCase()));
    expect([...words]).toContain("undo");
    expect(
      [...words].filter((word) => ["a", "do", "how", "i", "of", "the"].includes(word)),
    ).toEqual([]);
  });

  test("a tab that is chosen in one group of code is chosen in all", async () => {
    const page = await open("guide/start");
    const group = page.locator(".vp-code-group").first();
    await group.getByText("CommonJS", { exact: true }).click();
    const shown = page.locator(".vp-code-group .blocks > .active");
    const text = () => shown.nth(1).innerText();
    await expect.poll(text).toContain("node --env-file=.env create-task.cjs");
  });

  test("the moving picture of the first page stops at a button, by keyboard", async () => {
    const page = await open("");
    const image = page.locator(".console-picture picture.light img");
    const shown = () => image.evaluate((element) => (element as HTMLImageElement).currentSrc);
    await expect.poll(shown).toContain("console-light-still.webp");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(shown).toContain("console-light.webp");
    await page.getByRole("button", { name: "Stop the picture" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(shown).toContain("console-light-still.webp");
    await page.getByRole("button", { name: "Play the picture" }).waitFor();
  });

  test.for([375, 1280])("the pages of operations cut nothing at %i pixels", async (width) => {
    for (const operation of ["crm/tasks/crm_create_task", "notes/databases/notes_database_query"]) {
      const page = await open(`operations/${operation}`, { width });
      const cut = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.vp-doc :is(table, pre)')].filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.innerText)",
      );
      expect(cut).toEqual([]);
    }
  });

  test("the sample report says that no language model took part", async () => {
    const page = await browser.open(`${url}sample-report/comparison.html`);
    expect(await page.locator("header").innerText()).toContain("No language model took part");
    await expectAccessible(page);
  });
});
