import { z } from "zod";
import type { Api } from "../client/service.js";
import { textUpTo } from "../schemas/common-inputs.js";
import { InputError, type InputIssue } from "../errors/call-errors.js";
import { forModels } from "../schemas/model-schema.js";
import { quoteUnlessToken } from "../text/quote.js";
import { findName } from "../text/names.js";
import { suggestClosest } from "../text/suggest-closest.js";

const PERIODS = ["day", "week", "month", "quarter", "year"] as const;

/** A period of dates. Weeks begin on Monday. */
export type Period = (typeof PERIODS)[number];

const MEASURES = ["sum", "average", "min", "max"] as const;

/** A figure of a column. */
export type Measure = (typeof MEASURES)[number];

const MAX_COLUMNS = 10;
const names = z.array(textUpTo(200).min(1)).min(1).max(MAX_COLUMNS);

/** The input `aggregate` of a list. */
export const aggregateInput = forModels(
  z
    .strictObject({
      group_by: names.max(2).describe('At most two; dates also by "created_at:month"').optional(),
      sum: names.optional(),
      average: names.optional(),
      min: names.optional(),
      max: names.optional(),
      count: forModels(z.boolean().describe("Ignored: each group has it"), {
        hidden: true,
      }).optional(),
      top: z.int().min(1).max(1000).describe("Only the largest groups").optional(),
    })
    .describe(
      'Figures: {"group_by":["stage","created_at:month"],"sum":["value"]}; average min max top',
    )
    .meta({ title: "Aggregate" }),
  { opaque: true },
).optional();

/** Figures that a call asks for. */
export type AggregateRequest = NonNullable<z.output<typeof aggregateInput>>;

/** The kind of a column's values, as far as it decides which figures there are. */
export type ColumnKind = "number" | "amount" | "time" | "other";

/** An amount of money. */
export interface Amount {
  amount: number;
  /** Undefined if the service does not say it. */
  currency: string | undefined;
}

/** A person, record or page that a value refers to. */
export interface Reference {
  id: string;
  /** Kind of what it refers to, for looking up its name. */
  type: string;
  /** Undefined if it has to be looked up. */
  name?: string | undefined;
}

/** A date as `YYYY-MM-DD`, or a moment. */
export interface Time {
  time: string;
}

/** One value of a column. */
export type Cell = string | number | boolean | Amount | Reference | Time;

/** A column, attribute or field that figures can be about. */
export interface AggregateColumn<Item> {
  /** Undefined if it is known only with the values. */
  kind: ColumnKind | undefined;
  /** Reads the values of an item, none if it has none. */
  read(item: Item): readonly Cell[];
}

/** The columns by name. */
export type AggregateColumns<Item> = ReadonlyMap<string, AggregateColumn<Item>>;

/** A column to group by. */
export interface GroupingColumn<Item> {
  /** As in the input: `close_date:month`. */
  name: string;
  column: AggregateColumn<Item>;
  period: Period | undefined;
}

/** A figure to compute. */
export interface MeasuredColumn<Item> {
  measure: Measure;
  name: string;
  column: AggregateColumn<Item>;
}

/** A request whose columns were found. */
export interface AggregatePlan<Item> {
  groupBy: readonly GroupingColumn<Item>[];
  measures: readonly MeasuredColumn<Item>[];
  top: number | undefined;
}

/** Lists the names of columns in a request, without periods unless a column has that name. */
export function listAggregatedColumns(
  { group_by = [], ...rest }: AggregateRequest,
  isColumn: (name: string) => boolean,
): string[] {
  const grouped = group_by.map((name) => splitPeriod(name, isColumn).column);
  const measured = MEASURES.flatMap((measure) => rest[measure] ?? []);
  return [...new Set([...grouped, ...measured])];
}

/**
 * Finds the columns that a request names.
 *
 * @throws InputError for one that does not exist, with the closest one, and for a figure that its type does not have.
 */
