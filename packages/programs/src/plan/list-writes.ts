import { type AnyTool, titleOf } from "@workbelt/core/adapters";
import { quote } from "@workbelt/core/provider";
import { describeOutside } from "./describe-outside.js";
import {
  describePath,
  describeValue,
  IN_FULL,
  listChanges,
  type Names,
} from "./describe-values.js";
import { type LookUpOptions, nameWrites } from "./name-writes.js";
import { nameCreated, type PlannedWrite } from "./planned-write.js";

/**
 * Lists every write of a plan with all of its inputs, in the order of the program, for a person who reads everything. Looks up
 * the names of all targets, which takes a read for most writes.
 */
export async function listWrites(
  writes: readonly PlannedWrite[],
  tools: ReadonlyMap<string, AnyTool>,
  options: LookUpOptions,
): Promise<string> {
  const labels = new Map(writes.flatMap(nameCreated));
  const texts = new Map<number, string>();
  for (const [name, group] of Map.groupBy(writes, ({ tool }) => tool)) {
    const tool = tools.get(name);
    if (tool === undefined) continue;
    const all = new Set(group);
    const { names, targets } = await nameWrites(all, all, tool, options);
    const known: Names = { names, labels, cut: () => {}, tool };
    for (const write of group) {
      texts.set(write.number, listWrite(write, tool, targets.get(write.number), known));
    }
  }
  return writes.flatMap(({ number }) => texts.get(number) ?? []).join("\n");
}

function listWrite(
  write: PlannedWrite,
  tool: AnyTool,
  target: string | undefined,
  known: Names,
): string {
  const title = titleOf(tool);
  const subject = target === undefined ? "" : `: ${quote(target)}`;
  const lines = listChanges(write).map(({ before, path, value }) => {
    const old = before === undefined ? "" : `${describeValue(before[0], known, IN_FULL)} → `;
    return `  ${describePath(path)}: ${old}${describeValue(value, known, IN_FULL)}`;
  });
  return [
    `Write ${write.number}: ${title.charAt(0).toLowerCase()}${title.slice(1)}${subject}`,
    ...lines,
    ...describeOutside([write], known).map((line) => `  ${line}`),
  ].join("\n");
}
