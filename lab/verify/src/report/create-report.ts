import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { StepResult } from "../compare/compare-runs.js";
import type { Assumption, Evidence } from "../assumptions/assumption.js";
import type { Scenario } from "../scenario/scenario.js";
import type { AssumptionResult, OperationResult } from "./report.js";

/** Sums the results of the steps up for each operation, and for each request that no operation sends. */
export function summarizeOperations(
  { tools }: AnyProviderPackage,
  { untried }: Scenario,
  results: readonly StepResult[],
): OperationResult[] {
  const operations = tools.map(({ operation: { name } }) => {
    const own = results.filter(({ operation }) => operation === name);
    return own.length === 0
      ? { ...summarize(name, own), reason: untried[name] ?? "no step calls it" }
      : summarize(name, own);
  });
  const probes = results.filter(({ operation }) => operation === undefined);
  return [...operations, ...probes.map((result) => summarize(result.id, [result]))];
}

function summarize(name: string, results: readonly StepResult[]): OperationResult {
  const differences = results.flatMap((result) =>
    result.verdict === "not tried"
      ? []
      : result.differences.map((difference) => ({ step: result.id, ...difference })),
  );
  if (differences.length > 0) return { name, verdict: "different", differences };
  if (results.some(({ verdict }) => verdict === "confirmed")) {
    return { name, verdict: "confirmed", differences };
  }
  const [first] = results;
  const reason = first?.verdict === "not tried" ? first.reason : undefined;
  return { name, verdict: "not tried", differences, ...(reason !== undefined && { reason }) };
}

/** Judges each assumption by the steps that show it. */
export function judgeAssumptions(
  { assumptions }: Scenario,
  results: readonly StepResult[],
): AssumptionResult[] {
  return assumptions.map((assumption) => judge(assumption, results));
}

function judge(
  { name, says, shownBy, untestable }: Assumption,
  results: readonly StepResult[],
): AssumptionResult {
  const judged = shownBy.map((evidence) => judgeEvidence(evidence, results));
  const refuting = judged.find(({ verdict }) => verdict === "refuted");
  const holding = judged.find(({ verdict }) => verdict === "held");
  const { verdict = "not tried", reason } = refuting ?? holding ?? judged[0] ?? {};
  const why = untestable ?? reason;
  return { name, says, verdict, ...(why !== undefined && { reason: why }) };
}

type Judged = Pick<AssumptionResult, "verdict" | "reason">;

function judgeEvidence({ at, step }: Evidence, results: readonly StepResult[]): Judged {
  const result = results.find(({ id }) => id === step);
  if (result === undefined) return { verdict: "not tried", reason: `${step} was not made` };
  if (result.verdict === "not tried") return { verdict: "not tried", reason: result.reason };
  const asides = (at ?? []).flatMap((name) => result.asides.get(name as "message") ?? []);
  if (asides.includes(false))
    return { verdict: "refuted", reason: `the ${at?.join(", ")} of ${step}` };
  if (asides.length > 0) return { verdict: "held" };
  const isRelevant = (path: string) => at === undefined || at.some((top) => isBelow(path, top));
  if (result.differences.some((difference) => isRelevant(difference.at))) {
    return { verdict: "refuted", reason: `see ${result.operation ?? step}` };
  }
  return [...result.compared].some(isRelevant)
    ? { verdict: "held" }
    : { verdict: "not tried", reason: `the replies of ${step} had nothing there to compare` };
}

/** True for a path itself and all below it. */
function isBelow(path: string, top: string): boolean {
  return path.startsWith(top) && /^(?:$|[.<[])/.test(path.slice(top.length));
}
