import type { SendOptions } from "@workbelt/core";
import { isPlainObject, quote, quoteUnlessToken } from "@workbelt/core/provider";
import {
  type AnyTool,
  describeConsequence,
  describeUndoTime,
  flattenInput,
  lookUpNames,
  lookUpTarget,
  titleOf,
} from "@workbelt/core/adapters";
import type { PlannedWrite } from "./planned-write.js";
import type { ProgramFunction, ProgramOrigin } from "./planning.js";

type Functions = ReadonlyMap<string, ProgramFunction>;

// A person reads them; more only hides the rest.
const MAX_LINES = 30;
const MAX_NAMED = 5;
const MAX_VALUE = 80;
/** Values that are shown one by one, with their counts. */
const MAX_DISTINCT = 4;

/**
 * Summarizes the writes of a plan for the person who decides: equal ones as a group, with what they change, how often, from
 * which values, and what follows; deletions first. Made of the writes alone: what the program says is not in it.
 */
export async function summarizeWrites(
  writes: readonly PlannedWrite[],
  functions: Functions,
  { account, threadId }: ProgramOrigin,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (writes.length === 0) return "";
  const labels = new Map(writes.flatMap(nameCreated));
  const groups = [...Map.groupBy(writes, toGroup).values()].toSorted(
    (one, other) => rank(one[0]) - rank(other[0]),
  );
  const lines: string[] = [];
  for (const group of groups) {
    const tool = functions.get(group[0]?.tool ?? "")?.tool;
    if (tool !== undefined)
      lines.push(await describeGroup(group, tool, labels, { signal, threadId }));
  }
  const place = account === undefined ? "" : ` for ${quoteUnlessToken(account)}`;
  const count = writes.length === 1 ? "1 write" : `${writes.length} writes`;
  return [`${count}${place}:`, ...lines].join("\n");
}

function nameCreated({ creates, number }: PlannedWrite): [string, string][] {
  return Object.values(creates).map((token) => [token, `the result of write ${number}`]);
}

function toGroup({ consequence, input, tool }: PlannedWrite): string {
  const containers = ["object", "list", "list_id", "database_id", "data_source_id"];
  return JSON.stringify([tool, consequence, containers.map((key) => input[key])]);
}

/** Deletions come first, then what cannot be undone, what others notice, and the rest. */
function rank(write: PlannedWrite | undefined): number {
  const { deletes, reversible, seenByOthers } = write?.consequence ?? {};
  if (deletes !== undefined) return 0;
  if (reversible === "not" || reversible === "recreatable") return 1;
  return seenByOthers === undefined ? 3 : 2;
}

type LookUpOptions = Pick<SendOptions, "signal" | "threadId">;

