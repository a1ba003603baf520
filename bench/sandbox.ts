// The sandbox's requests with few and with many resources: the processor time of each should stay about the same.
import { convintelPart } from "./sandbox/convintel.ts";
import { crmPart } from "./sandbox/crm.ts";
import { measurePart } from "./sandbox/measure-part.ts";
import { notesPart } from "./sandbox/notes.ts";
import { writeMeasurements } from "./write-measurements.ts";

const parts = { crm: crmPart, notes: notesPart, convintel: convintelPart };
/** Resources of each kind; services and other sizes can be named: `node … bench/sandbox.ts crm 44 2000`. */
const defaultSizes = [44, 2_000, 20_000, 100_000];

const names = process.argv.slice(2).filter((argument) => argument in parts);
const numbers = process.argv.slice(2).map(Number).filter(Number.isInteger);
const sizes = numbers.length > 0 ? numbers : defaultSizes;
// The first requests of a process are slow: they are not measured.
for (const part of Object.values(parts)) await measurePart(part, 44);
for (const [service, part] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(service)) continue;
  const measured = [];
  for (const size of sizes) measured.push(await measurePart(part, size));
  console.log(`\n${service}: milliseconds of processor time, median`);
  console.table(toRows(measured));
  if (sizes.length > 1) write(service, measured);
}

/** Writes the measurements of a service, in milliseconds, for the plots of docs/performance.md. */
function write(service: string, measured: readonly Record<string, number>[]): void {
  const rows = Object.keys(measured[0] ?? {}).map((label) => {
    const values = measured.map((times) => Math.round((times[label] ?? 0) * 10) / 10);
    return { label, values, isOurs: true };
  });
  writeMeasurements(`sandbox-${service}`, {
    title: `Requests of the sandbox by size of its data: ${service}`,
    unit: " ms",
    series: sizes.map((size) => size.toLocaleString("en")),
    over: { name: "resources of each kind", at: [...sizes] },
    panels: [{ title: "", rows }],
  });
}

/** A row for each operation, with a column for each size and the growth from the first to the last. */
function toRows(measured: readonly Record<string, number>[]) {
  const operations = Object.keys(measured[0] ?? {});
  return Object.fromEntries(
    operations.map((operation) => {
      const times = measured.map((one) => one[operation] ?? Number.NaN);
      const columns = times.map((ms, index) => [`${sizes[index]} `, Number(ms.toFixed(2))]);
      const growth = `${((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(1)}x`;
      return [operation, { ...Object.fromEntries(columns), growth }];
    }),
  );
}
