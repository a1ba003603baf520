import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";

const program = join(import.meta.dirname, "../../../packages/cli/bin/workbelt.js");

/** Runs `workbelt demo --program`, and returns what it writes. */
export async function runProgramDemo(): Promise<string> {
  const { WORKBELT_MODEL: _, ...inherited } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, "demo", "--program"], {
    env: { ...inherited, NO_COLOR: "1" },
  });
  return stdout;
}

/** Renders text as the picture of a terminal, as a PNG. */
export async function renderTerminal(browser: Browser, text: string): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 880, height: 400 },
    deviceScaleFactor: 1.5,
  });
  try {
    await page.setContent(toHtml(text));
    return await page.locator("pre").screenshot();
  } finally {
    await page.close();
  }
}

function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<style>
  body { margin: 0; background: #111317; }
  pre { margin: 0; padding: 20px 24px; background: #111317; color: #e6e8ec; font: 14px/1.5 "DejaVu Sans Mono", monospace;
    white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<pre>${escaped}</pre>`;
}
