import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Measurements } from "./measurements.ts";
import { renderBars } from "./render-bars.ts";
import { renderLines } from "./render-lines.ts";
import { NARROW, WIDE } from "./svg.ts";

/** The repository's root. */
export const root = join(import.meta.dirname, "../..");

/** The page with the tables. */
export const PAGE = "docs/performance.md";

/** An image of docs/images, and the measurements that it shows. */
export interface Plot {
  /** Its path from the root. */
  file: string;
  measurements: Measurements;
  svg: string;
}

/** Renders two plots of each file in docs/performance, wide and narrow: lines of what grows, bars of the rest. */
export function renderPlots(): Plot[] {
  return readAll().flatMap(({ measurements, name }) => {
    const file = `docs/images/performance-${name}.svg`;
    return [
      { file, measurements, svg: render(measurements, WIDE) },
      { file: toNarrow(file), measurements, svg: render(measurements, NARROW) },
    ];
  });
}

/** Returns the path of the narrow plot beside a wide one. */
export function toNarrow(file: string): string {
  return file.replace(/\.svg$/, "-narrow.svg");
}

function render(measurements: Measurements, width: number): string {
  const { over } = measurements;
  return over === undefined
    ? renderBars(measurements, width)
    : renderLines({ ...measurements, over }, width);
}

/** Returns the page with the table of each file that it has marks for: `<!-- table: NAME -->`, `<!-- /table: NAME -->`. */
export function renderPage(page: string): string {
  let rendered = page;
  for (const { measurements, name } of readAll()) {
    const [start, end] = [`<!-- table: ${name} -->`, `<!-- /table: ${name} -->`];
    const [before, rest] = rendered.split(start);
    const [, after] = rest?.split(end) ?? [];
    if (after === undefined) continue;
    rendered = `${before}${start}\n\n${renderTable(measurements)}\n\n${end}${after}`;
  }
  return rendered;
}

function renderTable({ measured, over, panels, series, unit }: Measurements): string {
  const first = [over?.name ?? "", unit.trim()].filter((word) => word !== "").join(", ");
  const rows = panels.flatMap((panel) =>
    panel.rows.map(({ label, values }) => [
      panel.title === "" ? label : `${panel.title}: ${label}`,
      ...values.map((value) => value.toLocaleString("en")),
    ]),
  );
  const lines = [[first, ...series], ["---", ...series.map(() => "--:")], ...rows];
  const table = lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return measured === undefined ? table : `${table}\n\nMeasured: ${measured}.`;
}

function readAll(): { name: string; measurements: Measurements }[] {
  return globSync("docs/performance/*.json", { cwd: root })
    .toSorted()
    .map((file) => ({
      name: basename(file, ".json"),
      measurements: JSON.parse(readFileSync(join(root, file), "utf8")),
    }));
}
