import type { AttributeDocument } from "../attributes/attribute.js";
import type { ValueOwner } from "../repository/documents.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { oneOf, string } from "../validation/scalars.js";
import { anyOf, list, optional, shape } from "../validation/structures.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { Comparable, ValueProperty } from "../values/value-type.js";
import { valueTypes } from "../values/value-types.js";
import type { QueryTarget } from "./query-target.js";
import { followPath, parsePath } from "./parse-path.js";

const direction = oneOf(["asc", "desc"]);
const pair = list(string(), { exactly: 2 });

/** The `sorts` of a query. */
export const sortsInput = list(
  anyOf([
    shape({ direction, attribute: string(), field: optional(string()) }),
    shape({ direction, path: list(pair, { minimum: 1 }), field: optional(string()) }),
  ]),
);

type SortInput = Infer<typeof sortsInput>[number];
type Order = (first: ValueOwner, second: ValueOwner) => number;

/** Sorts by value instead of creation order. Missing values come last in both directions. */
export function sortByValues<Type extends ValueOwner>(
  owners: Type[],
  sorts: readonly SortInput[],
  target: QueryTarget,
): Type[] {
  const orders = sorts.map((sort) => parseSort(sort, target));
  return owners.toSorted((first, second) => {
    for (const order of orders) {
      const result = order(first, second);
      if (result !== 0) return result;
    }
    return 0;
  });
}

function parseSort(sort: SortInput, target: QueryTarget): Order {
  const { repository } = target;
  const resolved =
    "path" in sort
      ? parsePath(sort.path, target, ["path"])
      : { references: [], attribute: requireSortAttribute(sort.attribute, target) };
  const property = requireSortProperty(resolved.attribute, sort.field);
  const getKey = (owner: ValueOwner) =>
    getSortKey(
      followPath(owner, resolved, repository)[0],
      resolved.attribute,
      property,
      repository,
    );
  return (first, second) => compareKeys(getKey(first), getKey(second), sort.direction === "asc");
}

function requireSortAttribute(
  slug: string,
  { repository, containerId }: QueryTarget,
): AttributeDocument {
  const attribute = repository.findAttribute(containerId, slug);
  if (attribute === undefined) throw invalidInput(`Unknown attribute slug: ${slug}.`);
  return attribute;
}

function requireSortProperty(
  attribute: AttributeDocument,
  field: string | undefined,
): ValueProperty {
  const { mainProperty, properties } = valueTypes[attribute.type];
  const key = field ?? mainProperty ?? Object.keys(properties)[0] ?? "";
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property !== undefined) return property;
  throw invalidInput(`Attribute "${attribute.slug}" cannot be sorted by field "${key}".`);
}

function getSortKey(
  owner: ValueOwner | undefined,
  attribute: AttributeDocument,
  property: ValueProperty,
  repository: CrmRepository,
): Comparable {
  const [value] = owner === undefined ? [] : repository.listActiveValues(owner, attribute);
  if (value === undefined) return null;
  return property.getSortKey?.(value, attribute) ?? property.getComparable(value, attribute);
}

function compareKeys(first: Comparable, second: Comparable, isAscending: boolean): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  const ascending =
    typeof first === "number" && typeof second === "number"
      ? first - second
      : String(first).localeCompare(String(second), "en");
  return isAscending ? ascending : -ascending;
}