async function describeGroup(
  group: readonly PlannedWrite[],
  tool: AnyTool,
  labels: ReadonlyMap<string, string>,
  options: LookUpOptions,
): Promise<string> {
  const { names, targets } = await findNames(group, tool, options);
  const title = titleOf(tool);
  const values = listValues(group, (value) => describe(value, { names, labels }));
  const hidden = values.length - MAX_LINES;
  const [first] = group;
  const more = group.length > targets.length ? ` and ${group.length - targets.length} more` : "";
  return [
    `${group.length} × ${title.charAt(0).toLowerCase()}${title.slice(1)}${targets.length === 0 ? "" : `: ${targets.map((name) => quote(name, MAX_VALUE)).join(", ")}${more}`}`,
    ...values.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  and ${hidden} more inputs`] : []),
    ...(first?.consequence == null
      ? []
      : describeConsequence(first.consequence, describeTime(group, tool))
    ).map((line) => `  ${line}`),
  ].join("\n");
}

/** Says how long a journal can undo all writes of a group; empty if it cannot. */
function describeTime(group: readonly PlannedWrite[], tool: AnyTool): string {
  const times = group.map(({ input }) => {
    return describeUndoTime(tool, input);
  });
  return new Set(times).size === 1 ? (times[0] ?? "") : "";
}

/** Looks up names of targets and references of some writes of a group, which stand for the others. */
async function findNames(
  group: readonly PlannedWrite[],
  tool: AnyTool,
  { signal, threadId }: LookUpOptions,
) {
  const some = group.slice(0, MAX_NAMED);
  const others = pickDistinct(group).filter((write) => !some.includes(write));
  const facts = await Promise.all(
    [...some, ...others].map(async ({ account, before, input }) => {
      const { client, options } = tool.resolveChecked(input, {
        account: account ?? undefined,
        signal,
        threadId,
      });
      const named = { ...input, before };
      // Old values are in the plan.
      const [names, target] = await Promise.all([
        lookUpNames(tool.operation, named, client, options),
        lookUpTarget(tool.operation, named, client, options),
      ]);
      return { names, target };
    }),
  );
  const names = new Map(facts.flatMap((each) => [...each.names]));
  const targets = facts.slice(0, some.length).flatMap(({ target }) => target ?? []);
  return { names, targets };
}

/** Picks a write for each value that is shown one by one. */
function pickDistinct(group: readonly PlannedWrite[]): PlannedWrite[] {
  const picked = new Map<string, PlannedWrite>();
  const counts = new Map<string, number>();
  for (const write of group) {
    for (const [path, value] of flattenInput(write.input)) {
      const name = path.join(".");
      const key = JSON.stringify([name, value]);
      if (picked.has(key)) continue;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count <= MAX_DISTINCT) picked.set(key, write);
    }
  }
  return [...new Set(picked.values())].slice(0, MAX_LINES);
}

/** Lists the inputs of a group, one a line: equal ones once, others with their counts, and old values before the arrow. */
function listValues(
  group: readonly PlannedWrite[],
  describeValue: (value: unknown) => string,
): string[] {
  const given = new Map<string, string[]>();
  const replaced = new Map<string, string[]>();
  for (const { before, input } of group) {
    const leaves = flattenInput(input).map(([path, value]) => [path.join("."), value] as const);
    for (const [path, value] of leaves) addText(given, path, describeValue(value));
    for (const [path, value] of Object.entries(before ?? {})) {
      const shown = leaves.find(([name]) => name === path || name.startsWith(`${path}.`));
      if (shown !== undefined) addText(replaced, shown[0], describeValue(value));
    }
  }
  return [...given].map(([path, texts]) => {
    const before = replaced.get(path);
    const old = before === undefined ? "" : `${countTexts(before, before.length)} → `;
    const keys = path.split(".").map((key) => quoteUnlessToken(key, MAX_VALUE));
    // The names of targets stand above.
    const now = path.endsWith("_id") && before === undefined ? countIds(texts) : undefined;
    return `${keys.join(".")}: ${old}${now ?? countTexts(texts, group.length)}`;
  });
}

function addText(texts: Map<string, string[]>, path: string, text: string): void {
  const known = texts.get(path);
  if (known === undefined) texts.set(path, [text]);
  else known.push(text);
}

/** Counts ids, if there are more than can be shown one by one. */
function countIds(texts: readonly string[]): string | undefined {
  const { size } = new Set(texts);
  return size > MAX_DISTINCT ? `${size} values` : undefined;
}

/** Formats texts with their counts: `Lead ×75, Won ×5`; more than a few as `150 values, such as …`. */
function countTexts(texts: readonly string[], total: number): string {
  const counts = [...Map.groupBy(texts, (text) => text)].map(
    ([text, same]) => [text, same.length] as const,
  );
  const [only] = counts;
  if (counts.length === 1 && only?.[1] === total) return only[0];
  if (counts.length <= MAX_DISTINCT) {
    const sorted = counts.toSorted(([, one], [, other]) => other - one);
    return sorted.map(([text, count]) => `${text} ×${count}`).join(", ");
  }
  const shown = counts.slice(0, 2).map(([text]) => text);
  return `${counts.length} values, such as ${shown.join(", ")}`;
}

/** Names of what ids stand for: those of the service, quoted, and those of this plan. */
interface Names {
  readonly names: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
}

function describe(value: unknown, known: Names): string {
  if (isPlainObject(value)) return describe(Object.values(value), known);
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_NAMED).map((item) => describe(item, known));
    const more = value.length > MAX_NAMED ? [`and ${value.length - MAX_NAMED} more`] : [];
    return value.length === 0 ? "nothing" : [...shown, ...more].join(", ");
  }
  if (value === null) return "nothing";
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const label = known.labels.get(text);
  if (label !== undefined) return label;
  const name = known.names.get(text);
  return name === undefined ? quoteUnlessToken(text, MAX_VALUE) : quote(name, MAX_VALUE);
}
