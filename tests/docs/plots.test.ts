import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE, renderPage, renderPlots, root } from "../../scripts/plots/plots.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n");
const page = read(PAGE);

// `node scripts/write-plots.ts` writes them.
test.for(renderPlots())("$file shows its measurements, which the page has too", (plot) => {
  expect(read(plot.file)).toBe(plot.svg);
  expect(page).toContain(plot.file.replace("docs/", "").replace("-narrow", ""));
  const values = plot.measurements.panels.flatMap(({ rows }) => rows.flatMap((row) => row.values));
  const missing = values.filter((value) => !page.includes(` ${value.toLocaleString("en")} `));
  expect(missing).toEqual([]);
});

test("the page has the tables of the measurements", () => {
  expect(renderPage(page)).toBe(page);
});