export function planAggregate<Item>(
  request: AggregateRequest,
  columns: AggregateColumns<Item>,
  api: Api,
): AggregatePlan<Item> {
  const issues: InputIssue[] = [];
  const find = (name: string, field: string) => {
    const column = columns.get(findName(name, [...columns.keys()]) ?? name);
    if (column === undefined) issues.push({ field, message: describeUnknown(name, columns) });
    return column;
  };
  const groupBy = (request.group_by ?? []).flatMap((name, index) => {
    const field = `aggregate.group_by.${index}`;
    const { column: own, period } = splitPeriod(name, (each) => columns.has(each));
    const column = find(own, field);
    if (column === undefined) return [];
    if (period !== undefined && isOther(column, "time")) {
      issues.push({
        field,
        message: `${quoteUnlessToken(own)} is not a date; group by it without ":${period}"`,
      });
    }
    return [{ name, column, period }];
  });
  const measures = MEASURES.flatMap((measure) =>
    (request[measure] ?? []).flatMap((name, index) => {
      const field = `aggregate.${measure}.${index}`;
      const column = find(name, field);
      if (column === undefined) return [];
      const accepted: ColumnKind[] = ["number", "amount"];
      if (measure === "min" || measure === "max") accepted.push("time");
      if (isOther(column, ...accepted)) {
        const message = `${quoteUnlessToken(name)} has no numbers${accepted.includes("time") ? " or dates" : ""}; ${describeSuitable(columns, accepted)}`;
        issues.push({ field, message });
      }
      return [{ measure, name, column }];
    }),
  );
  if (issues.length > 0) throw new InputError(api.operation, issues);
  return { groupBy, measures, top: request.top };
}

function isOther({ kind }: AggregateColumn<never>, ...accepted: ColumnKind[]): boolean {
  return kind !== undefined && !accepted.includes(kind);
}

/** Separates `close_date:month`, unless there is a column of this name. */
function splitPeriod(
  name: string,
  isColumn: (name: string) => boolean,
): { column: string; period: Period | undefined } {
  const [, column = name, word = ""] = /^(.+):([a-z]+)$/i.exec(name) ?? [];
  const period = PERIODS.find((each) => each === word.toLowerCase());
  return period === undefined || isColumn(name)
    ? { column: name, period: undefined }
    : { column, period };
}

const MAX_NAMES = 60;

function describeUnknown(name: string, columns: ReadonlyMap<string, unknown>): string {
  const all = [...columns.keys()];
  const [, base = ""] = /^(.+):\w*$/.exec(name) ?? [];
  if (columns.has(base)) {
    return `there is no period ${quoteUnlessToken(name.slice(base.length))}; expected one of ${PERIODS.map((each) => `:${each}`).join(", ")}`;
  }
  const closest = suggestClosest(name, all);
  const hint = closest === undefined ? "" : `did you mean ${quoteUnlessToken(closest)}? `;
  return `there is no ${quoteUnlessToken(name)}; ${hint}Expected one of ${listNames(all)}`;
}

function describeSuitable<Item>(
  columns: AggregateColumns<Item>,
  accepted: readonly ColumnKind[],
): string {
  const suitable = [...columns].flatMap(([name, { kind }]) =>
    kind !== undefined && accepted.includes(kind) ? [name] : [],
  );
  return suitable.length === 0 ? "no other has any" : `expected one of ${listNames(suitable)}`;
}

function listNames(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES).map((name) => quoteUnlessToken(name));
  const others = all.length - shown.length;
  return [...shown, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

/** Requires that inputs which select a page or its items are absent with `aggregate`. */
export function refineAggregate<Input extends z.ZodObject>(
  input: Input,
  reasons: Readonly<Record<string, string>>,
): Input {
  return input.superRefine((value, context) => {
    const given = value as Record<string, unknown>;
    if (given["aggregate"] === undefined) return;
    for (const [name, reason] of Object.entries(reasons)) {
      if (given[name] === undefined) continue;
      const message = `expected to be absent with aggregate, ${reason}`;
      context.addIssue({ code: "custom", path: [name], message });
    }
  });
}

/** Reasons for {@link refineAggregate}. */
export const AGGREGATE_READS_ALL = "which reads all pages itself";
export const AGGREGATE_NAMES_ITS_OWN = "which names what it reads itself";
