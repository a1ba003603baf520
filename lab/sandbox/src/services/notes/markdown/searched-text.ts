/** A text in which each search goes on where the last one ended, because positions only grow. */
export class SearchedText {
  readonly #text: string;
  /** The next occurrence of each text that was searched for; -1 if there is none. */
  readonly #next = new Map<string, number>();
  /** Offsets of the runs of backticks by length, the last first. */
  readonly #runs = new Map<number, number[]>();
  /** End of the run of backticks at the last position. */
  #runEnd = 0;

  constructor(text: string) {
    this.#text = text;
    for (const { 0: run, index } of text.matchAll(/`+/g)) {
      const starts = this.#runs.get(run.length);
      if (starts === undefined) this.#runs.set(run.length, [index]);
      else starts.push(index);
    }
    for (const starts of this.#runs.values()) starts.reverse();
  }

  /** Returns the offset of the next occurrence of a text; -1 if there is none. */
  find(searched: string, from: number): number {
    const known = this.#next.get(searched);
    if (known === -1 || (known !== undefined && known >= from)) return known;
    const found = this.#text.indexOf(searched, from);
    this.#next.set(searched, found);
    return found;
  }

  /** Finds code at a position: text between two runs of equally many backticks; undefined if there is none. */
  findCode(position: number): { start: number; end: number } | undefined {
    if (this.#text[position] !== "`") return undefined;
    if (this.#runEnd <= position) this.#runEnd = position;
    while (this.#text[this.#runEnd] === "`") this.#runEnd += 1;
    const start = this.#runEnd;
    const starts = this.#runs.get(start - position) ?? [];
    while ((starts.at(-1) ?? start) < start) starts.pop();
    const end = starts.at(-1);
    return end === undefined ? undefined : { start, end };
  }

  /** Returns the end of an equation, `$x$` or `` $`x`$ ``, that starts at a position; -1 if there is none. */
  findEquationEnd(position: number): number {
    const text = this.#text;
    if (text[position + 1] === "`") {
      let end = this.find("`$", position + 3);
      while (end !== -1 && isDigit(text[end + 2])) end = this.find("`$", end + 1);
      return end === -1 ? -1 : end + 2;
    }
    const end = text.indexOf("$", position + 1);
    const isEquation =
      end > position + 1 && !isSpace(text[position + 1]) && !isSpace(text[end - 1]);
    return isEquation && !isDigit(text[end + 1]) ? end + 1 : -1;
  }
}

function isDigit(sign: string | undefined): boolean {
  return /^\d$/.test(sign ?? "");
}

function isSpace(sign: string | undefined): boolean {
  return /^\s$/.test(sign ?? "");
}
