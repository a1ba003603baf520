import type { Subject } from "../data/documents.js";
import { isDictionary, type Dictionary } from "../input/structures.js";
import type { World } from "../records/world.js";
import { readCondition } from "./condition.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";
import { followPath, readPath } from "./path.js";

/** Decides whether a record or entry passes. */
type Predicate = (subject: Subject) => boolean;

/** What is being queried: an object's records or a list's entries. */
export interface Queried {
  world: World;
  containerId: string;
}

/**
 * Reads a filter in Attio's language (its "filtering and sorting" guide): attributes in shorthand or
 * with operators, `$and`, `$or` and `$not`, and paths through record references. Several keys of
 * one object all have to hold.
 */
export function readFilter(input: unknown, queried: Queried, path: FilterPath = []): Predicate {
  if (!isDictionary(input)) throw filterError(path, "A filter must be an object.");
  if ("path" in input && "constraints" in input) return readPathFilter(input, queried, path);
  const parts = Object.entries(input).map(([key, value]) =>
    readPart(key, value, queried, [...path, key]),
  );
  return (subject) => parts.every((part) => part(subject));
}

function readPart(key: string, value: unknown, queried: Queried, path: FilterPath): Predicate {
  switch (key) {
    case "$and": {
      const parts = readParts(value, queried, path);
      return (subject) => parts.every((part) => part(subject));
    }
    case "$or": {
      const parts = readParts(value, queried, path);
      return (subject) => parts.some((part) => part(subject));
    }
    case "$not": {
      const part = readFilter(value, queried, path);
      return (subject) => !part(subject);
    }
    default:
      return readAttribute(key, value, queried, path);
  }
}

function readParts(value: unknown, queried: Queried, path: FilterPath): Predicate[] {
  if (!Array.isArray(value)) throw filterError(path, `${path.at(-1)} takes an array of filters.`);
  return value.map((part, index) => readFilter(part, queried, [...path, String(index)]));
}

function readAttribute(
  slug: string,
  value: unknown,
  { world, containerId }: Queried,
  path: FilterPath,
): Predicate {
  if (slug.startsWith("$")) throw filterError(path, `Unknown operator ${slug}.`);
  const attribute = world.attribute(containerId, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  const condition = readCondition(value, attribute, path);
  return (subject) => condition(world.values(subject, attribute));
}

function readPathFilter(input: Dictionary, queried: Queried, path: FilterPath): Predicate {
  const other = Object.keys(input).find((key) => key !== "path" && key !== "constraints");
  if (other !== undefined) throw filterError([...path, other], `Unexpected key ${other}.`);
  const steps = readPath(input["path"], queried, [...path, "path"]);
  const condition = readCondition(input["constraints"], steps.last, [...path, "constraints"]);
  return (subject) =>
    followPath(subject, steps, queried.world).some((reached) =>
      condition(queried.world.values(reached, steps.last)),
    );
}
