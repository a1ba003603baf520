// Reading a whole page with blocks nested three deep, of 2,000 and of 8,000 blocks, beside the vendor's client.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@notionhq/client";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { startSlowProxy } from "./slow-proxy.ts";

/** Added to each request; the service takes several times as long. */
const LATENCY_MS = 20;
const ROUNDS = 3;
/** Blocks in the page and in each block of the outer levels: 100 lists to read, for any number of leaves. */
const OUTER = 3;
const MIDDLE = 4;
const INNER = 7;
const LEAVES = [23, 95];

const VARIANTS = ["vendor's client", "notes_page_content_get", "notes_page_markdown_get"];

const ROADMAP = seedId("notes/page/roadmap");

const client = fileURLToPath(new URL("read-page-client.ts", import.meta.url));
const run = promisify(execFile);
const sandbox = await startSandbox({ rateLimits: false });
const { baseUrl, token } = sandbox.services.notes;
const proxy = await startSlowProxy(baseUrl, LATENCY_MS);
const vendor = new Client({ auth: token, baseUrl });

function makeItems(count: number, makeChildren?: () => object[]): object[] {
  return Array.from({ length: count }, (_unused, index) => ({
    type: "bulleted_list_item",
    bulleted_list_item: {
      rich_text: [{ type: "text", text: { content: `Point ${index + 1} of the agenda` } }],
      ...(makeChildren && { children: makeChildren() }),
    },
  }));
}

/** Appends blocks and returns their ids. */
async function append(id: string, children: object[]): Promise<string[]> {
  const appended = await vendor.blocks.children.append({
    block_id: id,
    children: children as never,
  });
  return appended.results.map((block) => block.id);
}

async function createPage(leaves: number): Promise<string> {
  const page = await vendor.pages.create({
    parent: { page_id: ROADMAP },
    properties: {},
  });
  for (const outer of await append(page.id, makeItems(OUTER))) {
    for (const middle of await append(outer, makeItems(MIDDLE))) {
      await append(
        middle,
        makeItems(INNER, () => makeItems(leaves)),
      );
    }
  }
  return page.id;
}

/** Reads the page in a fresh process. Returns milliseconds, or megabytes. */
async function measure(what: "time" | "memory", variant: string, page: string): Promise<number> {
  const subject = [what, variant, baseUrl, proxy.baseUrl, token, ROADMAP, page];
  const { stdout } = await run(process.execPath, ["--expose-gc", client, ...subject]);
  return Number(stdout);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const rows = [];
for (const leaves of LEAVES) {
  const page = await createPage(leaves);
  const blocks = OUTER * (1 + MIDDLE * (1 + INNER * (1 + leaves)));
  let vendors: { time: number; memory: number } | undefined;
  for (const variant of VARIANTS) {
    const times = [];
    proxy.takeCount();
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(await measure("time", variant, page));
    const requests = proxy.takeCount() / ROUNDS;
    const time = median(times);
    const memory = await measure("memory", variant, page);
    vendors ??= { time, memory };
    rows.push({
      blocks,
      reader: variant,
      requests,
      "time, ms": Math.round(time),
      "time ratio": (time / vendors.time).toFixed(2),
      "peak heap, MB": memory.toFixed(1),
      "heap ratio": (memory / vendors.memory).toFixed(2),
    });
  }
}
console.table(rows);
proxy.stop();
await sandbox.stop();
