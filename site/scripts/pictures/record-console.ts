import { setTimeout as wait } from "node:timers/promises";
import { createPolicy } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createPrograms } from "@workbelt/programs";
import { reportRuns, type Sandbox, startSandbox } from "@workbelt/sandbox";
import type { Browser, Page } from "playwright-core";

/** An image of the recording, and how long it is shown. */
export interface Frame {
  png: Buffer;
  shownMs: number;
}

/** Size of the window, in CSS pixels. */
const size = { width: 880, height: 600 } as const;
const CAPTION_HEIGHT = 40;
const SHOWN_MS = 3_200;

/** Raises deals, one by more than the others: the question shows it first. */
const PROGRAM = `// Raise the open deals by five percent
const { items } = await crm_list_deals({ limit: 50 });
for (const { record_id, values } of items.slice(0, 7)) {
  const factor = values.name.startsWith("Castellan") ? 2.2 : 1.05; // a second depot
  const value = Math.round(values.value.currency_value * factor);
  await crm_update_record({ object: "deals", record_id, values: { value } });
}`;

/** Records the sandbox's console: a program is planned, a person is asked, it is applied, and undone. */
export async function recordConsole(
  browser: Browser,
  colorScheme: "light" | "dark",
): Promise<Frame[]> {
  const sandbox = await startSandbox({ rateLimits: false });
  const stopReporting = reportRuns(sandbox.url);
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5, colorScheme });
  try {
    const page = await context.newPage();
    const frames: Frame[] = [];
    const shoot = async (caption: string) => {
      frames.push({ png: await addCaption(page, caption), shownMs: SHOWN_MS });
    };
    const journal = createJournal();
    const run = createPrograms({ toolkits: [createToolkit(sandbox, journal)] }).run(
      { program: PROGRAM },
      {
        threadId: "deals",
        toolCallId: "call-1",
        confirm: async () => {
          await openPlan(page, sandbox);
          await shoot(
            "1 · The program is planned. A person is asked: what does not fit comes first.",
          );
          return true;
        },
      },
    );
    const { content, isError } = await run;
    if (isError) throw new Error(content);
    await openPlan(page, sandbox);
    await shoot("2 · Approved, and applied: exactly these writes.");
    await page.goto(new URL("/console/activity", sandbox.url).href);
    await page.locator('main a[href*="/runs/"]').first().click();
    await shoot("3 · The run: what it changed, and each of its calls.");
    await journal.undo("deals");
    await wait(SETTLED_MS);
    await page.goto(new URL("/console/activity", sandbox.url).href);
    await page.locator('main a[href*="/undos/"]').first().click();
    await shoot("4 · Undone: every deal has its value again.");
    return frames;
  } finally {
    await context.close();
    await stopReporting();
    await sandbox.stop();
  }
}

function createJournal(): UndoJournal {
  const encryptionKey = Buffer.alloc(32, 1).toString("base64");
  return new UndoJournal({ store: new MemoryStore(), encryptionKey });
}

function createToolkit({ services }: Sandbox, journal: UndoJournal): CrmToolkit {
  const { baseUrl, token } = services.crm;
  const client = createCrmClient({ baseUrl, token, rateLimits: false });
  return new CrmToolkit({ policy: createPolicy("writes", [crmPackage]), journal, client });
}

/** Time in which reports have reached the sandbox. */
const SETTLED_MS = 500;

async function openPlan(page: Page, { url }: Sandbox): Promise<void> {
  await wait(SETTLED_MS);
  await page.goto(new URL("/console/activity", url).href);
  await page.locator('main a[href*="/plans/"]').first().click();
  await page.locator(".plan-writes").first().waitFor();
}

/** Takes an image of the page below a line that says what it shows. */
async function addCaption(page: Page, caption: string): Promise<Buffer> {
  const image = (await page.screenshot()).toString("base64");
  const framed = await page.context().newPage();
  try {
    await framed.setViewportSize({ ...size, height: size.height + CAPTION_HEIGHT });
    await framed.setContent(`<!doctype html>
<style>
  body { margin: 0; font: 600 19px/${CAPTION_HEIGHT}px "Noto Sans", "DejaVu Sans", system-ui, sans-serif; background: #3145c4; color: #fff; }
  p { margin: 0 16px; } img { display: block; width: ${size.width}px; }
</style>
<p>${caption}</p><img src="data:image/png;base64,${image}">`);
    return await framed.screenshot();
  } finally {
    await framed.close();
  }
}
