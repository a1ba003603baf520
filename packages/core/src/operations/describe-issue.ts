import { z } from "zod";
import type { InputIssue } from "../errors/call-errors.js";
import {
  aliasesAt,
  type AliasUse,
  allAliases,
  type CallerNames,
  unwrap,
} from "../schemas/coerce-input.js";
import { suggestClosest } from "../text/suggest-closest.js";
import type { Operation } from "./operation.js";

// Advice takes time to find, and hostile arguments may have very many unknown keys. Messages show fewer.
const MAX_ADVICE = 50;

/** The parts of an operation that its input errors mention. */
type Described = Pick<Operation, "aliases" | "input" | "pagination" | "unsupported">;

/** Describes an issue that zod found, under the names that the caller used. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  operation: Described,
  names: CallerNames,
): InputIssue[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  const given = toCallerPath(path, names);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key, index) => ({
      field: [...given, key].join("."),
      message: index < MAX_ADVICE ? describeUnknown(key, path, operation) : "not known here",
    }));
  }
  // zod calls an object of any keys a record.
  const fault = issue.message
    .replace(/^Invalid input: /, "")
    .replace("expected record", "expected object");
  const message = fault + (issue.code === "invalid_type" ? describeMeaning(path, operation) : "");
  const renamed = path.flatMap((key, index) =>
    given[index] === String(key) ? [] : [` (${given[index]} stands for ${key})`],
  );
  const field = given.length === 0 ? "(the input as a whole)" : given.join(".");
  return [{ field, message: `${message}${renamed.join("")}` }];
}

/** Describes an alias that was given another value than the input it stands for. */
export function describeContradiction(use: AliasUse, names: CallerNames): InputIssue {
  const { alias, contradicts, documented, path } = use;
  const reason =
    contradicts === documented ? "which it stands for" : `as both stand for ${documented}`;
  return {
    field: [...toCallerPath(path.slice(0, -1), names), alias].join("."),
    message: `expected the same value as ${contradicts}, ${reason}; give ${documented} only`,
  };
}

/** Returns a path with the names that the caller used. */
function toCallerPath(path: readonly (string | number)[], names: CallerNames): string[] {
  return path.map(
    (key, index) => names.get(JSON.stringify(path.slice(0, index + 1))) ?? String(key),
  );
}

/** Describes an input to callers that left it out, or gave it or an item of it in a wrong form. */
function describeMeaning([name = "", ...rest]: (string | number)[], { input }: Described): string {
  const isItem = rest.length === 1 && typeof rest[0] === "number";
  const meaning = rest.length === 0 || isItem ? inputDescription(String(name), input) : undefined;
  if (meaning === undefined) return "";
  return isItem ? `. ${name} is: ${meaning}` : `. It is: ${meaning}`;
}

/** Returns the description of an input. */
function inputDescription(field: string, { shape }: z.ZodObject): string | undefined {
  const schema = shape[field] as z.ZodType | undefined;
  return schema instanceof z.ZodOptional
    ? (schema.unwrap() as z.ZodType).description
    : schema?.description;
}

function describeUnknown(
  key: string,
  path: readonly (string | number)[],
  operation: Described,
): string {
  return path.length === 0
    ? describeUnknownInput(key, operation)
    : describeUnknownKey(path, operation.input);
}

function describeUnknownInput(key: string, operation: Described): string {
  const { unsupported = {} } = operation;
  if (Object.hasOwn(unsupported, key)) return `not an input of this operation. ${unsupported[key]}`;
  const outer = findOuterInput(key, operation.input);
  if (outer !== undefined) {
    return `not an input of this operation, but part of ${outer}: {"${outer}":{"${key}":…}}`;
  }
  const known = Object.keys(operation.input.shape);
  const aliases = new Map(aliasesAt(allAliases(operation), ""));
  const guess = suggestClosest(key, [...known, ...aliases.keys()]);
  const hint = guess === undefined ? "" : ` Did you mean ${aliases.get(guess) ?? guess}?`;
  const inputs = known.length === 0 ? "It takes none." : `It takes: ${known.join(", ")}.`;
  return `not an input of this operation.${hint} ${inputs}`;
}

/** Describes an unknown key of the object at a path. */
function describeUnknownKey(path: readonly (string | number)[], input: z.ZodObject): string {
  const found = path.reduce<z.ZodType | undefined>(
    (schema, key) => schema && getPart(schema, key),
    input,
  );
  const known = found instanceof z.ZodObject ? Object.keys(found.shape) : [];
  return known.length === 0
    ? "not known here; leave it out"
    : `not known here. It takes: ${known.join(", ")}.`;
}

function getPart(schema: z.ZodType, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return unwrap(schema.element as z.ZodType);
  const part = schema instanceof z.ZodObject ? (schema.shape[key] as z.ZodType) : undefined;
  return part && unwrap(part);
}

/** Returns the name of the input that is an object with this property; undefined if none is. */
function findOuterInput(key: string, { shape }: z.ZodObject): string | undefined {
  return Object.keys(shape).find((name) => {
    const schema = unwrap(shape[name] as z.ZodType);
    return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key);
  });
}
