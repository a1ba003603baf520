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

/** Formats a table of faults and effects. */
export function formatTable(runs: readonly Run[]): Record<string, Record<string, string>> {
  const columns = effects.filter((effect) => runs.some(({ target }) => target.effect === effect));
  const rows = [...Map.groupBy(runs, ({ fault }) => fault.title)];
  return Object.fromEntries(
    rows.map(([title, ofFault]) => {
      const byEffect = Map.groupBy(ofFault, ({ target }) => target.effect);
      return [
        title,
        Object.fromEntries(
          columns.map((effect) => [effect, formatCell(byEffect.get(effect) ?? [])]),
        ),
      ];
    }),
  );
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
