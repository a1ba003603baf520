// One way of reading a page, in a process of its own; prints its time or its memory. Needs --expose-gc.
import { Client, collectPaginatedAPI } from "@notionhq/client";
import {
  createNotesClient,
  NotesPageContentGetTool,
  NotesPageMarkdownGetTool,
} from "@workbelt/notes-tools";

const DEPTH = 4;
const MB = 1_000_000;
const [, , what, variant, fastUrl = "", slowUrl = "", token = "", smallPage = "", page = ""] =
  process.argv;

interface Tree {
  id: string;
  has_children?: boolean;
  children?: Tree[];
}

type Read = (page: string) => Promise<unknown>;

function createReader(baseUrl: string): Read {
  if (variant === "vendor's client") {
    const client = new Client({ auth: token, baseUrl });
    return (id) => readBlocks(client, id);
  }
  const client = createNotesClient({ baseUrl, token });
  if (variant === "notes_page_markdown_get") {
    const tool = new NotesPageMarkdownGetTool({ client });
    return (id) => tool.execute({ page_id: id });
  }
  const tool = new NotesPageContentGetTool({ client });
  return (id) => tool.execute({ block_id: id, depth: DEPTH });
}

/** Reads the blocks of a page one request after the other, as in the vendor's examples. */
async function readBlocks(client: Client, id: string): Promise<Tree[]> {
  const blocks: Tree[] = await collectPaginatedAPI(client.blocks.children.list, { block_id: id });
  for (const block of blocks) {
    if (block.has_children) block.children = await readBlocks(client, block.id);
  }
  return blocks;
}

/** Megabytes of the heap that are in use, without garbage. */
function getHeapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / MB;
}

/** Reads the page and returns how long it took, in milliseconds. */
async function measureTime(read: Read): Promise<number> {
  const began = performance.now();
  await read(page);
  return performance.now() - began;
}

/** Reads the page and returns the most memory that it needed at any time, in megabytes. */
async function measurePeak(read: Read): Promise<number> {
  const before = getHeapMb();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, getHeapMb())), 10);
  const result = await read(page);
  peak = Math.max(peak, getHeapMb());
  clearInterval(sampling);
  // Keeps the result in memory until here.
  if (result === undefined) throw new Error("Nothing was read.");
  return peak - before;
}

// Everything is loaded and compiled before the measurement.
await createReader(fastUrl)(smallPage);
await new Promise((resolve) => setTimeout(resolve, 100));
const read = createReader(slowUrl);
const measured = await (what === "memory" ? measurePeak(read) : measureTime(read));
process.stdout.write(String(measured));
process.exit();
