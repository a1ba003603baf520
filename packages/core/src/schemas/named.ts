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
  return mark(schema, { named: kind });
}

/**
 * Marks an input that names what contains the things that a call is about, such as an object of records or a database of rows.
 * Programs and plans tell by it whether two calls may be about the same things. It is {@link named}, too.
 *
 * @param kind calls with containers of one kind are about different things if their names differ
 * @example board: container(z.string().describe("Name of the board"), "board")
 */
export function container<Schema extends z.ZodType>(schema: Schema, kind: string): Schema {
  return mark(schema, { container: kind, named: kind });
}

/**
 * Marks an input of which a text may name several things, one of which is taken. Mark last, as {@link named}.
 *
 * @param explain returns, in one sentence, which of them a text as given names and which was taken; undefined for a text that names
 * one thing. The output of the call has the sentence in `adjusted`.
 * @example sheet: ambiguous(z.string().overwrite(takeFirst), (text) => text.includes(",") ? `${quote(text)} names two sheets: the first was taken` : undefined)
 */
export function ambiguous<Schema extends z.ZodType>(
  schema: Schema,
  explain: (text: string) => string | undefined,
): Schema {
  return mark(schema, { explain });
}

/**
 * Marks an input that takes a text which people read, and that decides nothing: the words of a task, note, comment or page. Any other
 * input decides: which record, person, address, stage, place. Texts by outsiders may become such prose without a question, if
 * nothing else of the call is theirs. Mark last, as {@link named}.
 *
 * @param form `markdown` for a text in which tags decide something, such as whom it mentions
 * @example content: prose(z.string().describe("Plain text"))
 */
export function prose<Schema extends z.ZodType>(
  schema: Schema,
  form: "text" | "markdown" = "text",
): Schema {
  return mark(schema, { prose: form });
}

/**
 * Marks an input that takes what another input takes, for several things, such as rows of values. Rules about one hold for the other.
 * Mark last, as {@link named}.
 *
 * @example rows: like(z.array(values("Values of new rows")), "properties")
 */
export function like<Schema extends z.ZodType>(schema: Schema, input: string): Schema {
  return mark(schema, { like: input });
}

/** Returns the inputs that take the same as one of an operation. */
export function inputsLike({ shape }: z.ZodObject, input: string): readonly string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const isLike = likeOf(schema) === input || likeOf(shape[input]) === name;
    return isLike && name !== input ? [name] : [];
  });
}

function likeOf(schema: unknown): string | undefined {
  return schema instanceof z.ZodType ? marksOf(unwrap(schema)).like : undefined;
}

/** Marks of an input, under {@link MARKS} in the metadata of its schema. */
interface Marks {
  prose?: "text" | "markdown";
  container?: string;
  named?: string;
  like?: string;
  explain?: (text: string) => string | undefined;
}

/** Key of the marks in metadata. JSON schemas leave it out. */
export const MARKS = "marks";

function mark<Schema extends z.ZodType>(schema: Schema, marks: Marks): Schema {
  return schema.meta({ ...schema.meta(), [MARKS]: { ...marksOf(schema), ...marks } });
}

function marksOf(schema: z.ZodType): Marks {
  return schema.meta()?.[MARKS] ?? {};
}

/** Returns the inputs of an operation that name containers, with their kinds. */
export function containersOf({ input }: { input: z.ZodObject }): ReadonlyMap<string, string> {
  const known = containers.get(input);
  if (known !== undefined) return known;
  const found = new Map(
    Object.entries(input.shape).flatMap(([name, schema]) => {
      const kind = marksOf(unwrap(schema as z.ZodType)).container;
      return kind === undefined ? [] : [[name, kind] as const];
    }),
  );
  containers.set(input, found);
  return found;
}

// Asked for each call.
const containers = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/**
 * Returns true for a text, or a list of texts, that an input takes as {@link prose}: it decides nothing, regardless of its author.
 *
 * @param path keys and indexes that lead to the text in the input
 * @param found paths of inputs that the account says take it, of an operation's `findProse`
 */
export function isProse(
  schema: z.ZodType,
  path: readonly string[],
  text: unknown,
  found: readonly string[] = [],
): boolean {
  // Keys may have dots: `Note.due` is not in `Note`.
  const isFound = path.some((_key, index) => found.includes(path.slice(0, index + 1).join(".")));
  if (isFound) return [text].flat().every((each) => typeof each === "string" && !hasTags(each));
  return isDeclaredProse(schema, path, text);
}

/** In Markdown, tags mention people and move pages. */
function hasTags(text: string): boolean {
  return /<[a-z/!]/i.test(text);
}

