import { z } from "zod";
import { isPlainObject } from "../text/json.js";
import { unwrap } from "./coerce-input.js";

/**
 * Marks an input that names a thing which has several names, such as a person by id, email address or name: the `canonicalName` of the
 * service finds the one by which all that looks at a call knows it. Mark last: `refine` and `overwrite` drop marks.
 *
 * @example assignee: named(z.string().describe("Id or email address"), "member")
 */
export function named<Schema extends z.ZodType>(schema: Schema, kind: string): Schema {
  return schema.meta({ ...schema.meta(), named: kind });
}

/**
 * Marks an input that names what contains the things that a call is about, such as an object of records or a database of rows.
 * Programs and plans tell by it whether two calls may be about the same things. It is {@link named}, too.
 *
 * @param kind calls with containers of one kind are about different things if their names differ
 * @example board: container(z.string().describe("Name of the board"), "board")
 */
export function container<Schema extends z.ZodType>(schema: Schema, kind: string): Schema {
  return named(schema.meta({ ...schema.meta(), container: kind }), kind);
}

/** Returns the inputs of an operation that name containers, with their kinds. */
export function containersOf({ input }: { input: z.ZodObject }): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(input.shape).flatMap(([name, schema]) => {
      const kind = readMark(unwrap(schema as z.ZodType), "container");
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );
}

/** Returns true if inputs of a schema are {@link named}, at any depth. */
export function hasNames(schema: z.ZodType): boolean {
  const known = withNames.get(schema);
  if (known !== undefined) return known;
  const inner = unwrap(schema);
  const found = readMark(inner, "named") !== undefined || listInner(inner).some(hasNames);
  withNames.set(schema, found);
  return found;
}

const withNames = new WeakMap<z.ZodType, boolean>();

/** Finds the canonical name of a thing. `beside` has the inputs beside its name, with the canonical names of containers. */
export type ReplaceName = (
  kind: string,
  name: string,
  beside: Readonly<Record<string, unknown>>,
) => Promise<string>;

/** Replaces the names in a validated input that are {@link named}, at any depth: containers first, by which others are found. */
export async function mapNames(
  schema: z.ZodObject,
  input: Readonly<Record<string, unknown>>,
  replace: ReplaceName,
): Promise<Readonly<Record<string, unknown>>> {
  const shape = schema.shape as Record<string, z.ZodType>;
  const given = Object.entries(input).flatMap(([key, value]) => {
    const own = shape[key];
    return own !== undefined && hasNames(own) ? [{ key, value, schema: unwrap(own) }] : [];
  });
  const replaceAll = async (isTaken: (schema: z.ZodType) => boolean, beside: typeof input) => {
    const taken = given.filter((each) => isTaken(each.schema));
    const entries = taken.map(
      async ({ key, schema: own, value }) =>
        [key, await mapValue(own, value, (kind, name) => replace(kind, name, beside))] as const,
    );
    return { ...beside, ...Object.fromEntries(await Promise.all(entries)) };
  };
  return replaceAll((own) => !isContainer(own), await replaceAll(isContainer, input));
}

function isContainer(schema: z.ZodType): boolean {
  return readMark(schema, "container") !== undefined;
}

async function mapValue(
  schema: z.ZodType,
  value: unknown,
  replace: (kind: string, name: string) => Promise<string>,
): Promise<unknown> {
  const kind = readMark(schema, "named");
  if (kind !== undefined) return typeof value === "string" ? replace(kind, value) : value;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = unwrap(schema.element as z.ZodType);
    return Promise.all(value.map((each) => mapValue(element, each, replace)));
  }
  return schema instanceof z.ZodObject && isPlainObject(value)
    ? mapNames(schema, value, (inner, name) => replace(inner, name))
    : value;
}

function readMark(schema: z.ZodType, mark: "container" | "named"): string | undefined {
  const kind = schema.meta()?.[mark];
  return typeof kind === "string" ? kind : undefined;
}

function listInner(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
}
