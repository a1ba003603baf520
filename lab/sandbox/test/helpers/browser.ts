import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { source as axeSource } from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const screenshotFolder = resolve(import.meta.dirname, "../../../../docs/images");

/** The reason why there is no Chromium for tests on this machine; undefined when there is one. */
export const chromiumMissing = existsSync(executablePath)
  ? undefined
  : `${executablePath} does not exist; on Debian: sudo apt-get install chromium, elsewhere set CHROMIUM_PATH`;

if (chromiumMissing !== undefined) {
  if (process.env["WORKBELT_TEST_CHROMIUM"] === "required") throw new Error(chromiumMissing);
  console.warn(`Tests in Chromium are skipped: ${chromiumMissing}`);
}

/** The time after which a wait for a page hangs; nothing fails because the machine is slow. */
const HANGING_MS = 300_000;

/** Of a window, in CSS pixels. */
const HEIGHT = 900;

/** The widths and color schemes in which each view is tested. */
export const looks = [
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

/** Width of a window and preferences of its visitor. */
export interface Look {
  /** In CSS pixels. @default 1280 */
  width?: number;
  /** @default "light" */
  colorScheme?: "light" | "dark";
  /** With `false`, scripts do not run. @default true */
  javaScriptEnabled?: boolean;
  /** The test stops the server of the page, which the browser reports. @default false */
  losesServer?: boolean;
}

/** Tests in Chromium; skipped with a warning without it. */
export function describeInChromium(title: string, define: (browser: TestBrowser) => void): void {
  const reason = chromiumMissing === undefined ? "" : ` (skipped: ${chromiumMissing})`;
  describe.skipIf(chromiumMissing)(`${title}${reason}`, () => {
    const browser = new TestBrowser();
    beforeAll(() => browser.start());
    afterAll(() => browser.stop());
    define(browser);
  });
}

/** One Chromium of a test file. */
export class TestBrowser {
  #browser: Browser | undefined;

  async start(): Promise<void> {
    this.#browser = await chromium.launch({
      executablePath,
      headless: true,
      args: launchArguments,
    });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
  }

  /**
   * Opens a page in a window of its own, which closes with the test. The test fails if the page leaves its origin,
   * logs an error or throws.
   */
  async open(
    url: string,
    { width = 1280, losesServer = false, ...look }: Look = {},
  ): Promise<Page> {
    if (this.#browser === undefined) throw new Error("The browser has not been started.");
    const context = await this.#browser.newContext({
      viewport: { width, height: HEIGHT },
      reducedMotion: "reduce",
      ...look,
    });
    context.setDefaultTimeout(HANGING_MS);
    const page = await context.newPage();
    const problems = watchProblems(page, new URL(url).origin, losesServer);
    onTestFinished(async () => {
      await context.close();
      if (problems.length > 0) throw new Error(`The page ${problems.join(", and ")}.`);
    });
    await page.goto(url);
    return page;
  }
}

const launchArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Collects what a page of the console never does. */
function watchProblems(page: Page, origin: string, losesServer: boolean): string[] {
  const problems: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (target !== origin && protocol !== "data:") problems.push(`requested ${request.url()}`);
  });
  page.on("console", (message) => {
    // Chromium reports each response with an error status, which some tests ask for.
    const isStatus = message.text().startsWith("Failed to load resource: the server responded");
    const isLoss = losesServer && message.text().startsWith("Failed to load resource: net::");
    if (message.type() === "error" && !isStatus && !isLoss)
      problems.push(`logged ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`threw ${error.message}`));
  page.on("dialog", (dialog) => {
    problems.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return problems;
}

/** Looks in which axe checks all of its rules: each width and each color scheme once. */
const fullyChecked: readonly string[] = ["360-dark", "1280-light"];

/** The rules whose result depends on width and color scheme, which axe checks in every look. */
const rulesOfLook: readonly string[] = ["color-contrast", "target-size"];

/**
 * Asserts that the page is accessible in every look, which it gets one after the other: opening a page takes longer
 * than everything else.
 *
 * @param inLook - Called in each look, such as `1280-dark`.
 */
export async function expectAccessibleInEveryLook(
  page: Page,
  inLook?: (look: string) => Promise<void>,
): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    const look = `${width}-${colorScheme}`;
    await expectAccessible(page, look, fullyChecked.includes(look) ? undefined : rulesOfLook);
    await inLook?.(look);
  }
}

/**
 * Asserts that axe finds nothing in the page, and that nothing but its scroll areas is wider than the window.
 *
 * @param rules - Rules of axe. @default those that axe enables, and those of a look
 */
export async function expectAccessible(
  page: Page,
  look?: string,
  rules?: readonly string[],
): Promise<void> {
  await expectNoOverflow(page, look);
  // Over the browser's protocol, because the page's policy allows no other scripts. Once for a page: that takes as long
  // as a check.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const options = {
    resultTypes: ["violations"],
    ...(rules === undefined
      ? { rules: Object.fromEntries(rulesOfLook.map((rule) => [rule, { enabled: true }])) }
      : { runOnly: rules }),
  };
  // As text, because these tests are compiled without the types of a page.
  const violations = await page.evaluate<
    string[]
  >(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => id + ": " + html + "\\n" + failureSummary)))`);
  expect({ look, violations }).toEqual({ look, violations: [] });
}

/** Asserts that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page, look?: string): Promise<void> {
  const [content, window] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  expect({ look, width: content }).toEqual({ look, width: window });
}

/** Returns the text of the element with the keyboard's focus. */
export function readFocused(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement.innerText");
}

/** Writes `docs/images/console-NAME.png` if the environment sets WORKBELT_SCREENSHOTS. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env["WORKBELT_SCREENSHOTS"]) return;
  const path = resolve(screenshotFolder, `console-${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
}
