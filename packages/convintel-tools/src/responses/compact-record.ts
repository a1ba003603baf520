import { compactFields, type Fields, getName, toId } from "./compact-fields.js";
import { formatTimestamp } from "./format-timestamp.js";

/**
 * Reduces a record whose keys are not documented to what a model needs. The ids of what it is about come
 * first, once each, under the names of other tools: `activity_id` for `activity`; a person beside the id by
 * name alone. Its own id is left out: no tool takes it.
 */
export function compactRecord(record: object, about: readonly string[]): Fields {
  const { id: _id, ...rest }: Record<string, unknown> = { ...record };
  const ids = about.flatMap((name) => {
    const id = takeId(rest, name);
    return id === undefined ? [] : [[`${name}_id`, id] as const];
  });
  for (const name of about) rest[name] = getName(rest[name]) ?? rest[name];
  return { ...Object.fromEntries(ids), ...formatTimestamp(compactFields(rest)) };
}

/** Finds the key of the id of what a record is about, among the likely ones. */
function findIdKey(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const keys = [`${name}Id`, `${name}_id`, `${name}Uuid`, `${name}_uuid`];
  return keys.find((one) => record[one] !== undefined && record[one] !== null);
}

/** Removes and returns the id of what a record is about, under its key or in a nested object, where another id stays. */
function takeId(record: Record<string, unknown>, name: string): string | undefined {
  const key = findIdKey(record, name);
  const { id: nestedId, ...others } = toObject(record[name]);
  const id = key === undefined ? nestedId : record[key];
  // Mutation is safe: the record is a copy.
  if (key !== undefined) delete record[key];
  if (id === undefined || nestedId !== id) return toId(id);
  if (Object.keys(others).length === 0) delete record[name];
  else record[name] = others;
  return toId(id);
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
