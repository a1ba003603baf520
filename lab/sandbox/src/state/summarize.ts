import type { Description, DescriptionPair, Field, FieldDifference } from "./description.js";
import { formatReference, formatValue, joinWords, quote, quoteDifference } from "./words.js";

/** The number of fields that a sentence names. */
const MAX_NAMED_FIELDS = 4;

/** Writes a sentence about any change. */
export function summarize(
  { before, after }: DescriptionPair,
  differences: FieldDifference[],
): string {
  if (after === undefined) return before === undefined ? "" : `Deleted ${nameResource(before)}.`;
  if (before === undefined) return `Created ${nameResource(after)}${locate(after)}.`;
  const [difference] = differences;
  return difference !== undefined && differences.length === 1
    ? `Changed the ${describeOne(difference, nameResource(after))}.`
    : `Changed ${listLabels(differences)} of ${nameResource(after)}.`;
}

/** Names a resource with its kind: `the deal "Track Cold Chain"`. */
export function nameResource({ noun, title }: Description): string {
  return `the ${noun} ${quote(title)}`;
}

/** Describes a change of one field: `stage of the deal "…" from Qualified to Won`. */
export function describeOne({ before, after }: FieldDifference, owner: string): string {
  const field = (after ?? before) as Field;
  return `${getLabel(field)} of ${owner}${describeStep({ before, after })}`;
}

/** Describes the values of a field that changed: ` from Qualified to Won`. */
export function describeStep({ before, after }: FieldDifference): string {
  const [from, to] = formatStep(before, after);
  if (from === undefined) return ` to ${to ?? "nothing"}`;
  return to === undefined ? `, which was ${from}` : ` from ${from} to ${to}`;
}

function formatStep(before: Field | undefined, after: Field | undefined) {
  const [from, to] = [before, after].map((field) => field && formatField(field));
  const [earlier, later] = [before?.value, after?.value];
  const areQuoted = [from, to].every((words) => words?.startsWith('"') ?? false);
  return areQuoted && typeof earlier === "string" && typeof later === "string"
    ? quoteDifference(earlier, later)
    : [from, to];
}

function formatField({ value, ...form }: Field): string | undefined {
  return value === undefined ? undefined : formatValue(value, form);
}

function listLabels(differences: FieldDifference[]): string {
  const labels = differences.map(({ before, after }) => getLabel((after ?? before) as Field));
  if (labels.length <= MAX_NAMED_FIELDS) return `the ${joinWords(labels)}`;
  const rest = labels.length - MAX_NAMED_FIELDS + 1;
  return `the ${joinWords([...labels.slice(0, MAX_NAMED_FIELDS - 1), `${rest} other fields`])}`;
}

function locate({ parent }: Description): string {
  return parent === undefined ? "" : ` in ${formatReference(parent)}`;
}

function getLabel({ label, name: field }: Field): string {
  return label ?? field.replaceAll("_", " ");
}
