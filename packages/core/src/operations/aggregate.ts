import { z } from "zod";
import type { AggregatePlan, GroupingColumn, Measure, Reference } from "./aggregate-input.js";
import {
  isReference,
  type Key,
  labelReferences,
  toLabel,
  toPeriod,
  toText,
} from "./aggregate-keys.js";
import { Statistics } from "./aggregate-statistics.js";

const figures = z
  .record(z.string(), z.union([z.number(), z.string(), z.record(z.string(), z.number()), z.null()]))
  .meta({ title: "Figures" });

const aggregateGroup = z
  .strictObject({
    by: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    count: z.int(),
    sum: figures.optional(),
    average: figures.optional(),
    min: figures.optional(),
    max: figures.optional(),
    missing: z.record(z.string(), z.int()).optional(),
  })
  .meta({ title: "AggregateGroup" });

/**
 * Figures of one group by column: a number, for amounts a number by currency, for times a text; null if no item of the
 * group has a value.
 */
export type Figures = z.infer<typeof figures>;

/** Items with the same values of the columns to group by. */
export interface AggregateGroup {
  /** The values by column as the request named it, null for items without; left out if it named none. */
  by?: Record<string, string | number | boolean | null>;
  /** Number of items. */
  count: number;
  sum?: Figures;
  average?: Figures;
  min?: Figures;
  max?: Figures;
  /** Number of items without a value, by column of a figure. */
  missing?: Record<string, number>;
}

/** The members that a page has instead of items if the call asked for `aggregate`. */
export interface Aggregated {
  /** The largest first; by periods, in order of time. */
  groups?: AggregateGroup[];
  /** Number of groups that `top` left out. */
  more_groups?: number;
  /** Number of items that the figures are about. */
  read?: number;
  /** Says what the figures do not show. */
  note?: string | undefined;
}

/** The shape of these members, for the `output` of a list: `pageOf(item, "offset", aggregatedMembers)`. */
export const aggregatedMembers = {
  groups: z.array(aggregateGroup).optional(),
  more_groups: z.int().optional(),
  read: z.int().optional(),
  note: z.string().optional(),
};

const MAX_GROUPS = 1000;

interface Group {
  keys: readonly Key[];
  count: number;
  statistics: Statistics[];
}

/** Adds up items one by one. */
export class Aggregator<Item> {
  readonly #plan: AggregatePlan<Item>;
  readonly #groups = new Map<string, Group>();
  readonly #repeated = new Set<string>();
  #read = 0;

  constructor(plan: AggregatePlan<Item>) {
    this.#plan = plan;
    // Without columns to group by there is one group, also of nothing.
    if (plan.groupBy.length === 0) this.#groupOf([]);
  }

  /** Adds an item to its group; if it has several values of a column, to the group of each. */
  add(item: Item): void {
    this.#read += 1;
    const values = this.#plan.groupBy.map((grouping) => this.#readKeys(grouping, item));
    const cells = this.#plan.measures.map(({ column }) => column.read(item));
    for (const keys of combine(values)) {
      const group = this.#groupOf(keys);
      group.count += 1;
      for (const [index, statistics] of group.statistics.entries()) {
        statistics.add(cells[index] ?? []);
      }
    }
  }

