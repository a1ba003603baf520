import type { MeasuredRequests } from "./measure-requests.js";

/**
 * Formats counted requests as a Markdown table: for each operation those of `execute()` and of a model's call, with a
 * new client and with one that was used before.
 */
export function formatRequestTable(measured: readonly MeasuredRequests[]): string {
  const rows = measured.map(({ minRequests, tool, ...counts }) => {
    const cells = toCells(counts).join(" | ");
    return `| \`${tool}\` | ${cells} | ${minRequests?.reason ?? ""} |`;
  });
  const ones = toCells({ execute: { cold: 0, warm: 0 }, model: { cold: 0, warm: 0 } }).map(
    (_cell, index) => measured.filter((each) => toCells(each)[index] === 1).length,
  );
  return [
    "| operation | `execute()`, cold | warm | model, cold | warm | why more than one |",
    "| --- | --: | --: | --: | --: | --- |",
    ...rows,
    `| operations with one request, of ${measured.length} | ${ones.join(" | ")} | |`,
  ].join("\n");
}

function toCells({ execute, model }: Pick<MeasuredRequests, "execute" | "model">): number[] {
  return [execute.cold, execute.warm, model.cold, model.warm];
}
