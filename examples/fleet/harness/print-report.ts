import type { FleetReport } from "./report.ts";

/** Prints the outcome of a fleet as tables. */
export function printReport(report: FleetReport): void {
  const { failures, limits, missing, seconds, twice, ...counts } = report;
  console.table({
    ...counts,
    "writes missing": missing.length,
    "writes made twice": twice.length,
    seconds: Math.round(seconds * 10) / 10,
    "runs per second": Math.round((10 * counts.finished) / seconds) / 10,
    "requests per second": Math.round(counts.requests / seconds),
  });
  console.table(limits);
  for (const line of [...failures, ...missing, ...twice]) console.log(line);
}
