// Writes the plots and tables of docs/performance.md from the measurements in docs/performance. A test fails if one is out
// of date.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE, renderPage, renderPlots, root } from "./plots/plots.ts";

for (const { file, svg } of renderPlots()) writeFileSync(join(root, file), svg);
const page = join(root, PAGE);
writeFileSync(page, renderPage(readFileSync(page, "utf8")));
