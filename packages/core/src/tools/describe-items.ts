import type { ResolvedCall } from "../operations/bound-operation.js";
import { describeIndexes } from "../operations/items-input.js";
import type { Operation } from "../operations/operation.js";
import { lookUpFacts, lookUpNames } from "../operations/look-up.js";
import { canonicalJson } from "../text/json.js";
import { quote } from "../text/quote.js";
import { truncate } from "../text/safe-text.js";
import { capitalize } from "../text/service-name.js";
import {
  type DescribedTool,
  describeEffects,
  describeTitle,
  describeValue,
  flattenInput,
  formatPath,
} from "./describe-call.js";

// A person who approves a hundred changes has to see all of them; each is short.
const MAX_LINE = 500;
const MAX_SHARED_LINES = 20;
/** Number of items whose replaced values are looked up, which takes a read each. */
const MAX_CURRENT = 10;

/**
 * Describes a call with items for the person who approves it: the consequences, what all items have in common, then
 * each item on one line with the names of what it refers to, and what it replaces for the first ten.
 */
export async function describeItems<Op extends Operation>(
  tool: DescribedTool<Op>,
  items: readonly ResolvedCall<Op>["input"][],
  { client, input, options }: ResolvedCall<Op>,
): Promise<string> {
  const { operation } = tool;
  const [shownNames, ...facts] = await Promise.all([
    // The names for all items are looked up together.
    lookUpNames(operation, input, client, options),
    ...items.slice(0, MAX_CURRENT).map((item) => lookUpFacts(operation, item, client, options)),
  ]);
  const leaves = items.map(
    (item) =>
      new Map(flattenInput(item).map(([path, value]) => [formatPath(path), { path, value }])),
  );
  const shared = findShared(leaves);
  const names = new Map(
    [shownNames, ...facts.map((each) => each.names)].flatMap((each) => [...each]),
  );
  const format = (value: unknown) => describeValue(value, names);
  const lines = leaves.map((leaf, index) => {
    const { current = {}, target } = facts[index] ?? {};
    const parts = [...leaf].flatMap(([name, { path, value }]) => {
      const before = path.map((_key, at) => current[path.slice(0, at + 1).join(".")]);
      const replaced = before.findLast((each) => each !== undefined);
      if (shared.has(name) && replaced === undefined) return [];
      const change = replaced === undefined ? "" : `${format(replaced)} → `;
      return [`${name}: ${change}${format(value)}`];
    });
    const title = target === undefined ? [] : [quote(target, MAX_LINE)];
    return truncate(`${index + 1}. ${[...title, ...parts].join("; ")}`, MAX_LINE);
  });
  const common = [...shared].map(([name, value]) => {
    return truncate(`For all: ${name}: ${format(value)}`, MAX_LINE);
  });
  const others = common.length - MAX_SHARED_LINES;
  return [
    `${describeTitle(tool)}, ${items.length} times.`,
    ...describeConsequences(tool, items),
    ...common.slice(0, MAX_SHARED_LINES),
    ...(others > 0 ? [`and ${others} more inputs for all`] : []),
    ...lines,
  ].join("\n");
}

type Leaves = ReadonlyMap<string, { path: readonly string[]; value: unknown }>;

/** Returns the values that all items have, by their paths. */
function findShared([first, ...others]: readonly Leaves[]): Map<string, unknown> {
  const entries = [...(first ?? [])].flatMap(([name, { value }]) => {
    const text = canonicalJson(value);
    const isShared = others.every((leaf) => {
      const own = leaf.get(name);
      return own !== undefined && canonicalJson(own.value) === text;
    });
    return isShared && others.length > 0 ? [[name, value] as const] : [];
  });
  return new Map(entries);
}

/** Says each consequence once, with the numbers of the items that have it unless all do. */
function describeConsequences<Op extends Operation>(
  tool: DescribedTool<Op>,
  items: readonly ResolvedCall<Op>["input"][],
): string[] {
  const numbers = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    const text = describeEffects(tool, item).join(" ");
    if (text === "") continue;
    numbers.set(text, [...(numbers.get(text) ?? []), index + 1]);
  }
  return [...numbers].map(([text, having]) => {
    return having.length === items.length
      ? text
      : `${capitalize(describeIndexes(having))}: ${text}`;
  });
}
