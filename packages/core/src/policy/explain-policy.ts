import { consequencesOf } from "../operations/consequence.js";
import type { Operation } from "../operations/operation.js";
import { type CallPolicy, matchesConsequence } from "./call-policy.js";
import { matchesInput } from "./match-input.js";
import { AMOUNTS, concerns, type InputCondition, type PolicyRule, toList } from "./policy-rules.js";

/** A tool with its policy, as every toolkit lists them. */
interface GovernedTool {
  readonly name: string;
  readonly operation: Operation;
  readonly policy: CallPolicy | undefined;
}

/**
 * Explains what a toolkit's policy does to the calls of each tool: one line each, `name: verdict`, with the conditions in
 * the order in which they are decided.
 *
 * @example
 * console.log(explainPolicy(new CrmToolkit({ policy: "careful" })));
 * // crm_list_tasks: allow
 * // crm_delete_task: ask
 * // crm_update_task: ask after content by people outside the workspace, ask if assignees are given, else allow
 */
export function explainPolicy({ tools }: { readonly tools: readonly GovernedTool[] }): string {
  return tools
    .map(({ name, operation, policy }) => `${name}: ${explainTool(operation, policy)}`)
    .join("\n");
}

function explainTool(operation: Operation, policy: CallPolicy | undefined): string {
  const steps: string[] = [];
  for (const rule of policy?.rules ?? []) {
    const conditions = listConditions(rule, operation, policy?.resourceOf(operation.name));
    if (conditions === undefined) continue;
    if (conditions === "")
      return [...steps, `${steps.length > 0 ? "else " : ""}${rule.then}`].join(", ");
    const step = `${rule.then} ${conditions}`;
    if (!steps.includes(step)) steps.push(step);
  }
  return [...steps, steps.length > 0 ? "else allow" : "allow"].join(", ");
}

/** Describes when a rule decides about an operation: empty for always, undefined for never. */
function listConditions(
  { then, when = {} }: PolicyRule,
  operation: Operation,
  resource: string | undefined,
): string | undefined {
  if (!concerns(when, { operation, ...(resource !== undefined && { resource }) })) return undefined;
  const { account, afterOutsideContent, consequence, input = {} } = when;
  const cases = consequencesOf(operation);
  const matching = cases.filter((each) => matchesConsequence(each, consequence ?? {}) !== false);
  if (consequence !== undefined && cases.length > 0 && matching.length === 0) return undefined;
  const inputs = Object.entries(input).map(([path, condition]) => {
    const implied = operation.implies?.[path];
    const isMet = implied === undefined || matchesInput({ [path]: implied }, path, condition);
    return { path, condition, isImplied: implied !== undefined, isMet };
  });
  // Rules that allow do not extend to operations of one container.
  const isNever = inputs.some(
    (each) => each.isMet === false || (each.isImplied && then === "allow"),
  );
  if (isNever) return undefined;
  const whens = matching.map(({ when: given }) => given);
  return [
    ...(afterOutsideContent === undefined
      ? []
      : [`${afterOutsideContent ? "after" : "before"} content by people outside the workspace`]),
    ...(account === undefined ? [] : [`for ${toList(account).join(" or ")}`]),
    ...(consequence === undefined || matching.length === cases.length
      ? []
      : [whens.includes(undefined) ? "unless a milder case applies" : `if ${whens.join(" or ")}`]),
    ...AMOUNTS.flatMap((name) => {
      const limit = when[name]?.above;
      return limit === undefined ? [] : [`above ${limit} ${AMOUNT_NAMES[name]}`];
    }),
    ...inputs.flatMap(({ condition, isImplied, isMet, path }) =>
      isImplied && isMet === true ? [] : [`if ${path} ${describe(condition)}`],
    ),
  ].join(" and ");
}

const AMOUNT_NAMES = {
  writesOfRun: "writes of the run",
  deletionsOfRun: "deletions of the run",
  deletionsOfHour: "deletions in an hour",
  unknownOutcomesOfRun: "writes of unknown outcome in the run",
};

function describe(condition: InputCondition): string {
  if (typeof condition !== "object") return `is ${JSON.stringify(condition)}`;
  if ("present" in condition) return condition.present ? "is given" : "is not given";
  if (Array.isArray(condition))
    return `is ${condition.map((each) => JSON.stringify(each)).join(" or ")}`;
  const { above, below } = condition as { above?: number; below?: number };
  const limits = [
    above === undefined ? [] : [`above ${above}`],
    below === undefined ? [] : [`below ${below}`],
  ];
  return `is ${limits.flat().join(" and ")}`;
}
