import type { Sort } from "../inputs/sort-problems.js";
import type { Container } from "../schema/container.js";

/** An attribute that a request names, and the object or list it is expected to belong to. */
export interface NamedAttribute {
  container: Container;
  slug: string;
}

/** A condition of a filter that was sent. */
export interface SentCondition extends NamedAttribute {
  /** Its path in the filter, as in the CRM's errors. */
  path: string[];
  /** The pairs of object and attribute that lead to it. */
  steps: string[][];
  condition: unknown;
  /** Replaces the condition, keeping the attribute and path around it. */
  wrap: (condition: unknown) => unknown;
}

/** Returns the conditions of a filter, those inside $and, $or and $not included. */
export function listConditions(
  filter: unknown,
  container: Container,
  at: readonly string[] = [],
): SentCondition[] {
  if (Array.isArray(filter)) {
    return filter.flatMap((part, index) => listConditions(part, container, [...at, `${index}`]));
  }
  if (typeof filter !== "object" || filter === null) return [];
  if ("path" in filter && "constraints" in filter) return toLinkedCondition(filter, container, at);
  return Object.entries(filter).flatMap(([key, condition]) => {
    const path = [...at, key];
    if (key.startsWith("$")) return listConditions(condition, container, path);
    const steps = [[container.identifier, key]];
    const wrap = (other: unknown) => ({ [key]: other });
    return [{ container, slug: key, path, steps, condition, wrap }];
  });
}

/** Returns every attribute that a filter or sort names, including those on the path to a linked record. */
export function listQueriedAttributes(
  filter: unknown,
  sorts: readonly Sort[],
  container: Container,
): NamedAttribute[] {
  const conditions = listConditions(filter, container);
  return [
    ...conditions.flatMap(({ steps }) => toStepAttributes(steps, container)),
    ...sorts.flatMap(({ attribute, path }) =>
      attribute === undefined
        ? toStepAttributes(path ?? [], container)
        : [{ container, slug: attribute }],
    ),
  ];
}

function toLinkedCondition(
  filter: { path: unknown; constraints: unknown },
  container: Container,
  at: readonly string[],
): SentCondition[] {
  const steps = (Array.isArray(filter.path) ? filter.path : []) as string[][];
  const last = toStepAttributes(steps, container).at(-1);
  if (last === undefined) return [];
  const wrap = (constraints: unknown) => ({ path: steps, constraints });
  return [{ ...last, path: [...at, "constraints"], steps, condition: filter.constraints, wrap }];
}

/** Converts steps to attributes: the first of the queried container, all others of objects. */
function toStepAttributes(
  steps: readonly (readonly string[])[],
  { kind }: Container,
): NamedAttribute[] {
  return steps.map(([identifier = "", slug = ""], index) => ({
    container: { kind: index === 0 ? kind : "objects", identifier },
    slug,
  }));
}