  #readKeys({ column, name, period }: GroupingColumn<Item>, item: Item): Key[] {
    const cells = column.read(item).filter((cell) => cell !== "");
    const keys = new Map<string, Key>();
    for (const cell of cells) {
      const key = period === undefined ? cell : toPeriod(cell, period);
      keys.set(toText(key), key);
    }
    if (keys.size > 1) this.#repeated.add(name);
    return keys.size === 0 ? [null] : [...keys.values()];
  }

  #groupOf(keys: readonly Key[]): Group {
    const text = JSON.stringify(keys.map(toText));
    const known = this.#groups.get(text);
    if (known !== undefined) return known;
    const statistics = this.#plan.measures.map(() => new Statistics());
    const group = { keys, count: 0, statistics };
    this.#groups.set(text, group);
    return group;
  }

  /**
   * Returns the groups.
   *
   * @param findNames looks up the names of what the groups refer to, by id.
   */
  async finish(
    findNames: (references: readonly Reference[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Aggregated> {
    const { groupBy, measures, top = MAX_GROUPS } = this.#plan;
    const ranked = rank([...this.#groups.values()], measures[0]?.measure);
    const shown = sortByTime(ranked.slice(0, top), groupBy);
    const references = shown.flatMap(({ keys }) => keys.filter(isReference));
    const labels = labelReferences(references, await findNames(references));
    const groups = shown.map(({ count, keys, statistics }): AggregateGroup => {
      const by = groupBy.map(({ name }, index) => [name, toLabel(keys[index] ?? null, labels)]);
      const missing = measures.flatMap(({ name }, index) => {
        const without = statistics[index]?.missing ?? 0;
        return without === 0 ? [] : [[name, without] as const];
      });
      return {
        ...(by.length > 0 && { by: Object.fromEntries(by) as AggregateGroup["by"] & object }),
        count,
        ...this.#toFigures(statistics),
        ...(missing.length > 0 && { missing: Object.fromEntries(missing) }),
      };
    });
    const left = ranked.length - shown.length;
    const repeated = [...this.#repeated].join(", ");
    return {
      groups,
      ...(left > 0 && { more_groups: left }),
      read: this.#read,
      ...(repeated !== "" && {
        note: `Items with several values of ${repeated} count in the group of each.`,
      }),
    };
  }

  #toFigures(statistics: readonly Statistics[]): Partial<Record<Measure, Figures>> {
    const found: Partial<Record<Measure, Figures>> = {};
    for (const [index, { measure, name }] of this.#plan.measures.entries()) {
      (found[measure] ??= {})[name] = statistics[index]?.figure(measure) ?? null;
    }
    return found;
  }
}

/** Returns every combination of one value of each column. */
function combine(values: readonly (readonly Key[])[]): Key[][] {
  return values.reduce<Key[][]>(
    (all, keys) => all.flatMap((before) => keys.map((key) => [...before, key])),
    [[]],
  );
}

/**
 * Sorts groups by the first figure, the largest first. Amounts of different currencies cannot be compared: then, and
 * without figures, the number of items decides.
 */
function rank(groups: readonly Group[], measure: Measure | undefined): Group[] {
  const sizes = new Map(
    groups.map((group) => [group, measure && group.statistics[0]?.size(measure)]),
  );
  const currencies = new Set([...sizes.values()].flatMap((size) => size?.currency ?? []));
  const sizeOf = (group: Group) =>
    currencies.size === 1 ? (sizes.get(group)?.value ?? -Infinity) : 0;
  return groups.toSorted((one, other) => {
    const [first, second] = [sizeOf(one), sizeOf(other)];
    if (first !== second) return first > second ? -1 : 1;
    return other.count - one.count || compareKeys(one.keys, other.keys);
  });
}

/** Sorts groups by their periods, if they have any, and leaves the order otherwise. Those without a date are last. */
function sortByTime(groups: readonly Group[], groupBy: readonly GroupingColumn<never>[]): Group[] {
  const index = groupBy.findIndex(({ period }) => period !== undefined);
  if (index === -1) return [...groups];
  return groups.toSorted(({ keys: one }, { keys: other }) =>
    compareKeys([one[index] ?? null], [other[index] ?? null]),
  );
}

function compareKeys(one: readonly Key[], other: readonly Key[]): number {
  for (const [index, key] of one.entries()) {
    const second = other[index] ?? null;
    if (key === null || second === null) {
      if (key !== second) return key === null ? 1 : -1;
      continue;
    }
    const [left, right] = [toText(key), toText(second)];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
