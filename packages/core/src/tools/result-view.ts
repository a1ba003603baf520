import { z } from "zod";
import type { Service } from "../client/service.js";
import { InputError } from "../errors/call-errors.js";
import type { ValidInput } from "../operations/bound-operation.js";
import { withItems } from "../operations/items-input.js";
import type { Operation } from "../operations/operation.js";
import { identityOf } from "../operations/touches.js";
import { registerModelSchema } from "../schemas/model-schema.js";
import { isPlainObject } from "../text/json.js";

/** The argument that continues a read whose result was cut. The cut result explains it. */
export const CONTINUE_FROM = "continue_from";

/** The argument that leaves ids and links out of a list's items. */
const VALUES_ONLY = "values_only";

// As many levels as JSON of a service has at most, and some more.
const POSITION = /^\d{1,9}(\/\d{1,9}){0,250}$/;

/**
 * A place in JSON data: the index of a member, then of a member in it, and so on; in a text the number of
 * characters before it. Empty at the start.
 */
export type Position = readonly number[];

/** The part and form of a result that a model asks for. */
export interface ResultView {
  /** Position from which to continue a result that was cut; empty for its start. */
  from: Position;
  isValuesOnly: boolean;
}

/** The arguments of a model's call: the input, and the view of its result. */
export interface CheckedCall<Op> {
  /** The validated input; of a call with items the arguments `{ items }`, with a complete input for each. */
  input: ValidInput<Op>;
  /** The validated inputs of a call with items. */
  items?: readonly ValidInput<Op>[] | undefined;
  view: ResultView;
}

/** The view of a call that asks for none. */
export const WHOLE_RESULT: ResultView = { from: [], isValuesOnly: false };

// Applications make the same tools again and again.
const schemas = {
  plain: new WeakMap<z.ZodObject, z.ZodObject>(),
  withValuesOnly: new WeakMap<z.ZodObject, z.ZodObject>(),
};

/** Returns the schema of all arguments that a tool takes. */
export function toCallSchema(input: z.ZodObject, operation: Operation): z.ZodObject {
  if (operation.effect === "read") return withResultInputs(input, operation);
  return operation.takesItems === undefined ? input : withItems(input);
}

/**
 * Returns the schema of a read's input together with the arguments about its result, for clients that send only
 * what a schema has. The operation never gets these.
 */
function withResultInputs(input: z.ZodObject, { offersValuesOnly }: Operation): z.ZodObject {
  const known = offersValuesOnly === true ? schemas.withValuesOnly : schemas.plain;
  const made = known.get(input);
  if (made !== undefined) return made;
  const valuesOnly = z.boolean().describe("Without ids and links").optional();
  // Rules across inputs are left to the operation's own schema. `safeExtend`, which keeps them, needs zod 4.1.
  const extended = z.strictObject({
    ...input.shape,
    ...(offersValuesOnly === true && { [VALUES_ONLY]: valuesOnly }),
    [CONTINUE_FROM]: z.string().optional(),
  });
  known.set(input, registerModelSchema(extended));
  return extended;
}

/** Writes a position as text that no model takes for a decimal number: `1/20`. */
export function formatPosition(position: Position): string {
  return position.join("/");
}

/**
 * Separates the arguments of a read from those about its result.
 *
 * @throws InputError for a position that no cut result gives, and a `values_only` that is no boolean.
 */
export function splitResultInputs(
  args: unknown,
  { offersValuesOnly }: Operation,
  caller: string,
): { args: unknown; view: ResultView } {
  if (!isPlainObject(args) || !(CONTINUE_FROM in args || VALUES_ONLY in args)) {
    return { args, view: WHOLE_RESULT };
  }
  const { [CONTINUE_FROM]: from, [VALUES_ONLY]: valuesOnly, ...rest } = args;
  const isOffered = offersValuesOnly === true;
  const isGiven = !isOffered && Object.hasOwn(args, VALUES_ONLY);
  const own = isGiven ? { ...rest, [VALUES_ONLY]: valuesOnly } : rest;
  const isValuesOnly = isOffered && parseBoolean(valuesOnly, caller);
  return { args: own, view: { from: parsePosition(from, caller), isValuesOnly } };
}

function parsePosition(value: unknown, caller: string): Position {
  if (value === undefined || value === null) return [];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && POSITION.test(text)) return text.split("/").map(Number);
  const message =
    "expected the value that a cut result of this call gave, or nothing to start over";
  throw new InputError(caller, [{ field: CONTINUE_FROM, message }]);
}

function parseBoolean(value: unknown, caller: string): boolean {
  if (value === undefined || value === null) return false;
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  throw new InputError(caller, [{ field: VALUES_ONLY, message: "expected true or false" }]);
}

/**
 * Leaves ids and links out of the items of a page, and references that have nothing else. Columns and attributes
 * stay, whatever they are called.
 */
export function omitItemIds(page: unknown, service: Service): unknown {
  if (!isPlainObject(page) || !Array.isArray(page["items"])) return page;
  return { ...page, items: page["items"].map((item) => omitIds(item, service) ?? {}) };
}

function omitIds(value: unknown, service: Service): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => omitIds(item, service)).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (!isPlainObject(value)) return value;
  const { idKinds = [], links = [] } = service;
  const isOmitted = (key: string) => links.includes(key) || identityOf(service, key) !== undefined;
  const keys = Object.keys(value).filter((key) => !isOmitted(key));
  const isReference = keys.length < Object.keys(value).length;
  if (isReference && keys.every((key) => idKinds.includes(key))) return undefined;
  return keepDefined(keys, (key) => {
    const isKeyedByAccount = service.keyedByAccount?.includes(key) === true;
    return isKeyedByAccount ? omitIdsInColumns(value[key], service) : omitIds(value[key], service);
  });
}

function omitIdsInColumns(columns: unknown, service: Service): unknown {
  if (!isPlainObject(columns)) return omitIds(columns, service);
  return keepDefined(Object.keys(columns), (key) => omitIds(columns[key], service));
}

function keepDefined(keys: readonly string[], get: (key: string) => unknown): object {
  const entries = keys.map((key): [string, unknown] => [key, get(key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
