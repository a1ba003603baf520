import { z } from "zod";
import { InputError, type InputIssue } from "../errors/call-errors.js";
import { aliasesAt, allAliases, unwrap } from "../schemas/coerce-input.js";
import { findField } from "../schemas/pinned-inputs.js";
import { forModels, registerModelSchema } from "../schemas/model-schema.js";
import { isPlainObject, parseJson } from "../text/json.js";
import type { Service } from "../client/service.js";
import type { Call } from "./call.js";
import type { Operation } from "./operation.js";
import { findTouches } from "./touches.js";

/** The argument with the inputs of several calls. */
export const ITEMS = "items";

const MAX_ITEMS = 100;

// Applications make the same tools again and again.
const schemas = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * Returns the schema of an operation's input together with `items`. No input is required beside it: items may have it, and
 * the operation's own schema checks each of them.
 */
export function withItems(input: z.ZodObject): z.ZodObject {
  const made = schemas.get(input);
  if (made !== undefined) return made;
  const fields = Object.entries(input.shape).map(([name, field]) => {
    const schema = field as z.ZodType;
    return [name, schema instanceof z.ZodOptional ? schema : schema.optional()] as const;
  });
  const items = z
    .array(z.record(z.string(), z.unknown()))
    .describe("Up to 100 objects with these inputs; those beside it apply to all");
  const extended = z.strictObject({
    ...Object.fromEntries(fields),
    [ITEMS]: forModels(items, { opaque: true }).optional(),
  });
  schemas.set(input, registerModelSchema(extended));
  return extended;
}

/** Arguments of a call, with the inputs that an item has itself. */
interface Item {
  input: Readonly<Record<string, unknown>>;
  own: ReadonlySet<string>;
}

/**
 * Validates the items of a call. Arguments beside `items` count for each of them. An item's own value comes first; open
 * objects, such as the values of a record, are merged by key.
 *
 * @param check validates the input of one call.
 * @throws InputError with the problems of all items, and for two items with the same target.
 */
export function checkItems<Input>(
  { operation, service }: { readonly operation: Operation; readonly service: Service },
  { [ITEMS]: given, ...common }: Readonly<Record<string, unknown>>,
  caller: string,
  check: (input: unknown) => Input,
): Input[] {
  const merge = createMerge(operation, common);
  const items = readItems(given, caller).map(merge);
  const problems = new ItemProblems(caller, items);
  const inputs = items.map(({ input }, index) => problems.collect(index, () => check(input)));
  problems.throwIfAny();
  // Under other names than the canonical ones, which are looked up when they run.
  const named = (inputs as Record<string, unknown>[]).map((input) => ({
    input,
    touches: findTouches(operation, service, input),
  }));
  assertTargets(operation, named, caller);
  return inputs as Input[];
}

/** Reads the list, also from JSON text, before anything walks through its items. */
function readItems(given: unknown, caller: string): readonly Record<string, unknown>[] {
  const refuse = (field: string, message: string) => new InputError(caller, [{ field, message }]);
  const list = parseIfText(given);
  if (!Array.isArray(list)) {
    throw refuse(ITEMS, "expected a list of objects, each with the inputs of one call");
  }
  if (list.length === 0) {
    throw refuse(ITEMS, "expected at least one item; leave items out for a single call");
  }
  if (list.length > MAX_ITEMS) {
    const message = `expected at most ${MAX_ITEMS} items, received ${list.length}; give the others in further calls`;
    throw refuse(ITEMS, message);
  }
  const items = list.map(parseIfText);
  const wrong = items.flatMap((item, index) => (isPlainObject(item) ? [] : [index]));
  const [first, ...others] = wrong;
  if (first === undefined) return items as Record<string, unknown>[];
  const message = `expected an object with the inputs of one call${describeOthers(others)}`;
  throw refuse(`${ITEMS}[${first}]`, message);
}

function parseIfText(value: unknown): unknown {
  return typeof value === "string" ? parseJson(value)?.json : value;
}

