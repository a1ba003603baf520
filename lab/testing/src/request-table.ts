import type { MeasuredRequests } from "./measure-requests.js";

const COLUMNS: readonly ((measured: MeasuredRequests) => number)[] = [
  ({ execute }) => execute.cold,
  ({ execute }) => execute.warm,
  ({ model }) => model.cold,
  ({ model }) => model.warm,
];

/**
 * Formats counted requests as a Markdown table: for each operation those of `execute()` and of a model's call, with a
 * new client and with one that was used before.
 */
export function formatRequestTable(measured: readonly MeasuredRequests[]): string {
  const rows = measured.map((each) => {
    const cells = COLUMNS.map((count) => count(each)).join(" | ");
    return `| \`${each.tool}\` | ${cells} | ${each.minRequests?.reason ?? ""} |`;
  });
  const ones = COLUMNS.map((count) => measured.filter((each) => count(each) === 1).length);
  return [
    "| operation | `execute()`, cold | warm | model, cold | warm | why more than one |",
    "| --- | --: | --: | --: | --: | --- |",
    ...rows,
    `| operations with one request, of ${measured.length} | ${ones.join(" | ")} | |`,
  ].join("\n");
}
