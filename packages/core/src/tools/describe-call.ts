import type { Service } from "../client/service.js";
import type { ResolvedCall } from "../operations/bound-operation.js";
import type { Operation } from "../operations/operation.js";
import { type Consequence, consequenceOf } from "../operations/consequence.js";
import { revertOf } from "../operations/revert.js";
import type { CallGuards } from "../operations/layers.js";
import { type CallFacts, lookUpFacts } from "../operations/look-up.js";
import { isPlainObject } from "../text/json.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import { capitalize, toTitle } from "../text/service-name.js";

/** The parts of a tool that describe its calls. */
export interface DescribedTool<Op extends Operation = Operation> {
  readonly operation: Op;
  readonly service: Service;
  /** Says how long its writes can be undone. */
  readonly guards?: Pick<CallGuards, "journal">;
}

const MAX_VALUE = 500;
const MAX_LINES = 40;

/**
 * Describes a call for the person who approves it: what it does, the name of what it changes, its inputs, one a line,
 * with the names of what they refer to and the values that they replace, and the consequence. Values are written by the
 * model or by others: they stay on their line, quoted.
 */
export async function describeCall<Op extends Operation>(
  tool: DescribedTool<Op>,
  { client, input, options }: ResolvedCall<Op>,
): Promise<string> {
  const facts = await lookUpFacts(tool.operation, input, client, options);
  return [formatCall(tool, input, facts), ...describeEffects(tool, input)].join("\n");
}

