// Writes site/guide/comparison.md from the raw data in results/oracles.json.
import { readFileSync, writeFileSync } from "node:fs";
import { type OracleData, renderComparisonGuide } from "../src/rivals/comparison-page.ts";
import { mapping, WORKBENCH_TASKS } from "./workbench/mapping.ts";

const file = new URL("results/oracles.json", import.meta.url);
const page = new URL("../../site/guide/comparison.md", import.meta.url);
const data = JSON.parse(readFileSync(file, "utf8")) as OracleData;
writeFileSync(page, renderComparisonGuide(data, { ...mapping, all: WORKBENCH_TASKS }));
console.log("Wrote site/guide/comparison.md.");
