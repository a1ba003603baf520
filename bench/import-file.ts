// Importing a CSV of thousands of contacts with examples/import-contacts, beside the batches of the vendor's client:
//   pnpm bench import-file time 1000 10000   within the CRM's 25 writes a second, 150 ms a request
//   pnpm bench import-file memory 1000 10000 50000   without limits
import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ImportedFile } from "./import-file-client.ts";
import type { Received } from "./import-file-server.ts";
import { writeMeasurements } from "./write-measurements.ts";

const PEOPLE_PER_COMPANY = 8;
const WRITES_PER_SECOND = 25;
/** Of each request, as over the internet. */
const LATENCY_MS = 150;
const WAYS = [
  { way: "example", label: "examples/import-contacts", isOurs: true },
  { way: "vendor", label: "the vendor's client, in batches" },
];
const DEFAULT_SIZES = { time: [1_000, 10_000], memory: [1_000, 10_000, 50_000] };

const run = promisify(execFile);
const pathOf = (script: string) => fileURLToPath(new URL(script, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "workbelt-bench-import-"));

/** Writes a CSV of so many contacts, with a company for each eight, and returns the number of records. */
async function writeContacts(file: string, contacts: number): Promise<number> {
  const stream = createWriteStream(file);
  stream.write("first_name,last_name,email,job_title,phone,company,domain\n");
  for (let index = 0; index < contacts; index += 1) {
    const number = Math.floor(index / PEOPLE_PER_COMPANY);
    const domain = `guest-${number}.example`;
    const email = `ada.${index}@${domain}`;
    stream.write(`Ada,Guest ${index},${email},Head of Logistics,,Guest ${number},${domain}\n`);
  }
  stream.end();
  await finished(stream);
  return contacts + Math.ceil(contacts / PEOPLE_PER_COMPANY);
}

async function ask(server: ChildProcess): Promise<Received> {
  server.send("report");
  const [received] = await once(server, "message");
  return received as Received;
}

/** Imports so many contacts in a process of its own. @throws Error if records are missing. */
async function measure(way: string, contacts: number, isLimited: boolean) {
  const file = join(folder, `${way}-${contacts}.csv`);
  const wanted = await writeContacts(file, contacts);
  const limits = isLimited ? [LATENCY_MS, WRITES_PER_SECOND] : [];
  const server = fork(pathOf("import-file-server.ts"), limits.map(String));
  const [baseUrl] = (await once(server, "message")) as [string];
  const args = [pathOf("import-file-client.ts"), way, file];
  const flags = isLimited ? ["--no-warnings"] : ["--no-warnings", "--expose-gc"];
  const env = { ...process.env, CRM_ACCESS_TOKEN: "bench", CRM_BASE_URL: baseUrl };
  if (isLimited) args.push("limited");
  try {
    const { stdout } = await run(process.execPath, [...flags, ...args], { env });
    const result: ImportedFile = JSON.parse(stdout);
    const { records, refused, requests } = await ask(server);
    if (records < wanted) throw new Error(`${way}: ${records} of ${wanted} records came.`);
    return { ...result, refused, requests, wanted };
  } finally {
    server.disconnect();
  }
}

async function measureTime(sizes: readonly number[]): Promise<void> {
  const table = [];
  const minima = sizes.map(() => 0);
  const seconds: Record<string, number[]> = {};
  for (const [index, contacts] of sizes.entries()) {
    for (const { label, way } of WAYS) {
      const result = await measure(way, contacts, true);
      const minimum = result.wanted / WRITES_PER_SECOND;
      minima[index] = round(minimum);
      (seconds[way] ??= []).push(round(result.seconds));
      table.push({
        contacts,
        way: label,
        "least, s": minimum.toFixed(1),
        "time, s": result.seconds.toFixed(1),
        "share of the limit": `${((100 * minimum) / result.seconds).toFixed(1)}%`,
        requests: result.requests,
        "refused with 429": result.refused,
      });
    }
  }
  console.table(table);
  writeMeasurements("import-time", {
    title: "Time to import contacts within 25 writes a second",
    unit: " s",
    series: sizes.map((size) => size.toLocaleString("en")),
    over: { name: "contacts", at: [...sizes] },
    panels: [
      {
        title: "",
        rows: [{ label: "the least that the limit allows", values: minima }, ...toRows(seconds)],
      },
    ],
  });
}

async function measureMemory(sizes: readonly number[]): Promise<void> {
  const table = [];
  const memory: Record<string, number[]> = {};
  for (const contacts of sizes) {
    for (const { label, way } of WAYS) {
      const { memoryMb, processMb, seconds } = await measure(way, contacts, false);
      (memory[way] ??= []).push(round(memoryMb));
      table.push({
        contacts,
        way: label,
        "in use after garbage collection, MB": memoryMb.toFixed(1),
        "process, MB": processMb.toFixed(0),
        "time, s": seconds.toFixed(1),
      });
    }
  }
  console.table(table);
  writeMeasurements("import-memory", {
    title: "Memory of an import by number of contacts",
    unit: " MB",
    series: sizes.map((size) => size.toLocaleString("en")),
    over: { name: "contacts", at: [...sizes] },
    panels: [{ title: "", rows: toRows(memory) }],
  });
}

function toRows(values: Readonly<Record<string, number[]>>) {
  return WAYS.map(({ way, ...row }) => ({ ...row, values: values[way] ?? [] }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const only = process.argv[2];
const given = process.argv.slice(3).map(Number);
try {
  if (only !== "memory") await measureTime(given.length > 0 ? given : DEFAULT_SIZES.time);
  if (only !== "time") await measureMemory(given.length > 0 ? given : DEFAULT_SIZES.memory);
} finally {
  rmSync(folder, { recursive: true });
}
