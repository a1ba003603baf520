import type { FilterName, PlainValue } from "../../columns/column-kind.js";
import type { Validator } from "../../validation/validators.js";

/** A filter operator: its operand's validator and its predicate. */
export interface Operator {
  operand: Validator;
  meets: (value: PlainValue, operand: never, context: FilterContext) => boolean;
}

/** Values that some operators refer to. */
export interface FilterContext {
  now: Date;
  /** The user that `me` stands for. */
  botId: string;
}

/** Filter conditions with their own operators. */
export type OperatorName = Exclude<FilterName, "formula" | "rollup">;

/** Operators of a filter condition, by name. */
export type Operators = Record<string, Operator>;
