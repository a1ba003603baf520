const TAB_WIDTH = 4;

/** A position in a line. Tabs reach to the next multiple of four columns, and can be taken in part. */
export class LineCursor {
  readonly #text: string;
  #offset = 0;
  #column = 0;
  /** Columns of the tab at the offset that are still to be taken; 0 unless it was taken in part. */
  #tabRest = 0;
  /** Offset of the first character that is not a space or tab; searched for once. */
  #content = { offset: -1, column: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** The line from its first character that is not a space or tab. */
  get content(): string {
    return this.#text.slice(this.#findContent().offset);
  }

  /** The first character that is not a space or tab; empty if there is none. */
  get firstSign(): string {
    return this.#text.charAt(this.#findContent().offset);
  }

  /** Rest of the line. The rest of a tab is spaces. */
  get rest(): string {
    const offset = this.#tabRest > 0 ? this.#offset + 1 : this.#offset;
    return " ".repeat(this.#tabRest) + this.#text.slice(offset);
  }

  get column(): number {
    return this.#column;
  }

  /** Columns of spaces and tabs ahead. */
  get indent(): number {
    return this.#findContent().column - this.#column;
  }

  get isBlank(): boolean {
    return this.#findContent().offset >= this.#text.length;
  }

  /** Takes the spaces and tabs ahead. */
  skipIndent(): void {
    const { column, offset } = this.#findContent();
    this.#moveTo(offset, column);
  }

  /** Takes characters that are not tabs. */
  skip(count: number): void {
    this.#moveTo(this.#offset + count, this.#column + count);
  }

  /** Takes up to a number of columns of spaces and tabs. */
  skipColumns(count: number): void {
    let left = count;
    while (left > 0) {
      const sign = this.#text[this.#offset];
      if (sign === " ") {
        this.skip(1);
        left -= 1;
      } else if (sign === "\t") {
        const width = this.#tabRest || TAB_WIDTH - (this.#column % TAB_WIDTH);
        if (width > left) {
          this.#tabRest = width - left;
          this.#column += left;
          return;
        }
        this.#moveTo(this.#offset + 1, this.#column + width);
        left -= width;
      } else return;
    }
  }

  #moveTo(offset: number, column: number): void {
    this.#offset = offset;
    this.#column = column;
    this.#tabRest = 0;
  }

  #findContent(): { offset: number; column: number } {
    if (this.#content.offset >= this.#offset) return this.#content;
    let [offset, column, tabRest] = [this.#offset, this.#column, this.#tabRest];
    for (;;) {
      const sign = this.#text[offset];
      if (sign === "\t") column += tabRest || TAB_WIDTH - (column % TAB_WIDTH);
      else if (sign === " ") column += 1;
      else return (this.#content = { offset, column });
      offset += 1;
      tabRest = 0;
    }
  }
}
