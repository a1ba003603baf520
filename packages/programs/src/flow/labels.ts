/** The reads of texts by outsiders that a value may depend on, by their places in the program. Empty for one that depends on none. */
export type Label = ReadonlySet<string>;

export const CLEAN: Label = new Set();

/** Returns the label of what depends on several values. */
export function join(...labels: readonly (Label | undefined)[]): Label {
  const marked = labels.filter((label) => label !== undefined && label.size > 0) as Label[];
  const [first, ...others] = marked;
  if (first === undefined) return CLEAN;
  return others.every((other) => other === first || [...other].every((each) => first.has(each)))
    ? first
    : new Set(marked.flatMap((label) => [...label]));
}

export function isMarked(label: Label): boolean {
  return label.size > 0;
}
