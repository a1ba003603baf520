import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Measurements, renderBars } from "./render-bars.ts";

/** The repository's root. */
export const root = join(import.meta.dirname, "../..");

/** An image of docs/images, and the measurements that it shows. */
export interface Plot {
  /** Its path from the root. */
  file: string;
  measurements: Measurements;
  svg: string;
}

/** Renders a plot of each file in docs/performance. */
export function renderPlots(): Plot[] {
  return globSync("docs/performance/*.json", { cwd: root }).map((file) => {
    const measurements: Measurements = JSON.parse(readFileSync(join(root, file), "utf8"));
    const image = `docs/images/performance-${basename(file, ".json")}.svg`;
    return { file: image, measurements, svg: renderBars(measurements) };
  });
}
