import type { ValueOwner } from "../repository/documents.js";
import { isDictionary, type Dictionary } from "../validation/structures.js";
import { parseCondition } from "./condition.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";
import type { QueryTarget } from "./query-target.js";
import { followPath, parsePath } from "./path.js";

/** Returns true if a record or entry passes. */
type Predicate = (subject: ValueOwner) => boolean;

/**
 * Parses a filter in Attio's language ("filtering and sorting" guide): attributes in shorthand or
 * with operators, `$and`, `$or` and `$not`, and paths through record references. The keys of an
 * object are combined with AND.
 */
export function parseFilter(input: unknown, target: QueryTarget, path: FilterPath = []): Predicate {
  if (!isDictionary(input)) throw filterError(path, "A filter must be an object.");
  if ("path" in input && "constraints" in input) return parsePathFilter(input, target, path);
  const parts = Object.entries(input).map(([key, value]) =>
    parsePart(key, value, target, [...path, key]),
  );
  return (subject) => parts.every((part) => part(subject));
}

function parsePart(key: string, value: unknown, target: QueryTarget, path: FilterPath): Predicate {
  switch (key) {
    case "$and": {
      const parts = parseParts(value, target, path);
      return (subject) => parts.every((part) => part(subject));
    }
    case "$or": {
      const parts = parseParts(value, target, path);
      return (subject) => parts.some((part) => part(subject));
    }
    case "$not": {
      const part = parseFilter(value, target, path);
      return (subject) => !part(subject);
    }
    default:
      return parseAttribute(key, value, target, path);
  }
}

function parseParts(value: unknown, target: QueryTarget, path: FilterPath): Predicate[] {
  if (!Array.isArray(value)) throw filterError(path, `${path.at(-1)} takes an array of filters.`);
  return value.map((part, index) => parseFilter(part, target, [...path, String(index)]));
}

function parseAttribute(
  slug: string,
  value: unknown,
  { repository, containerId }: QueryTarget,
  path: FilterPath,
): Predicate {
  if (slug.startsWith("$")) throw filterError(path, `Unknown operator ${slug}.`);
  const attribute = repository.findAttribute(containerId, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  const condition = parseCondition(value, attribute, path);
  return (subject) => condition(repository.listActiveValues(subject, attribute));
}

function parsePathFilter(input: Dictionary, target: QueryTarget, path: FilterPath): Predicate {
  const other = Object.keys(input).find((key) => key !== "path" && key !== "constraints");
  if (other !== undefined) throw filterError([...path, other], `Unexpected key ${other}.`);
  const steps = parsePath(input["path"], target, [...path, "path"]);
  const condition = parseCondition(input["constraints"], steps.last, [...path, "constraints"]);
  return (subject) =>
    followPath(subject, steps, target.repository).some((reached) =>
      condition(target.repository.listActiveValues(reached, steps.last)),
    );
}
