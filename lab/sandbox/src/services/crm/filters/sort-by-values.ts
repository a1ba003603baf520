import type { AttributeDocument } from "../repository/attribute.js";
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
/** One of the sorts of a query. */
interface Sort {
  isAscending: boolean;
  getKey(owner: ValueOwner): Comparable;
  /** True for a sort by the time of creation. */
  isByCreation: boolean;
}

/** The order of a query's results. */
interface ResultOrder {
  /** Sorts by value instead of creation order. Missing values come last in both directions. */
  arrange<Type extends ValueOwner>(owners: readonly Type[]): Type[];
  /** Direction, if the order is that of creation. */
  byCreation: "ascending" | "descending" | undefined;
  /** Returns the value by which the first sort orders; null without one. */
  getKey: (owner: ValueOwner) => Comparable;
}

/** Parses the `sorts` of a query. */
export function parseSorts(sorts: readonly SortInput[], target: QueryTarget): ResultOrder {
  const parsed = sorts.map((sort) => parseSort(sort, target));
  const [first] = parsed;
  const isByCreation = parsed.length === 1 && first?.isByCreation === true;
  return {
    arrange: (owners) =>
      owners
        .map((owner) => ({ owner, keys: parsed.map((sort) => sort.getKey(owner)) }))
        .toSorted((one, other) => compareAll(one.keys, other.keys, parsed))
        .map(({ owner }) => owner),
    byCreation: isByCreation ? (first.isAscending ? "ascending" : "descending") : undefined,
    getKey: (owner) => first?.getKey(owner) ?? null,
  };
}

function compareAll(
  first: readonly Comparable[],
  second: readonly Comparable[],
  sorts: readonly Sort[],
): number {
  for (const [index, { isAscending }] of sorts.entries()) {
    const result = compareKeys(first[index] ?? null, second[index] ?? null, isAscending);
    if (result !== 0) return result;
  }
  return 0;
}

function parseSort(sort: SortInput, target: QueryTarget): Sort {
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
  const isByCreation =
    resolved.references.length === 0 && resolved.attribute.source === "created-at";
  return { isAscending: sort.direction === "asc", getKey, isByCreation };
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
