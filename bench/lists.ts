// Reading 10,000 items at 150 ms a page, within the services' limits: by offset, where pages come at the same time, and by
// cursor, where each page names the next.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createCrmClient, CrmListTasksTool } from "@workbelt/crm-tools";
import { createNotesClient, NotesDataFetchTool } from "@workbelt/notes-tools";
import { median } from "./median.ts";
import { writeMeasurements } from "./write-measurements.ts";

const ITEMS = 10_000;
const LATENCY_MS = 150;
const ROUNDS = 3;
/** Ranges of a list by cursor, if the service could divide it evenly. */
const RANGES = 4;

const server = fork(new URL("speed-server.ts", import.meta.url), [String(LATENCY_MS)]);
const [port] = (await once(server, "message")) as [number];
const options = { baseUrl: `http://127.0.0.1:${port}`, token: "bench" };
const tasks = new CrmListTasksTool({ client: createCrmClient(options) });

async function count(items: AsyncIterable<unknown>, most = Infinity): Promise<number> {
  const read = [];
  for await (const item of items) if (read.push(item) === most) break;
  return read.length;
}

/** Reads tasks with calls of `execute`, each after the one before it. */
async function countPageByPage(): Promise<number> {
  let read = 0;
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: { items: unknown[]; next_offset?: number | undefined } = await tasks.execute({
      limit: 500,
      offset,
    });
    read += page.items.length;
    offset = page.next_offset;
  }
  return read;
}

/** Reads the ranges at once. Their cursors are those of this server; a real one does not tell them in advance. */
async function countInRanges(notes: NotesDataFetchTool): Promise<number> {
  const size = ITEMS / RANGES;
  const starts = Array.from({ length: RANGES }, (_unused, index) => index * size);
  const counts = starts.map((start) => {
    const start_cursor = `00000000-0000-4000-8000-${String(start).padStart(12, "0")}`;
    return count(notes.items({ start_cursor }), size);
  });
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
}

// A new client for each: the notes workspace allows 180 requests a minute, of which one reading takes 100.
const createSearch = () => new NotesDataFetchTool({ client: createNotesClient(options) });
const ways = [
  { list: "CRM", label: "execute(), page by page", read: countPageByPage },
  { list: "CRM", label: "items()", isOurs: true, read: () => count(tasks.items({})) },
  {
    list: "CRM",
    label: "aggregate",
    isOurs: true,
    read: async () => (await tasks.execute({ aggregate: {} })).read ?? 0,
  },
  { list: "Notes", label: "items()", isOurs: true, read: () => count(createSearch().items({})) },
  { list: "Notes", label: "four ranges at once", read: () => countInRanges(createSearch()) },
];

const seconds = new Map(ways.map((way) => [way, [] as number[]]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const way of ways) {
    const began = performance.now();
    const read = await way.read();
    if (read !== ITEMS) throw new Error(`${way.label} read ${read} items.`);
    seconds.get(way)?.push((performance.now() - began) / 1000);
  }
}
server.disconnect();

const rows = ways.map(({ read: _, list, ...row }) => ({ list, row }));
const measured = ways.map((way) => Number(median(seconds.get(way) ?? []).toFixed(2)));
const panelOf = (list: string) =>
  rows.flatMap(({ list: own, row }, index) =>
    own === list ? [{ ...row, values: [measured[index] ?? 0] }] : [],
  );
console.table(
  ways.map(({ label, list }, index) => ({ list, way: label, "time, s": measured[index] })),
);
writeMeasurements("lists", {
  title: `Time for 10,000 items at ${LATENCY_MS} ms a page, within the limits`,
  unit: " s",
  series: ["seconds"],
  panels: [
    { title: "Tasks of the CRM", rows: panelOf("CRM") },
    { title: "Pages of notes", rows: panelOf("Notes") },
  ],
});
