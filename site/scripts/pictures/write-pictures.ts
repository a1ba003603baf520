// Writes the site's pictures into site/public: the moving picture of the first page, from the console of a sandbox while
// the agent of `pnpm demo` works, and the card that other sites show for a link. Needs a Chromium and `pnpm build`.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp, { type Sharp, type WebpOptions } from "sharp";
import { siteFolder } from "../../.vitepress/pages.ts";
import { type Frame, recordConsole } from "./record-console.ts";
import { renderCard } from "./render-card.ts";

const folder = join(siteFolder, "public");

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await save("card.png", await renderCard(browser));
  for (const colorScheme of ["light", "dark"] as const) {
    const frames = await recordConsole(browser, colorScheme);
    const last = frames.at(-1);
    if (last === undefined) throw new Error("There are no frames.");
    await save(`console-${colorScheme}.webp`, await animate(frames));
    await save(`console-${colorScheme}-still.webp`, await toImage([last.png]).toBuffer());
  }
} finally {
  await browser.close();
}

/** Makes one image of the frames, which repeats. */
function animate(frames: readonly Frame[]): Promise<Buffer> {
  const delay = frames.map(({ shownMs }) => shownMs);
  return toImage(
    frames.map(({ png }) => png),
    { delay, loop: 0 },
  ).toBuffer();
}

function toImage(pngs: Buffer[], timing: WebpOptions = {}): Sharp {
  const options = pngs.length > 1 ? { join: { animated: true } } : {};
  return sharp(pngs.length > 1 ? pngs : pngs[0], options).webp({
    quality: 80,
    effort: 6,
    smartSubsample: true,
    ...timing,
  });
}

async function save(name: string, content: Buffer): Promise<void> {
  await writeFile(join(folder, name), content);
  console.log(`${name}: ${Math.ceil(content.length / 1024)} KB`);
}