function isDeclaredProse(schema: z.ZodType, path: readonly string[], text: unknown): boolean {
  const inner = unwrap(schema);
  const form = marksOf(inner).prose;
  if (form !== undefined && typeof text === "string") return form === "text" || !hasTags(text);
  const [key, ...rest] = path;
  if (key === undefined) return false;
  if (inner instanceof z.ZodArray) return isDeclaredProse(inner.element as z.ZodType, rest, text);
  const shape = inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>) : {};
  const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
  return field !== undefined && isDeclaredProse(field, rest, text);
}

/** Returns true if inputs name what is {@link named} differently: as other things, or in another way. */
export function differInNames(
  { input }: { input: z.ZodObject },
  inputs: readonly Readonly<Record<string, unknown>>[],
): boolean {
  return Object.entries(input.shape).some(
    ([name, schema]) =>
      marksOf(unwrap(schema as z.ZodType)).named !== undefined &&
      new Set(inputs.map((each) => each[name])).size > 1,
  );
}

/** Returns true if inputs of an operation are {@link named}, at any depth. */
export function hasNames({ input }: { input: z.ZodObject }): boolean {
  return hasMarkedInput(input, "named");
}

/** Does not look at the metadata of the operation's input itself, which makes the JSON schema for models. */
function hasMarkedInput({ shape }: z.ZodObject, key: keyof typeof marked): boolean {
  return Object.values(shape).some((each) => hasMark(each as z.ZodType, key));
}

const marked = {
  explain: new WeakMap<z.ZodType, boolean>(),
  named: new WeakMap<z.ZodType, boolean>(),
};

function hasMark(schema: z.ZodType, key: keyof typeof marked): boolean {
  const known = marked[key].get(schema);
  if (known !== undefined) return known;
  const inner = unwrap(schema);
  const found =
    marksOf(inner)[key] !== undefined || listInner(inner).some((each) => hasMark(each, key));
  marked[key].set(schema, found);
  return found;
}

/** Returns what ambiguous inputs say about the texts that are given for them. */
function explainTexts(schema: z.ZodType, given: unknown): readonly string[] {
  if (!hasMark(schema, "explain")) return [];
  const inner = unwrap(schema);
  if (typeof given === "string") return [marksOf(inner).explain?.(given) ?? []].flat();
  if (inner instanceof z.ZodArray && Array.isArray(given)) {
    return given.flatMap((each) => explainTexts(inner.element as z.ZodType, each));
  }
  if (!(inner instanceof z.ZodObject) || !isPlainObject(given)) return [];
  const shape = inner.shape as Record<string, z.ZodType>;
  return Object.entries(shape).flatMap(([key, field]) => explainTexts(field, given[key]));
}

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
    return own !== undefined && hasMark(own, "named") ? [{ key, value, schema: unwrap(own) }] : [];
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
  return marksOf(schema).container !== undefined;
}

async function mapValue(
  schema: z.ZodType,
  value: unknown,
  replace: (kind: string, name: string) => Promise<string>,
): Promise<unknown> {
  const kind = marksOf(schema).named;
  if (kind !== undefined) return typeof value === "string" ? replace(kind, value) : value;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = unwrap(schema.element as z.ZodType);
    return Promise.all(value.map((each) => mapValue(element, each, replace)));
  }
  return schema instanceof z.ZodObject && isPlainObject(value)
    ? mapNames(schema, value, (inner, name) => replace(inner, name))
    : value;
}

function listInner(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  return schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
}

/** Key of what {@link ambiguous} inputs have said, in a validated input. A symbol, so that no JSON has it. */
export const EXPLANATIONS = Symbol("explanations");

/** A validated input, with what its {@link ambiguous} parts have said: sentences for `adjusted`. */
export type Explained = Readonly<Record<string, unknown>> & {
  readonly [EXPLANATIONS]?: readonly string[];
};

/** Returns true if the input of an operation has {@link ambiguous} parts. */
export function isAmbiguous({ input }: { input: z.ZodObject }): boolean {
  return hasMarkedInput(input, "explain");
}

/** Validates an input. What its {@link ambiguous} parts say stays with the validated input. */
export function parseInput<Input extends z.ZodObject>(schema: Input, value: unknown) {
  const parsed = schema.safeParse(value);
  const said = parsed.success ? explainTexts(schema, value) : [];
  // An input that was validated before has its canonical texts, and what was said about those given.
  const before = (value as Explained | null | undefined)?.[EXPLANATIONS] ?? [];
  const explanations = [...new Set([...before, ...said])];
  if (!parsed.success || explanations.length === 0) return parsed;
  return { ...parsed, data: { ...parsed.data, [EXPLANATIONS]: explanations } };
}
