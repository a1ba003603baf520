import type { ValueOwner } from "../repository/documents.js";
import { isJsonObject, type JsonObject } from "../validation/structures.js";
import { joinKeys, type Keys, pickFewest, toKeys, toPathKeys } from "./narrow.js";
import { parseCondition } from "./parse-condition.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";
import type { QueryTarget } from "./query-target.js";
import { followPath, parsePath } from "./parse-path.js";

/** A parsed filter of records or entries. */
export interface Filter {
  passes(owner: ValueOwner): boolean;
  /** The only ones that can pass. */
  keys: Keys;
}

/**
 * Parses a filter in Attio's language ("filtering and sorting" guide): attributes in shorthand or
 * with operators, `$and`, `$or` and `$not`, and paths through record references. The keys of an
 * object are combined with AND.
 */
export function parseFilter(input: unknown, target: QueryTarget, path: FilterPath = []): Filter {
  if (!isJsonObject(input)) throw filterError(path, "A filter must be an object.");
  if ("path" in input && "constraints" in input) return parsePathFilter(input, target, path);
  const parts = Object.entries(input).map(([key, value]) =>
    parsePart(key, value, target, [...path, key]),
  );
  return combineAll(parts, target);
}

function combineAll(parts: readonly Filter[], { repository }: QueryTarget): Filter {
  return {
    passes: (owner) => parts.every((part) => part.passes(owner)),
    keys: pickFewest(
      repository,
      parts.map(({ keys }) => keys),
    ),
  };
}

function parsePart(key: string, value: unknown, target: QueryTarget, path: FilterPath): Filter {
  switch (key) {
    case "$and":
      return combineAll(parseParts(value, target, path), target);
    case "$or": {
      const parts = parseParts(value, target, path);
      return {
        passes: (owner) => parts.some((part) => part.passes(owner)),
        keys: joinKeys(parts.map(({ keys }) => keys)),
      };
    }
    case "$not": {
      const part = parseFilter(value, target, path);
      return { passes: (owner) => !part.passes(owner), keys: undefined };
    }
    default:
      return parseAttribute(key, value, target, path);
  }
}

function parseParts(value: unknown, target: QueryTarget, path: FilterPath): Filter[] {
  if (!Array.isArray(value)) throw filterError(path, `${path.at(-1)} takes an array of filters.`);
  return value.map((part, index) => parseFilter(part, target, [...path, String(index)]));
}

function parseAttribute(
  slug: string,
  value: unknown,
  { repository, containerId }: QueryTarget,
  path: FilterPath,
): Filter {
  if (slug.startsWith("$")) throw filterError(path, `Unknown operator ${slug}.`);
  const attribute = repository.findAttribute(containerId, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  const condition = parseCondition(value, attribute, path);
  return {
    passes: (owner) => condition.passes(repository.listActiveValues(owner, attribute)),
    keys: toKeys(repository, attribute, condition.equals),
  };
}

function parsePathFilter(input: JsonObject, target: QueryTarget, path: FilterPath): Filter {
  const other = Object.keys(input).find((key) => key !== "path" && key !== "constraints");
  if (other !== undefined) throw filterError([...path, other], `Unexpected key ${other}.`);
  const resolved = parsePath(input["path"], target, [...path, "path"]);
  const condition = parseCondition(input["constraints"], resolved.attribute, [
    ...path,
    "constraints",
  ]);
  return {
    passes: (owner) =>
      followPath(owner, resolved, target.repository).some((reached) =>
        condition.passes(target.repository.listActiveValues(reached, resolved.attribute)),
      ),
    keys: toPathKeys(target.repository, resolved, condition.equals),
  };
}
