import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { siteFolder } from "../../.vitepress/pages.ts";
import { sentence } from "../../.vitepress/site.ts";

/** Renders the card that other sites show for a link to the site, as a PNG of 1200 × 630 pixels. */
export async function renderCard(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  try {
    await page.setContent(toHtml());
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

function toHtml(): string {
  const icon = readFileSync(join(siteFolder, "public/icon.svg"), "utf8");
  return `<!doctype html>
<style>
  body { margin: 0; height: 630px; box-sizing: border-box; padding: 72px 80px; background: #0c2b29; color: #f2fbfa;
    font: 30px/1.4 "Noto Sans", "DejaVu Sans", system-ui, sans-serif; display: flex; flex-direction: column; justify-content: space-between; }
  .name { display: flex; align-items: center; gap: 24px; font-size: 44px; font-weight: 700; }
  svg { width: 84px; height: 84px; }
  h1 { margin: 0; font-size: 58px; line-height: 1.2; max-width: 1000px; letter-spacing: -0.01em; }
  code { font: 30px "DejaVu Sans Mono", monospace; background: #143f3c; color: #8ff0e4; padding: 16px 26px; border-radius: 14px; }
</style>
<div class="name">${icon}Workbelt</div>
<h1>${sentence}</h1>
<div><code>npm install @workbelt/crm-tools</code></div>`;
}
