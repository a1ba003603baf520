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

test("the first page has the shares of tokens of the table of jobs", () => {
  const [, ...tokens] =
    /^\| all \| \d+ \| ([\d,]+) \| \d+ \| ([\d,]+) \| \d+ \| ([\d,]+) \|$/m.exec(page) ?? [];
  const [alone = 0, tools = 0, programs = 0] = tokens.map((each) =>
    Number(each.replaceAll(",", "")),
  );
  const share = (part: number) => `${Math.round((100 * part) / alone)}%`;
  expect(read("site/index.md")).toContain(
    `${share(tools)} of the tokens of one call for each record; with programs, ${share(programs)}.`,
  );
});
