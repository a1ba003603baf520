/** The runs of backticks of a text, which start and end code. They are searched for in order. */
export class BacktickRuns {
  readonly #text: string;
  /** Offsets by length, the last first; listed at the first search. */
  #starts: Map<number, number[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the offset of the next run of exactly so many backticks; -1 if there is none. */
  find(length: number, from: number): number {
    this.#starts ??= listRuns(this.#text);
    const starts = this.#starts.get(length) ?? [];
    while ((starts.at(-1) ?? from) < from) starts.pop();
    return starts.at(-1) ?? -1;
  }
}

function listRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts === undefined) runs.set(run.length, [index]);
    else starts.push(index);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}
