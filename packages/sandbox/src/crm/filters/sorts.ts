import type { AttributeDocument } from "../attributes/attribute.js";
import type { Subject } from "../data/documents.js";
import { invalidInput } from "../errors.js";
import type { Checked } from "../input/check.js";
import { oneOf, text } from "../input/scalars.js";
import { anyOf, list, optional, shape } from "../input/structures.js";
import type { World } from "../records/world.js";
import type { Comparable, ValueProperty } from "../values/value-type.js";
import { valueTypes } from "../values/value-types.js";
import type { Queried } from "./filter.js";
import { followPath, readPath } from "./path.js";

const direction = oneOf(["asc", "desc"]);
const pair = list(text(), { exactly: 2 });

/** How the `sorts` of a query are written. */
export const writtenSorts = list(
  anyOf([
    shape({ direction, attribute: text(), field: optional(text()) }),
    shape({ direction, path: list(pair, { minimum: 1 }), field: optional(text()) }),
  ]),
);

type WrittenSort = Checked<typeof writtenSorts>[number];
type Order = (first: Subject, second: Subject) => number;

/** Sorts in place of the order of creation. What has no value comes last either way. */
export function sortSubjects<Type extends Subject>(
  subjects: Type[],
  sorts: readonly WrittenSort[],
  queried: Queried,
): Type[] {
  const orders = sorts.map((sort) => readSort(sort, queried));
  return subjects.toSorted((first, second) => {
    for (const order of orders) {
      const result = order(first, second);
      if (result !== 0) return result;
    }
    return 0;
  });
}

function readSort(sort: WrittenSort, queried: Queried): Order {
  const { world } = queried;
  const steps =
    "path" in sort
      ? readPath(sort.path, queried, ["path"])
      : { references: [], last: findAttribute(sort.attribute, queried) };
  const property = findProperty(steps.last, sort.field);
  const keyOf = (subject: Subject) =>
    sortKey(followPath(subject, steps, world)[0], steps.last, property, world);
  return (first, second) => compareKeys(keyOf(first), keyOf(second), sort.direction === "asc");
}

function findAttribute(slug: string, { world, containerId }: Queried): AttributeDocument {
  const attribute = world.attribute(containerId, slug);
  if (attribute === undefined) throw invalidInput(`Unknown attribute slug: ${slug}.`);
  return attribute;
}

function findProperty(attribute: AttributeDocument, field: string | undefined): ValueProperty {
  const { main, properties } = valueTypes[attribute.type];
  const key = field ?? main ?? Object.keys(properties)[0] ?? "";
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property !== undefined) return property;
  throw invalidInput(`Attribute "${attribute.slug}" cannot be sorted by field "${key}".`);
}

function sortKey(
  subject: Subject | undefined,
  attribute: AttributeDocument,
  property: ValueProperty,
  world: World,
): Comparable {
  const [value] = subject === undefined ? [] : world.values(subject, attribute);
  if (value === undefined) return null;
  return property.rank?.(value, attribute) ?? property.read(value, attribute);
}

function compareKeys(first: Comparable, second: Comparable, isAscending: boolean): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  const ascending =
    typeof first === "number" && typeof second === "number"
      ? first - second
      : String(first).localeCompare(String(second), "en");
  return isAscending ? ascending : -ascending;
}
