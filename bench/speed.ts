// Calls of a service on loopback: the tools beside undici, a plain LangChain tool and the vendors' clients.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { measureImport } from "./measure-import.ts";
import { median, quantile } from "./median.ts";
import { listCrmWays } from "./speed-crm-ways.ts";
import { listNotesWays } from "./speed-notes-ways.ts";
import type { Way } from "./speed-way.ts";
import { writeMeasurements } from "./write-measurements.ts";

const RECORDS = 10_000;
const CALLERS = [1, 32, 256];
const ROUNDS = 7;
const ROUND_MS = 400;
const IMPORT_ROUNDS = 5;
const READ_ROUNDS = 3;

/** Calls made in a round. */
interface Round {
  perSecond: number;
  latencies: number[];
  /** Processor time of a call, in microseconds, which other processes change less than the rest. */
  cpu: number;
}

/** Figures of a way, by the name of what was measured. */
type Figures = Map<string, number>;

async function startServer(): Promise<{ child: ChildProcess; baseUrl: string }> {
  const child = fork(new URL("speed-server.ts", import.meta.url));
  const [port] = (await once(child, "message")) as [number];
  return { child, baseUrl: `http://127.0.0.1:${port}` };
}

/** Calls for a time from several callers, each of which waits for its result. */
async function runRound({ call }: Way, callers: number): Promise<Round> {
  const latencies: number[] = [];
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  const work = async () => {
    for (let start = performance.now(); start - began < ROUND_MS;) {
      await call();
      const end = performance.now();
      latencies.push(end - start);
      start = end;
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  const perSecond = (latencies.length / (performance.now() - began)) * 1000;
  const { system, user } = process.cpuUsage(cpuBefore);
  return { perSecond, latencies, cpu: (system + user) / latencies.length };
}

/** Measures all ways in turns, so that a busy machine slows all alike. */
async function measureCalls(ways: readonly Way[], callers: number): Promise<void> {
  const rounds = new Map(ways.map((way) => [way, [] as Round[]]));
  // The first round compiles the code.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) {
      const measured = await runRound(way, callers);
      if (round > 0) rounds.get(way)?.push(measured);
    }
  }
  for (const [way, measured] of rounds) {
    const figures = figuresOf(way);
    figures.set(`calls ${callers}`, median(measured.map(({ perSecond }) => perSecond)));
    figures.set(`cpu ${callers}`, median(measured.map(({ cpu }) => cpu)));
    for (const [name, share] of [
      ["p50", 0.5],
      ["p99", 0.99],
    ] as const) {
      const all = measured.map(({ latencies }) => quantile(latencies, share));
      figures.set(`${name} ${callers}`, median(all));
    }
  }
}

/** Reads a list, and checks that it is complete and in order. */
async function measureRead(name: string, readAll: () => Promise<string[]>): Promise<number> {
  const began = performance.now();
  const ids = await readAll();
  const seconds = (performance.now() - began) / 1000;
  const isInOrder = ids.every((id, index) => Number(id.slice(-12)) === index);
  if (ids.length !== RECORDS || !isInOrder) throw new Error(`${name} lost or moved records.`);
  return seconds;
}

async function measureReads(ways: readonly Way[]): Promise<void> {
  for (const list of ["readAll", "readTasks"] as const) {
    const times = new Map(ways.map((way) => [way, [] as number[]]));
    for (let round = 0; round < READ_ROUNDS; round += 1) {
      for (const [way, seconds] of times) {
        const read = way[list];
        if (read !== undefined) seconds.push(await measureRead(way.name, read));
      }
    }
    for (const [way, seconds] of times) {
      if (seconds.length > 0) figuresOf(way).set(list, median(seconds));
    }
  }
}

async function measureImports(ways: readonly Way[]): Promise<void> {
  const costs = new Map(
    ways.map((way) => [way, [] as { milliseconds: number; megabytes: number }[]]),
  );
  for (let round = 0; round <= IMPORT_ROUNDS; round += 1) {
    for (const way of ways) {
      const cost = await measureImport(...way.modules);
      if (round > 0) costs.get(way)?.push(cost);
    }
  }
  for (const [way, measured] of costs) {
    figuresOf(way).set("import", median(measured.map(({ milliseconds }) => milliseconds)));
    figuresOf(way).set("memory", median(measured.map(({ megabytes }) => megabytes)));
  }
}

const figures = new Map<Way, Figures>();

function figuresOf(way: Way): Figures {
  const found = figures.get(way) ?? new Map<string, number>();
  figures.set(way, found);
  return found;
}

function format(value: number | undefined, digits = 0): string {
  return value === undefined ? "" : value.toFixed(digits);
}

function toRow(way: Way) {
  const own = figuresOf(way);
  const calls = CALLERS.map((callers) => {
    const [perSecond, p50, p99] = ["calls", "p50", "p99"].map((name) =>
      own.get(`${name} ${callers}`),
    );
    return [
      `${callers} at once`,
      perSecond === undefined ? "" : `${format(perSecond)} (${format(p50, 1)}, ${format(p99, 1)})`,
    ];
  });
  return {
    service: way.service,
    way: way.name,
    ...(Object.fromEntries(calls) as Record<string, string>),
    "CPU of a call, µs": format(own.get("cpu 32")),
    "import, ms": format(own.get("import")),
    "heap, MB": format(own.get("memory"), 1),
    "10,000 records, s": format(own.get("readAll"), 2),
    "10,000 tasks, s": format(own.get("readTasks"), 2),
  };
}

/** Writes the plot of calls a second. */
function writeCalls(): void {
  writeMeasurements("calls", {
    title: "Calls a second, 32 callers",
    unit: "",
    series: ["calls a second"],
    panels: services.map((ways) => ({
      title: ways[0]?.service === "CRM" ? "CRM" : "Notes",
      rows: ways.map((way) => ({
        label: way.name,
        values: [Math.round(figuresOf(way).get("calls 32") ?? 0)],
        ...(way.modules.some((name) => name.startsWith("@workbelt/")) && { isOurs: true }),
      })),
    })),
  });
}

const { baseUrl, child } = await startServer();
const services = [listCrmWays(baseUrl), listNotesWays(baseUrl)];
const only = process.argv[2];
for (const ways of services) {
  if (only === undefined || only === "calls") {
    for (const callers of CALLERS) await measureCalls(ways, callers);
  }
  if (only === undefined || only === "reads") await measureReads(ways);
  if (only === undefined || only === "imports") await measureImports(ways);
}
console.table(services.flat().map(toRow));
if (only === undefined || only === "calls") writeCalls();
child.disconnect();
