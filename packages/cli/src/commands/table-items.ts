import { InputError, safeLine } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";

type Input = Record<string, unknown>;

/** Matches the place of a value in an error: its input, and its name there. */
const PLACE = /^(?:items\[\d+\]\.)?(\w+)\.(.+)$/s;

/**
 * Calls with the rows of a table, which may have columns that only the service writes, such as formulas: a list has them, and
 * an update refuses them. They are left out, which the standard error says.
 */
export class TableItems {
  readonly #leftOut = new Set<string>();

  /**
   * Makes a call with items, and again without the values for which alone it was refused.
   *
   * @throws the errors of the call
   */
  async run<Result>(
    items: readonly Input[],
    call: (items: readonly Input[]) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      try {
        return await call(items.map((item) => this.#strip(item)));
      } catch (error) {
        if (!(error instanceof InputError) || !this.#note(error)) throw error;
      }
    }
  }

  /** Notes what to leave out. Returns false if that solves not everything. */
  #note({ issues }: InputError): boolean {
    const places = issues.map(({ field, isReadOnly }) => (isReadOnly ? PLACE.exec(field) : null));
    const names = places.flatMap((place) => (place === null ? [] : [`${place[1]}.${place[2]}`]));
    const found = names.filter((name) => !this.#leftOut.has(name));
    if (names.length < issues.length || found.length === 0) return false;
    for (const name of found) this.#leftOut.add(name);
    const list = found.map((name) => safeLine(name, 100)).join(", ");
    process.stderr.write(`Columns left out, because only the service writes them: ${list}.\n`);
    return true;
  }

  #strip(item: Input): Input {
    if (this.#leftOut.size === 0) return item;
    const entries = Object.entries(item).map(([name, value]): [string, unknown] => {
      if (!isPlainObject(value)) return [name, value];
      const kept = Object.entries(value).filter(([key]) => !this.#leftOut.has(`${name}.${key}`));
      return [name, Object.fromEntries(kept)];
    });
    return Object.fromEntries(entries);
  }
}