/** Returns a function that adds the arguments beside `items` to an item. */
function createMerge(operation: Operation, common: Readonly<Record<string, unknown>>) {
  const aliases = new Map(aliasesAt(allAliases(operation), ""));
  const documented = (key: string) => aliases.get(key) ?? key;
  const fieldOf = (key: string) => findField(operation.input, documented(key));
  return (item: Readonly<Record<string, unknown>>): Item => {
    const given = Object.entries(item).filter(([key, value]) => {
      // Models write null for what they leave out.
      return value === null ? fieldOf(key)?.safeParse(null).success !== false : value !== undefined;
    });
    const own = new Map(given.map(([key, value]) => [documented(key), { key, value }] as const));
    const entries = Object.entries(common).flatMap(([key, value]): [string, unknown][] => {
      const changes = own.get(documented(key));
      if (changes === undefined) return [[key, value]];
      const field = fieldOf(key);
      if (field === undefined || !(unwrap(field) instanceof z.ZodRecord)) return [];
      const [shared, changed] = [parseIfText(value), parseIfText(changes.value)];
      const areObjects = isPlainObject(shared) && isPlainObject(changed);
      return areObjects ? [[changes.key, { ...shared, ...changed }]] : [];
    });
    return {
      // fromEntries defines own properties: `__proto__` stays a key, which is refused.
      input: Object.fromEntries([...Object.entries(item), ...entries]),
      own: new Set([...own].flatMap(([name, { key }]) => [name, key])),
    };
  };
}

/** Refuses items that change the same: which of them came last would be chance. @throws InputError */
export function assertTargets(
  operation: Operation,
  items: readonly Pick<Call, "input" | "touches">[],
  caller: string,
): void {
  const { takesItems } = operation;
  if (takesItems?.target === undefined) return;
  const indexes = new Map<string, number[]>();
  for (const [index, { input, touches }] of items.entries()) {
    const touched = [...touches.things, ...touches.containers];
    const named = takesItems.target.map(
      (name) => touched.find((each) => each.input === name)?.identity,
    );
    const target = JSON.stringify([...named, takesItems.match?.(input)]);
    indexes.set(target, [...(indexes.get(target) ?? []), index]);
  }
  const issues = [...indexes.values()].flatMap(([first, ...others]): InputIssue[] => {
    if (first === undefined || others.length === 0) return [];
    const message = `has the same target as ${describeIndexes(others)}; merge their changes into one item`;
    return [{ field: `${ITEMS}[${first}]`, message }];
  });
  if (issues.length > 0) throw new InputError(caller, issues);
}

/** Collects the problems of items. Equal ones become one, with the items that have it. */
export class ItemProblems {
  readonly #caller: string;
  readonly #items: readonly Item[];
  /** Items by the place and text of their problem. */
  readonly #found = new Map<string, InputIssue & { indexes: number[] }>();

  /** @param items the items, for problems of arguments that all of them share. @default none shares any */
  constructor(caller: string, items: readonly Item[] = []) {
    this.#caller = caller;
    this.#items = items;
  }

  /** Runs a check of one item, and collects the problems of its InputError. @throws its other errors */
  collect<Result>(index: number, check: () => Result): Result | undefined {
    try {
      return check();
    } catch (error) {
      this.add(index, error);
      return undefined;
    }
  }

  /** Adds the problems of an item. @throws the error itself, unless it is an InputError */
  add(index: number, error: unknown): void {
    if (!(error instanceof InputError)) throw error;
    for (const issue of error.issues) {
      const key = `${issue.field}: ${issue.message}`;
      const known = this.#found.get(key) ?? { ...issue, indexes: [] };
      if (known.indexes.at(-1) !== index) known.indexes.push(index);
      this.#found.set(key, known);
    }
  }

  /** @throws InputError with all problems, if there is any */
  throwIfAny(): void {
    if (this.#found.size === 0) return;
    const issues = [...this.#found.values()].map(({ indexes, ...issue }) => {
      const { field, message } = issue;
      const [first = 0, ...others] = indexes;
      const place = `${ITEMS}[${first}]`;
      if (indexes.every((index) => this.#isShared(field, index))) return issue;
      const path = field.startsWith("(") ? place : `${place}.${field}`;
      return { ...issue, field: path, message: `${message}${describeOthers(others)}` };
    });
    throw new InputError(this.#caller, issues);
  }

  /** Returns true if an item has a value from beside `items`. */
  #isShared(field: string, index: number): boolean {
    const [name = ""] = field.split(".");
    const item = this.#items[index];
    return item !== undefined && Object.hasOwn(item.input, name) && !item.own.has(name);
  }
}

function describeOthers(indexes: readonly number[]): string {
  return indexes.length === 0 ? "" : ` (also ${describeIndexes(indexes)})`;
}

const MAX_RANGES = 12;

/** Lists items by their ascending indexes: `items 0-4, 7 and 9`. */
export function describeIndexes(indexes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === index - 1) range[1] = index;
    else ranges.push([index, index]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const rest = ranges.slice(MAX_RANGES);
  const others = rest.reduce((total, [first, last]) => total + last - first + 1, 0);
  const shown = texts.slice(0, MAX_RANGES).join(", ");
  const noun = indexes.length === 1 ? "item" : "items";
  return others === 0 ? `${noun} ${shown}` : `${noun} ${shown} and ${others} more`;
}
