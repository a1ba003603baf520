// Writes the site's pictures: into site/public the moving picture of the first page, from the console of a sandbox in which
// a program is planned, approved, applied and undone, and the card that other sites show for a link; into docs/images those of the guides, which show
// a question at the terminal and the sample report. Needs a Chromium, `pnpm build` and `pnpm --filter @workbelt/site generate`.
// `node scripts/pictures/write-pictures.ts guides` writes those of the guides only.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import sharp, { type Sharp, type WebpOptions } from "sharp";
import { siteFolder } from "../../.vitepress/pages.ts";
import { type Frame, recordConsole } from "./record-console.ts";
import { renderCard } from "./render-card.ts";
import { renderTerminal, runProgramDemo } from "./terminal.ts";

const publicFolder = join(siteFolder, "public");
const guideFolder = join(siteFolder, "../docs/images");

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  if (process.argv[2] !== "guides") await writeFirstPage();
  await writeGuides();
} finally {
  await browser.close();
}

async function writeFirstPage(): Promise<void> {
  await save(join(publicFolder, "card.png"), await renderCard(browser));
  for (const colorScheme of ["light", "dark"] as const) {
    const frames = await recordConsole(browser, colorScheme);
    const [first] = frames;
    if (first === undefined) throw new Error("There are no frames.");
    await save(join(publicFolder, `console-${colorScheme}.webp`), await animate(frames));
    await save(
      join(publicFolder, `console-${colorScheme}-still.webp`),
      await toImage([first.png]).toBuffer(),
    );
  }
}

/** Shows what a person is asked about a program, and the sample report. */
async function writeGuides(): Promise<void> {
  const demo = await runProgramDemo();
  const question = demo.slice(demo.indexOf("I write a program"), demo.indexOf("Approved:"));
  const png = await renderTerminal(browser, question.trim());
  // Of so few colors, PNG is smaller than WebP.
  const small = sharp(png).png({ palette: true, colours: 16, effort: 10 });
  await save(join(guideFolder, "program-question.png"), await small.toBuffer());
  await saveReport();
}

async function saveReport(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1080 } });
  try {
    await page.goto(pathToFileURL(join(publicFolder, "sample-report/comparison.html")).href);
    const png = await page.screenshot();
    await save(join(guideFolder, "evaluation-comparison.webp"), await toImage([png]).toBuffer());
  } finally {
    await page.close();
  }
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

async function save(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content);
  console.log(`${file}: ${Math.ceil(content.length / 1024)} KB`);
}
