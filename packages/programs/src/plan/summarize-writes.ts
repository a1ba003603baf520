import { quote, quoteUnlessToken } from "@workbelt/core/provider";
import {
  type AnyTool,
  describeConsequence,
  describeUndoTime,
  titleOf,
} from "@workbelt/core/adapters";
import { describeOutside } from "./describe-outside.js";
import {
  describePath,
  describeValue,
  listChanges,
  listValues,
  MAX_DISTINCT,
  type Names,
} from "./describe-values.js";
import { findOutliers, type Outlier } from "./find-outliers.js";
import { type LookUpOptions, nameWrites, type WriteNames } from "./name-writes.js";
import { nameCreated, type PlannedWrite } from "./planned-write.js";
import type { ProgramFunction, ProgramOrigin } from "./planning.js";

type Functions = ReadonlyMap<string, ProgramFunction>;

// A person reads them; more only hides the rest.
const MAX_LINES = 30;
const MAX_NAMED = 5;
const MAX_DELETED = 50;
const MAX_OUTLIERS = 20;
const MAX_OUTLIERS_OF_WRITE = 5;
const MAX_NAME = 80;
const ODD_VALUE = { characters: 200, items: 20 };
const ID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/i;
/** Number of writes of a group whose references are looked up by name. */
const MAX_LOOKED_UP = 60;

/**
 * Summarizes the writes of a plan for the person who decides: equal ones as a group, with what does not fit, what they change,
 * how often, from which values, and what follows; deletions first. What is left out it counts, and says where it can be read.
 * Made of the writes alone: what the program says is not in it.
 */
export async function summarizeWrites(
  writes: readonly PlannedWrite[],
  functions: Functions,
  { account, threadId }: ProgramOrigin,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (writes.length === 0) return "";
  const labels = new Map(writes.flatMap(nameCreated));
  let isCut = false;
  const cut = () => {
    isCut = true;
  };
  const groups = groupWrites(writes);
  const lines: string[] = [];
  for (const group of groups) {
    const tool = functions.get(group[0]?.tool ?? "")?.tool;
    if (tool !== undefined)
      lines.push(await describeGroup(group, tool, { cut, labels }, { signal, threadId }));
  }
  const place = account === undefined ? "" : ` for ${quoteUnlessToken(account)}`;
  const count = writes.length === 1 ? "1 write" : `${writes.length} writes`;
  return [`${count}${place}:`, ...lines, ...(isCut ? [READ_ALL] : [])].join("\n");
}

const READ_ALL =
  "Not everything is shown. The `writes` of the plan have all of it; `workbelt run --all` prints them.";

/** Groups writes that are alike: the groups are compared within themselves. Deletions come first. */
export function groupWrites(writes: readonly PlannedWrite[]): PlannedWrite[][] {
  return [...Map.groupBy(writes, toGroup).values()].toSorted(
    (one, other) => rank(one[0]) - rank(other[0]),
  );
}

function toGroup({ consequence, tool: name, touches }: PlannedWrite): string {
  return JSON.stringify([name, consequence, touches.containers]);
}

/** Deletions, and what another agent may do, come first, then what cannot be undone, what others notice, and the rest. */
function rank(write: PlannedWrite | undefined): number {
  const { delegates, deletes, reversible, seenByOthers } = write?.consequence ?? {};
  if ((deletes ?? delegates) !== undefined) return 0;
  if (reversible === "not" || reversible === "recreatable") return 1;
  return seenByOthers === undefined ? 3 : 2;
}

async function describeGroup(
  group: readonly PlannedWrite[],
  tool: AnyTool,
  { cut, labels }: Pick<Names, "cut" | "labels">,
  options: LookUpOptions,
): Promise<string> {
  const [first] = group;
  const deletes = first?.consequence?.deletes !== undefined;
  const named = group.slice(0, deletes ? MAX_DELETED : MAX_NAMED);
  const outliers = findOutliers(group, (id) => labels.has(id));
  const shown = pickShown(outliers);
  const odd = new Set(shown.map(({ write }) => write));
  const withTargets = new Set([...named, ...odd]);
  const writes = new Set([...withTargets, ...pickDistinct(group)]);
  const { names, targets } = await nameWrites(writes, withTargets, tool, options);
  const known = { names, labels, cut, tool };
  const values = listValues(group, known);
  const hidden = values.length - MAX_LINES;
  const title = titleOf(tool);
  const subjects = listSubjects(named, group.length, targets, deletes);
  if (hidden > 0 || (subjects !== "" && group.length > named.length)) cut();
  return [
    `${group.length} × ${title.charAt(0).toLowerCase()}${title.slice(1)}${subjects}`,
    ...describeOutside(group, known).map((line) => `  ${line}`),
    ...listOutliers(shown, outliers.length - shown.length, targets, known).map(
      (line) => `  ${line}`,
    ),
    ...values.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(hidden > 0 ? [`  and ${hidden} more inputs`] : []),
    ...(first?.consequence == null
      ? []
      : describeConsequence(first.consequence, describeTime(group, tool))
    ).map((line) => `  ${line}`),
  ].join("\n");
}

