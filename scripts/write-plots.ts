// Writes the plots of docs/performance.md from the measurements in docs/performance. A test fails if one is out of date.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderPlots, root } from "./plots/plots.ts";

for (const { file, svg } of renderPlots()) writeFileSync(join(root, file), svg);