/** Says what is lost by a call, how far and how long it can be undone, and who notices. Empty if it declares no consequence. */
export function describeEffects<Op extends Operation>(
  tool: DescribedTool<Op>,
  input: ResolvedCall<Op>["input"],
): string[] {
  const consequence = consequenceOf(tool.operation, input);
  if (consequence === undefined) return [];
  return describeConsequence(consequence, describeUndoTime(tool, input));
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Says how long a journal can undo the call: " for 7 days"; empty without one, and for a call that it cannot undo. */
export function describeUndoTime<Op extends Operation>(
  { guards: { journal } = {}, operation }: DescribedTool<Op>,
  input: ResolvedCall<Op>["input"],
): string {
  if (journal === undefined || typeof revertOf<typeof input>(operation, input) === "string")
    return "";
  const { keepMs } = journal;
  const [unit, unitMs] = UNITS.find(([, ms]) => keepMs >= ms) ?? UNITS[2];
  const count = Math.max(1, Math.floor(keepMs / unitMs));
  return ` for ${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Says in one line for each what is lost, how far it can be undone and who notices. The texts are the package's own.
 *
 * @param time how long a journal can undo it, as `describeUndoTime` says; empty if none can
 */
export function describeConsequence(consequence: Consequence, time = ""): string[] {
  const { delegates, deletes, overwrites, reason, reversible, seenByOthers, stops } = consequence;
  const why = reason === undefined ? "" : `: ${reason}`;
  // Only a journal undoes a write.
  const isKept = time !== "";
  const undo = {
    fully: isKept ? `Can be undone${time}` : "Can be changed back by hand",
    partly: isKept
      ? `Can be undone in part${time}${why}`
      : `Can be changed back by hand in part${why}`,
    recreatable: `Cannot be undone, only made again with another id${why}`,
    not: `Cannot be undone${why}`,
  }[reversible];
  return [
    ...(deletes === undefined ? [] : [`Deletes ${deletes}.`]),
    ...(overwrites === undefined ? [] : [`Overwrites ${overwrites}.`]),
    ...(delegates === undefined ? [] : [`Lets ${delegates}.`]),
    ...(stops === undefined ? [] : [`Only stops ${stops}.`]),
    `${undo}.`,
    ...(seenByOthers === undefined ? [] : [`${capitalize(seenByOthers)}.`]),
  ];
}

/** Returns what a tool does, as the first line of a question: `CRM: Delete one task`. */
export function describeTitle({ operation, service }: DescribedTool): string {
  return `${capitalize(toTitle(service.displayName))}: ${describeAction(operation)}`;
}

function formatCall(
  { operation, service }: DescribedTool,
  input: Readonly<Record<string, unknown>>,
  { current, names, target, words }: CallFacts,
): string {
  const title = describeTitle({ operation, service });
  const describe = (value: unknown) => describeValue(value, names);
  const replaced = new Map(Object.entries(current));
  const leaves = flattenInput(input);
  const lines = leaves.flatMap(([path, value]) => {
    const shown = `${formatPath(path)}: `;
    const parts = path.map((_key, index) => path.slice(0, index + 1));
    const part = parts.findLast((each) => replaced.has(each.join(".")));
    if (part === undefined) return [`${shown}${describe(value)}`];
    const before = describe(replaced.get(part.join(".")) ?? "nothing");
    // Once for an input of several lines.
    replaced.delete(part.join("."));
    const isWhole =
      leaves.filter(([each]) => part.every((key, at) => each[at] === key)).length === 1;
    return isWhole
      ? [`${shown}${before} → ${describe(value)}`]
      : [`${formatPath(part)}, until now: ${before}`, `${shown}${describe(value)}`];
  });
  const others = lines.length - MAX_LINES;
  return [
    target === undefined ? `${title}.` : `${title}: ${quote(target, MAX_VALUE)}`,
    ...lines.slice(0, MAX_LINES),
    ...(others > 0 ? [`and ${others} more`] : []),
    ...describeWords(words),
  ].join("\n");
}

/** Quotes words of another party, one label a line. */
function describeWords(words: CallFacts["words"]): string[] {
  if (words === undefined) return ["What the other party says about it could not be read."];
  return words.map(
    ({ label, words: own }) => `${label}: ${own.map((each) => quote(each, MAX_VALUE)).join("; ")}`,
  );
}

/** Formats the path of a value: `values.stage`. */
export function formatPath(path: readonly string[]): string {
  return path.map((key) => quoteUnlessToken(key)).join(".");
}

type Leaf = readonly [path: readonly string[], value: unknown];

/** Lists the values inside objects, and inside lists of objects, with their paths. Lists of texts and numbers stay whole. */
export function flattenInput(value: unknown, path: readonly string[] = []): Leaf[] {
  if (value === undefined) return [];
  const isNested = Array.isArray(value) ? value.some(isContainer) : isPlainObject(value);
  const parts = isNested ? Object.entries(value as object) : [];
  if (parts.length === 0) return [[path, value]];
  return parts.flatMap(([key, part]) => flattenInput(part, [...path, key]));
}

function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

/** Formats a value for a person, with the name of what it refers to. */
export function describeValue(value: unknown, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value) && value.length > 0 && !value.some(isContainer)) {
    return value.map((item) => describeValue(item, names)).join(", ");
  }
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const name = names.get(text);
  if (name !== undefined) return `${quote(name, MAX_VALUE)} (${quoteUnlessToken(text, MAX_VALUE)})`;
  const shown = quoteUnlessToken(text, MAX_VALUE);
  return text.length > MAX_VALUE ? `${shown} (${text.length} characters)` : shown;
}

const VERBS =
  /^\w+s\b|(?<=(?:, or|,| or| and) )(?:adds|archives|changes|completes|creates|deletes|keeps|moves|reassigns|relinks|removes|renames|reopens|replaces|reschedules|restores|updates|writes)\b/g;

/**
 * Returns what an operation does as a request to a person, from the first sentence of its description:
 * "Deletes one task for good, by task_id." becomes "Delete one task for good".
 */
export function describeAction({ description }: Pick<Operation, "description">): string {
  const [sentence = ""] = description.split(/[.:;(](?:\s|$)|\s\(/);
  return sentence
    .replace(/,? and returns .*/, "")
    .replace(/, by \w+$/, "")
    .replaceAll(VERBS, toImperative)
    .trim();
}

function toImperative(verb: string): string {
  return verb.replace(/(?<=(?:sh|ch|ss|x))es$|s$/, "");
}
