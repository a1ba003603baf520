import { allCases } from "./all-faults.ts";
import { type Run, judge } from "./judge.ts";
import { effects } from "./targets.ts";

/** Formats what a caller was told, and the requests: `done 2`, `failed 1`, `unknown 1`. */
function formatRun(run: Run): string {
  const { counts, told } = run;
  const word = told.outcome === "result" ? "done" : told.mayHaveHappened ? "unknown" : "failed";
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

/** One row: the name of a fault, and a cell for each column. */
export type Row = Record<string, string>;

/** Formats a table of faults and effects. Uploads of two services have a column each: they differ. */
export function formatTable(runs: readonly Run[]): Row[] {
  const columns = [
    ...new Set(
      effects.flatMap((effect) =>
        runs.filter(({ target }) => target.effect === effect).map(nameColumn),
      ),
    ),
  ];
  const byFault = Map.groupBy(runs, ({ fault }) => fault.title);
  return allCases.flatMap(({ title }) => {
    const ofFault = byFault.get(title);
    if (ofFault === undefined) return [];
    const byColumn = Map.groupBy(ofFault, nameColumn);
    const cells = columns.map((column) => [column, formatCell(byColumn.get(column) ?? [])]);
    return [{ fault: title, ...Object.fromEntries(cells) }];
  });
}

function nameColumn({ target: { effect, service } }: Run): string {
  return effect === "upload" ? `upload, ${service}` : effect;
}

/** Formats the rows of a table as Markdown. Faults with the same cells share a row. */
export function formatMarkdown(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => row[column] || "–"));
  const groups = Map.groupBy(lines, ([, ...cells]) => cells.join(" | "));
  const merged = [...groups].map(([cells, same]) => {
    const names = same.map(([name]) => name).join("; ");
    return `| ${names} | ${cells} |`;
  });
  const head = [columns, columns.map(() => "---")].map((cells) => `| ${cells.join(" | ")} |`);
  return [...head, ...merged].join("\n");
}

/** Describes the rules that were broken, one line for each. */
export function formatViolations(runs: readonly Run[]): string[] {
  return runs.flatMap((run) =>
    judge(run).map((broken) => {
      const { counts, fault, forEver, target, told } = run;
      const how =
        told.outcome === "result"
          ? "result"
          : `${told.name}, mayHaveHappened ${told.mayHaveHappened}`;
      return `${target.tool} (${target.effect}), ${fault.title}, ${forEver ? "for ever" : "once"}: ${broken} (${how}; ${counts.requests} requests, ${counts.carriedOut} carried out)`;
    }),
  );
}
