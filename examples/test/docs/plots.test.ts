import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderPlots, root } from "../../../scripts/plots/plots.ts";

const page = readFileSync(join(root, "docs/performance.md"), "utf8");

test.for(renderPlots())("$file shows its measurements, which the page has too", (plot) => {
  // `node scripts/write-plots.ts` writes them.
  expect(readFileSync(join(root, plot.file), "utf8").replaceAll("\r\n", "\n")).toBe(plot.svg);
  const values = plot.measurements.panels.flatMap(({ rows }) => rows.flatMap((row) => row.values));
  const missing = values.filter((value) => !page.includes(` ${value.toLocaleString("en")} `));
  expect(missing).toEqual([]);
});
