import type { MeasuredResult } from "./measure-result.js";

type Sizes = Pick<MeasuredResult, "tool" | "firstTokens" | "rawTokens" | "readTokens">;

/**
 * Formats measured results as a Markdown table: per operation the tokens of the first response, of all that
 * the service sent, and of what a model reads, with its share of all.
 */
export function formatResultTable(results: readonly Sizes[]): string {
  const add = (key: "firstTokens" | "rawTokens" | "readTokens") =>
    results.reduce((sum, each) => sum + each[key], 0);
  const total = {
    tool: "all",
    firstTokens: add("firstTokens"),
    rawTokens: add("rawTokens"),
    readTokens: add("readTokens"),
  };
  const rows = [...results, total].map(({ firstTokens, rawTokens, readTokens, tool }) => {
    const share = Math.round((readTokens / rawTokens) * 100);
    return `| ${tool} | ${firstTokens} | ${rawTokens} | ${readTokens} | ${share}% |`;
  });
  const head = [
    "| operation | first response | raw | read | share |",
    "| --- | --: | --: | --: | --: |",
  ];
  return [...head, ...rows].join("\n");
}
