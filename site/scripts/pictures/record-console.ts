import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSandbox } from "@workbelt/sandbox";
import type { Browser, Page } from "playwright-core";

/** An image of the recording, and how long it is shown. */
export interface Frame {
  png: Buffer;
  shownMs: number;
}

/** Size of the window, in CSS pixels. */
export const recordingSize = { width: 880, height: 640 } as const;

const demo = join(import.meta.dirname, "../../../examples/after-call-follow-up/main.ts");
/** Pause between two looks at the page. */
const LOOK_EVERY_MS = 120;
const SHORT_MS = 1_100;
const LONG_MS = 2_600;

/** Records the sandbox's console while the agent of `pnpm demo` works, and then what it has changed. */
export async function recordConsole(
  browser: Browser,
  colorScheme: "light" | "dark",
): Promise<Frame[]> {
  const sandbox = await startSandbox();
  const context = await browser.newContext({
    viewport: recordingSize,
    deviceScaleFactor: 1.5,
    colorScheme,
  });
  try {
    const page = await context.newPage();
    const frames: Frame[] = [];
    const show = async (path: string, shownMs: number) => {
      await page.goto(new URL(path, sandbox.url).href);
      frames.push({ png: await page.screenshot(), shownMs });
    };
    await show("/", SHORT_MS);
    await show("/console/activity", SHORT_MS);
    frames.push(...(await recordUntil(page, runDemo(sandbox.environment))));
    const run = page.locator('main a[href*="run="]').first();
    const runPath = (await run.count()) > 0 ? await run.getAttribute("href") : undefined;
    if (runPath) await show(runPath, LONG_MS);
    await show("/console/changes", LONG_MS);
    return frames;
  } finally {
    await context.close();
    await sandbox.stop();
  }
}

/** Runs the agent of `pnpm demo` with its scripted model, at a pace that the eye can follow. Throws an error if it fails. */
async function runDemo(environment: Readonly<Record<string, string>>): Promise<void> {
  const { WORKBELT_MODEL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [demo, "--slow"], {
    env: { ...inherited, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${demo} ended with ${code}.`);
}

/** Takes an image at each change of the page until the work is done. */
async function recordUntil(page: Page, work: Promise<unknown>): Promise<Frame[]> {
  const frames: Frame[] = [];
  const ended = work.then(() => true);
  do {
    const png = await shootEnd(page);
    if (frames.at(-1)?.png.equals(png) !== true) frames.push({ png, shownMs: 500 });
  } while (!(await Promise.race([ended, wait(LOOK_EVERY_MS, false)])));
  // The page reads itself again up to half a second after the last event.
  await wait(1_000);
  frames.push({ png: await shootEnd(page), shownMs: SHORT_MS });
  return frames;
}

/** Takes an image of the end of the page, where the newest calls are. */
async function shootEnd(page: Page): Promise<Buffer> {
  await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
  return page.screenshot();
}
