import { allCases } from "./all-faults.ts";
import { type Run, judge } from "./judge.ts";
import { effects } from "./targets.ts";

/** Formats what a caller was told, and the requests: `done 2`, `failed 1`, `unknown 1`. */
function formatRun(run: Run): string {
  const { counts, told } = run;
  const word =
    told.outcome === "result" ? "done" : told.mayHaveHappened ? "unknown" : "failed";
  return `${word} ${counts.requests}${judge(run).length > 0 ? " ✗" : ""}`;
}

/** Formats the runs of one fault and effect: once, and for ever where that differs. */
export function formatCell(runs: readonly Run[]): string {
  const [once = "", always = ""] = [false, true].map((forEver) => {
    const texts = runs.filter((run) => run.forEver === forEver).map(formatRun);
    return [...new Set(texts)].join(" or ");
  });
  return once === always ? once : `${once} / ${always}`;
}

/** One row: the name of a fault, and a cell for each effect. */
export type Row = Record<string, string>;

/** Formats a table of faults and effects. */
export function formatTable(runs: readonly Run[]): Row[] {
  const columns = effects.filter((effect) => runs.some(({ target }) => target.effect === effect));
  const byFault = Map.groupBy(runs, ({ fault }) => fault.title);
  return allCases.flatMap(({ title }) => {
    const ofFault = byFault.get(title);
    if (ofFault === undefined) return [];
    const byEffect = Map.groupBy(ofFault, ({ target }) => target.effect);
    const cells = columns.map((effect) => [effect, formatCell(byEffect.get(effect) ?? [])]);
    return [{ fault: title, ...Object.fromEntries(cells) }];
  });
}

/** Formats the rows of a table as Markdown. */
export function formatMarkdown(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => row[column] || "–"));
  return [columns, columns.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Describes the rules that were broken, one line for each. */
export function formatViolations(runs: readonly Run[]): string[] {
  return runs.flatMap((run) =>
    judge(run).map((broken) => {
      const { counts, fault, forEver, target, told } = run;
      const how = told.outcome === "result" ? "result" : `${told.name}, mayHaveHappened ${told.mayHaveHappened}`;
      return `${target.tool} (${target.effect}), ${fault.title}, ${forEver ? "for ever" : "once"}: ${broken} (${how}; ${counts.requests} requests, ${counts.carriedOut} carried out)`;
    }),
  );
}
