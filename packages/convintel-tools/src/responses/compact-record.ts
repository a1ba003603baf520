import { extractTimestamp } from "./format-timestamp.js";
import { stripSignedUrls } from "./strip-signed-urls.js";

/**
 * Reduces a record whose keys are not documented to what a model needs: everything except signed URLs.
 * The ids of what it is about come first, once each, under the names of other tools: `activity_id` for
 * `activity`. A time in the recording is also formatted as in transcripts.
 */
export function compactRecord(record: object, about: readonly string[] = []): object {
  const rest = stripSignedUrls(record) as Record<string, unknown>;
  const ids = about.flatMap((name) => {
    const id = takeId(rest, name);
    return id === undefined ? [] : [[`${name}_id`, id]];
  });
  return { ...Object.fromEntries(ids), ...extractTimestamp(rest), ...rest };
}

/** Finds the id of what a record is about, under the likely keys or in a nested object. */
export function findId(record: object, name: string): unknown {
  const facts = record as Readonly<Record<string, unknown>>;
  const key = findIdKey(facts, name);
  return key === undefined ? toObject(facts[name])["id"] : facts[key];
}

function findIdKey(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const keys = [`${name}Id`, `${name}_id`, `${name}Uuid`, `${name}_uuid`];
  return keys.find((one) => record[one] !== undefined && record[one] !== null);
}

/** Removes and returns the id that `findId` finds. Another id in the nested object stays. */
function takeId(record: Record<string, unknown>, name: string): unknown {
  const key = findIdKey(record, name);
  const { id: nestedId, ...others } = toObject(record[name]);
  const id = key === undefined ? nestedId : record[key];
  // Mutation is safe: the record is a copy.
  if (key !== undefined) delete record[key];
  if (id === undefined || nestedId !== id) return id;
  if (Object.keys(others).length === 0) delete record[name];
  else record[name] = others;
  return id;
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
