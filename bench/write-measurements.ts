import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import type { Measurements } from "../scripts/plots/measurements.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes measurements to docs/performance, with the machine that they are from, and draws the plots and tables of
 * docs/performance.md again.
 */
export function writeMeasurements(
  name: string,
  measurements: Omit<Measurements, "measured">,
): void {
  const file = `docs/performance/${name}.json`;
  mkdirSync(`${root}docs/performance`, { recursive: true });
  const content = { ...measurements, measured: describeMachine() };
  writeFileSync(root + file, JSON.stringify(content, undefined, 2));
  for (const args of [
    ["node_modules/oxfmt/bin/oxfmt", "--write", file],
    ["scripts/write-plots.ts"],
  ]) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
    if (status !== 0) throw new Error(`${args.join(" ")} failed.`);
  }
  console.log(`Written: ${file}`);
}

/** Describes when and where: `2026-11-26, AMD EPYC, 2 processors, Node 24.21.0, a load of 3`. */
function describeMachine(): string {
  const [cpu] = cpus();
  const [load = 0] = loadavg();
  return [
    new Date().toISOString().slice(0, 10),
    cpu?.model.replace(/ (?:\d+-Core )?Processor.*/, "") ?? "unknown processor",
    `${availableParallelism()} processors`,
    `Node ${process.versions.node}`,
    `a load of ${Math.round(load)}`,
  ].join(", ");
}
