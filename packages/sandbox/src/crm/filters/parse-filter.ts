import type { ValueOwner } from "../repository/documents.js";
import { isJsonObject, type JsonObject } from "../validation/structures.js";
import { parseCondition } from "./parse-condition.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";
import type { QueryTarget } from "./query-target.js";
import { followPath, parsePath } from "./parse-path.js";

/** Returns true if a record or entry passes. */
type FilterPredicate = (owner: ValueOwner) => boolean;

/**
 * Parses a filter in Attio's language ("filtering and sorting" guide): attributes in shorthand or
 * with operators, `$and`, `$or` and `$not`, and paths through record references. The keys of an
 * object are combined with AND.
 */
export function parseFilter(
  input: unknown,
  target: QueryTarget,
  path: FilterPath = [],
): FilterPredicate {
  if (!isJsonObject(input)) throw filterError(path, "A filter must be an object.");
  if ("path" in input && "constraints" in input) return parsePathFilter(input, target, path);
  const parts = Object.entries(input).map(([key, value]) =>
    parsePart(key, value, target, [...path, key]),
  );
  return (owner) => parts.every((part) => part(owner));
}

function parsePart(
  key: string,
  value: unknown,
  target: QueryTarget,
  path: FilterPath,
): FilterPredicate {
  switch (key) {
    case "$and": {
      const parts = parseParts(value, target, path);
      return (owner) => parts.every((part) => part(owner));
    }
    case "$or": {
      const parts = parseParts(value, target, path);
      return (owner) => parts.some((part) => part(owner));
    }
    case "$not": {
      const part = parseFilter(value, target, path);
      return (owner) => !part(owner);
    }
    default:
      return parseAttribute(key, value, target, path);
  }
}

function parseParts(value: unknown, target: QueryTarget, path: FilterPath): FilterPredicate[] {
  if (!Array.isArray(value)) throw filterError(path, `${path.at(-1)} takes an array of filters.`);
  return value.map((part, index) => parseFilter(part, target, [...path, String(index)]));
}

function parseAttribute(
  slug: string,
  value: unknown,
  { repository, containerId }: QueryTarget,
  path: FilterPath,
): FilterPredicate {
  if (slug.startsWith("$")) throw filterError(path, `Unknown operator ${slug}.`);
  const attribute = repository.findAttribute(containerId, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  const condition = parseCondition(value, attribute, path);
  return (owner) => condition(repository.listActiveValues(owner, attribute));
}

function parsePathFilter(
  input: JsonObject,
  target: QueryTarget,
  path: FilterPath,
): FilterPredicate {
  const other = Object.keys(input).find((key) => key !== "path" && key !== "constraints");
  if (other !== undefined) throw filterError([...path, other], `Unexpected key ${other}.`);
  const resolved = parsePath(input["path"], target, [...path, "path"]);
  const condition = parseCondition(input["constraints"], resolved.attribute, [
    ...path,
    "constraints",
  ]);
  return (owner) =>
    followPath(owner, resolved, target.repository).some((reached) =>
      condition(target.repository.listActiveValues(reached, resolved.attribute)),
    );
}
