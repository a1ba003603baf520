import { describePath, describeValue, type Names } from "./describe-values.js";
import type { OutsideInput } from "./outside-values.js";
import type { PlannedWrite } from "./planned-write.js";

/** Values of one input that are named one by one. */
const MAX_VALUES = 20;
const VALUE = { characters: 200, items: 20 };

/**
 * Describes what texts by outsiders have to do with writes of one tool: what they decide, with each value, and what they are the
 * words of. One line for each input and its sources.
 */
export function describeOutside(group: readonly PlannedWrite[], known: Names): string[] {
  const lines: string[] = [];
  const repeated = group.filter(({ outside }) => (outside?.happens.length ?? 0) > 0);
  if (repeated.length > 0) {
    const from = listSources(repeated.flatMap(({ outside }) => outside?.happens ?? []));
    const count = repeated.length === group.length ? "" : ` (${repeated.length} of them)`;
    lines.push(
      `Whether this is done, and how often${count}, depends on texts by outsiders: ${from}`,
    );
  }
  const inputs = group.flatMap(({ outside }) => outside?.inputs ?? []);
  const paths = Map.groupBy(inputs, ({ decides, path }) => JSON.stringify([!decides, path]));
  for (const [, own] of [...paths].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    lines.push(describeInput(own, known));
  }
  return lines;
}

function describeInput(inputs: readonly OutsideInput[], known: Names): string {
  const { decides, path } = inputs[0] as OutsideInput;
  const from = listSources(inputs.flatMap((each) => each.from));
  const name = describePath(path);
  if (!decides) return `${name} has texts by outsiders: ${from}`;
  const values = [...new Set(inputs.map(({ value }) => describeValue(value, known, VALUE)))];
  const hidden = values.length - MAX_VALUES;
  if (hidden > 0) known.cut();
  const more = hidden > 0 ? ` and ${hidden} more` : "";
  return `${name} depends on texts by outsiders: ${values.slice(0, MAX_VALUES).join(", ")}${more}; from ${from}`;
}

function listSources(sources: readonly string[]): string {
  return [...new Set(sources)].join("; ");
}
