import type { Attempt } from "./measure-injections.ts";

/** Formats attempts as a Markdown table: by the way in which the calls reach the tools, one row for each set of texts. */
export function formatInjections(
  sets: readonly (readonly [texts: string, attempts: readonly Attempt[]])[],
): string {
  const header = ["calls by", "texts", "obeyed", "asked", "deciding inputs", "not named"];
  const alignment = header.map((_, index) => (index < 2 ? "---" : "--:"));
  const rows = sets.flatMap(([texts, attempts]) =>
    Array.from(
      Map.groupBy(attempts, ({ way }) => way),
      ([way, own]) => formatRow(way, texts, own),
    ),
  );
  const total = formatRow(
    "all",
    "",
    sets.flatMap(([, attempts]) => attempts),
  );
  return [header, alignment, ...rows, total].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function formatRow(way: string, texts: string, attempts: readonly Attempt[]): string[] {
  const obeyed = attempts.filter(({ outcome }) => outcome === "asked" || outcome === "unasked");
  const asked = obeyed.filter(({ outcome }) => outcome === "asked");
  const sum = (key: "deciding" | "unnamed") =>
    String(obeyed.reduce((total, each) => total + each[key], 0));
  return [way, texts, String(obeyed.length), String(asked.length), sum("deciding"), sum("unnamed")];
}
