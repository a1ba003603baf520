import type { Cell, Measure } from "./aggregate-input.js";
import { isAmount, isTime, toMs } from "./aggregate-keys.js";
import { ExactSum } from "./exact-sum.js";

/** A number, for amounts a number by currency, for times a text; null if no item has a value. */
export type Figure = number | string | Record<string, number> | null;

/** The values of one column in a group, for amounts by currency. */
export class Statistics {
  /** Number of items without a value. */
  missing = 0;
  readonly #numbers = new Map<string, NumberStatistics>();
  #plain: NumberStatistics | undefined;
  #times: { first: string; last: string } | undefined;

  add(cells: readonly Cell[]): void {
    const known = cells.filter((cell) => this.#addCell(cell));
    if (known.length === 0) this.missing += 1;
  }

  #addCell(cell: Cell): boolean {
    if (typeof cell === "number") (this.#plain ??= new NumberStatistics()).add(cell);
    else if (isAmount(cell)) {
      const currency = cell.currency ?? "unknown currency";
      const known = this.#numbers.get(currency) ?? new NumberStatistics();
      known.add(cell.amount);
      this.#numbers.set(currency, known);
    } else if (isTime(cell)) {
      const { first, last } = (this.#times ??= { first: cell.time, last: cell.time });
      this.#times = {
        first: toMs(cell.time) < toMs(first) ? cell.time : first,
        last: toMs(cell.time) > toMs(last) ? cell.time : last,
      };
    } else return false;
    return true;
  }

  figure(measure: Measure): Figure {
    if (this.#numbers.size > 0) {
      const entries = [...this.#numbers].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Object.fromEntries(entries.map(([code, numbers]) => [code, numbers.figure(measure)]));
    }
    if (this.#plain !== undefined) return this.#plain.figure(measure);
    if (measure === "min") return this.#times?.first ?? null;
    return measure === "max" ? (this.#times?.last ?? null) : null;
  }

  /** Returns the number that groups are compared by; undefined without one, or with amounts of several currencies. */
  size(measure: Measure): { value: number; currency: string } | undefined {
    const all = this.#plain === undefined ? [...this.#numbers] : [["", this.#plain] as const];
    const [only] = all;
    return only === undefined || all.length > 1
      ? undefined
      : { value: only[1].figure(measure), currency: only[0] };
  }
}

class NumberStatistics {
  readonly #sum = new ExactSum();
  #min = Infinity;
  #max = -Infinity;

  add(value: number): void {
    this.#sum.add(value);
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  figure(measure: Measure): number {
    if (measure === "min") return this.#min;
    if (measure === "max") return this.#max;
    return measure === "sum" ? this.#sum.sum() : (this.#sum.average() ?? 0);
  }
}
