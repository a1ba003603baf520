import type { Service } from "../client/service.js";
import { identityOf } from "../operations/touches.js";
import { describeAction } from "../tools/describe-call.js";
import { isPlainObject, omitKeys } from "../text/json.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import type { Step } from "./step.js";
import type { Verdict } from "./undo-step.js";
import type { ChangedField } from "./compare-state.js";

const MAX_VALUE = 100;
const MAX_ITEMS = 5;
const MAX_CLAUSES = 20;

/** Names what a step wrote to: `the deal “Renewal”`, or what its call does. */
export function nameStep({ description, recipe }: Step): string {
  if (recipe === undefined) return `“${describeAction({ description })}”`;
  const { name, noun } = recipe.thing;
  const ids = new Set((recipe.others ?? []).map(({ thing }) => thing.id));
  ids.delete(recipe.thing.id);
  const others = ids.size === 0 ? "" : ` and ${ids.size} ${ids.size === 1 ? "other" : "others"}`;
  return `${name === undefined ? `a ${noun}` : `the ${noun} ${quote(name, MAX_VALUE)}`}${others}`;
}

/** Says what undoes a step: `remove the task “Call”`, `set the stage of the deal “Renewal” back to Lead`. */
export function describeUndo(step: Step, service: Service): string {
  const what = nameStep(step);
  const { before = {}, kind, state } = step.recipe ?? {};
  if (kind !== "set") return `${kind ?? "undo"} ${what}`;
  const fields = Object.entries(before).map(
    ([name, value]) => [quoteUnlessToken(name), formatValue(value, service, state?.audit)] as const,
  );
  const [first] = fields;
  if (first !== undefined && fields.length === 1)
    return `set the ${first[0]} of ${what} back to ${first[1]}`;
  const shown = fields.slice(0, MAX_ITEMS).map(([name, value]) => `${name} to ${value}`);
  const others = fields.length > MAX_ITEMS ? [`${fields.length - MAX_ITEMS} more`] : [];
  return `set ${what} back: ${[...shown, ...others].join(", ")}`;
}

/** Returns why a step is not undone, and what to do instead, as a clause. */
export function explainVerdict(
  step: Step,
  verdict: Exclude<Verdict, { outcome: "ready" }>,
  service: Service,
): string {
  const what = nameStep(step);
  switch (verdict.outcome) {
    case "settled":
      return `${what}, which is as it was before`;
    case "changed":
      return verdict.fields.map((field) => explainChange(step, what, field, service)).join("; ");
    case "gone":
      return `${what}, which was deleted after this run`;
    case "built_on":
      return `${what}, kept because others have added ${verdict.items} to it; remove it by hand if they are not needed`;
    case "impossible":
      return `${what}: ${verdict.reason}`;
    default:
      return `${what}, because it is unknown whether the write happened: check${step.verifyWith === undefined ? "" : ` with ${step.verifyWith}`}, and undo it by hand`;
  }
}

/** Returns what a person has to look at after an undo, as a sentence. */
export function explainDoubt({ description, uncertain, verifyWith }: Step): string | undefined {
  if (uncertain !== true) return undefined;
  const call = `“${describeAction({ description })}”`;
  const how = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return `Check${how} whether ${call} has written more: the outcome of its last request is unknown.`;
}

function explainChange(
  { recipe }: Step,
  what: string,
  change: ChangedField,
  service: Service,
): string {
  const { changedAt, expected, name, now } = change;
  const format = (value: unknown) => formatValue(value, service, recipe?.state.audit);
  const when = changedAt === undefined ? "changed" : `changed at ${formatTime(changedAt)}`;
  if (recipe?.kind === "remove") {
    return `${what}, kept because its ${quoteUnlessToken(name)} was ${when} after this run (now ${format(now)})`;
  }
  return `the ${quoteUnlessToken(name)} of ${what}, ${when} after this run (now ${format(now)}; the run had set ${format(expected)})`;
}

/** Puts the result of an undo into sentences. */
export function summarize(
  { isPreview, undone, writes }: { isPreview: boolean; undone: number; writes: number },
  clauses: readonly string[],
): string {
  const verb = isPreview ? "Would undo" : "Undid";
  const count = `${verb} ${undone} of ${writes} ${writes === 1 ? "write" : "writes"}.`;
  if (clauses.length === 0) return count;
  const others = clauses.length - MAX_CLAUSES;
  const shown = [...clauses.slice(0, MAX_CLAUSES), ...(others > 0 ? [`${others} more`] : [])];
  return `${count} Not undone: ${shown.join("; ")}.`;
}

function formatTime(time: string): string {
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return quoteUnlessToken(time, MAX_VALUE);
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** Formats a value of a service as a person reads it, without the keys that say who wrote it and when. */
function formatValue(value: unknown, service: Service, audit: readonly string[] = []): string {
  const items = Array.isArray(value) ? value.map((item) => omitKeys(item, audit)) : value;
  const text = toText(items, service);
  return text === "" ? "nothing" : quoteUnlessToken(text, MAX_VALUE);
}

function toText(value: unknown, service: Service): string {
  if (Array.isArray(value)) {
    const texts = value.slice(0, MAX_ITEMS).map((item) => toText(item, service));
    return [...texts.filter(Boolean), ...(value.length > MAX_ITEMS ? ["…"] : [])].join(", ");
  }
  if (!isPlainObject(value)) return (value ?? null) === null ? "" : String(value);
  for (const key of service.readableFields ?? []) {
    const part = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof part === "string" || typeof part === "number" || typeof part === "boolean")
      return String(part);
  }
  // A value under the name of its type: { type: "number", number: 3 }.
  const typed = Object.values(value).find(
    (part): part is string => typeof part === "string" && Object.hasOwn(value, part),
  );
  if (typed !== undefined) return toText(value[typed], service);
  const parts = Object.entries(value).filter(([key]) => identityOf(service, key) === undefined);
  const nested = parts.map(([, part]) => (typeof part === "object" ? toText(part, service) : ""));
  return nested.find(Boolean) ?? (parts.length === 0 ? "" : JSON.stringify(value));
}
