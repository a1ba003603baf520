import type { AttributeDocument } from "../attributes/attribute.js";
import type { Subject } from "../data/documents.js";
import { textField } from "../data/fields.js";
import type { World } from "../records/world.js";
import type { Queried } from "./filter.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";

/** Record references to follow, and the attribute to look at in the end. */
interface Steps {
  references: AttributeDocument[];
  last: AttributeDocument;
}

/**
 * Reads `[["people", "company"], ["companies", "name"]]`: first what is queried and its reference,
 * then each object reached and its attribute.
 */
export function readPath(input: unknown, { world, containerId }: Queried, path: FilterPath): Steps {
  if (!Array.isArray(input) || input.length === 0) {
    throw filterError(path, "A path is an array of [object, attribute] pairs.");
  }
  const attributes = input.map((pair, index) => readPair(pair, world, [...path, String(index)]));
  const references = attributes.slice(0, -1);
  const last = attributes.at(-1);
  if (last === undefined || attributes[0]?.containerId !== containerId) {
    throw filterError([...path, "0"], "A path starts at what is queried.");
  }
  for (const [index, reference] of references.entries()) {
    requireLink(reference, attributes[index + 1] ?? last, world, [...path, String(index)]);
  }
  return { references, last };
}

/** The records at which the references of a path arrive. */
export function followPath(subject: Subject, { references }: Steps, world: World): Subject[] {
  let reached: Subject[] = [subject];
  for (const reference of references) {
    reached = reached.flatMap((from) =>
      world.values(from, reference).flatMap(({ fields }) => {
        const object = textField(fields, "target_object");
        return world.record(object, textField(fields, "target_record_id")) ?? [];
      }),
    );
  }
  return reached;
}

function readPair(pair: unknown, world: World, path: FilterPath): AttributeDocument {
  if (!Array.isArray(pair) || pair.length !== 2 || pair.some((part) => typeof part !== "string")) {
    throw filterError(path, "A path is an array of [object, attribute] pairs.");
  }
  const [container, slug] = pair as [string, string];
  const found = world.object(container) ?? world.list(container);
  if (found === undefined) throw filterError(path, `Unknown object or list: ${container}.`);
  const attribute = world.attribute(found.id, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  return attribute;
}

/** A step has to be a reference that may point to the object of the step after it. */
function requireLink(
  reference: AttributeDocument,
  next: AttributeDocument,
  world: World,
  path: FilterPath,
): void {
  if (reference.type !== "record-reference") {
    throw filterError(path, `Attribute ${reference.slug} is not a record reference.`);
  }
  const allowed = reference.allowedObjects?.map((slug) => world.object(slug)?.id);
  if (allowed !== undefined && !allowed.includes(next.containerId)) {
    throw filterError(path, `Attribute ${reference.slug} does not lead to that object.`);
  }
}