/** Lists the names of what writes are about. What is deleted is always named, without a name by its id. */
function listSubjects(
  named: readonly PlannedWrite[],
  total: number,
  targets: WriteNames["targets"],
  isDeletion: boolean,
): string {
  const subjects = named.flatMap((write) => {
    const name = targets.get(write.number);
    if (name !== undefined) return [quote(name, MAX_NAME)];
    const id = isDeletion ? findId(write) : undefined;
    return id === undefined ? [] : [quoteUnlessToken(id, MAX_NAME)];
  });
  if (subjects.length === 0) return "";
  const more = total - subjects.length;
  return `: ${subjects.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function findId({ input, touches }: PlannedWrite): string | undefined {
  const [thing] = touches.things;
  return thing === undefined ? undefined : String(input[thing.input]);
}

/** Picks the outliers that are shown. One write with many of them does not take the place of others. */
function pickShown(outliers: readonly Outlier[]): Outlier[] {
  const counts = new Map<PlannedWrite, number>();
  const picked = outliers.filter(({ write }) => {
    const count = (counts.get(write) ?? 0) + 1;
    counts.set(write, count);
    return count <= MAX_OUTLIERS_OF_WRITE;
  });
  return picked.slice(0, MAX_OUTLIERS);
}

/** Lists what does not fit into a group, one input of a write a line. */
function listOutliers(
  outliers: readonly Outlier[],
  more: number,
  targets: WriteNames["targets"],
  known: Names,
): string[] {
  if (outliers.length === 0) return [];
  if (more > 0) known.cut();
  const lines = outliers.map(({ isBefore, path, reasons, value, write }) => {
    const name = targets.get(write.number);
    const id = findId(write);
    const unnamed = id === undefined ? "" : `, ${describeValue(id, known)}`;
    const target = name === undefined ? unnamed : `, ${quote(name, MAX_NAME)}`;
    const shown = value === undefined ? "" : ` ${describeValue(value, known, ODD_VALUE)}`;
    const input = `${describePath(path)}${isBefore ? " replaces" : ""}`;
    return `  write ${write.number}${target}: ${input}${shown} (${reasons.join("; ")})`;
  });
  return ["Unlike the others:", ...lines, ...(more > 0 ? [`  and ${more} more values`] : [])];
}

/** Says how long a journal can undo all writes of a group; empty if it cannot. */
function describeTime(group: readonly PlannedWrite[], tool: AnyTool): string {
  const times = group.map(({ input }) => {
    return describeUndoTime(tool, input);
  });
  return new Set(times).size === 1 ? (times[0] ?? "") : "";
}

/** Picks a write for each value with an id that is shown one by one, of inputs whose values repeat. */
function pickDistinct(group: readonly PlannedWrite[]): PlannedWrite[] {
  const picked = new Map<string, Map<string, PlannedWrite>>();
  for (const write of group) {
    for (const { before, path, value } of listChanges(write)) {
      const ofPath = picked.get(path) ?? new Map<string, PlannedWrite>();
      picked.set(path, ofPath);
      // One more than are shown tells that they differ.
      if (ofPath.size > MAX_DISTINCT) continue;
      for (const each of [value, ...(before ?? [])]) {
        const key = JSON.stringify(each) ?? "";
        if (ID.test(key) && !ofPath.has(key)) ofPath.set(key, write);
      }
    }
  }
  // A look-up may read. Where values differ, examples stand for them.
  const repeated = [...picked.values()].filter(
    ({ size }) => size <= MAX_DISTINCT && size < group.length,
  );
  const shown = new Set(repeated.flatMap((ofPath) => [...ofPath.values()]));
  return [...shown].slice(0, MAX_LOOKED_UP);
}
