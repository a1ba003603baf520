import type { AttributeDocument } from "../repository/attribute.js";
import type { ValueOwner } from "../repository/documents.js";
import { getTextField } from "../repository/stored-value.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import type { QueryTarget } from "./query-target.js";
import { filterError, unknownAttribute, type FilterPath } from "./filter-errors.js";

/** Record references to follow, and the attribute at the end of the path. */
export interface ResolvedPath {
  references: AttributeDocument[];
  attribute: AttributeDocument;
}

/**
 * Parses `[["people", "company"], ["companies", "name"]]`: the queried object or list and its
 * reference, then each further object and its attribute.
 */
export function parsePath(
  input: unknown,
  { repository, containerId }: QueryTarget,
  path: FilterPath,
): ResolvedPath {
  if (!Array.isArray(input) || input.length === 0) {
    throw filterError(path, "A path is an array of [object, attribute] pairs.");
  }
  const attributes = input.map((pair, index) =>
    parsePair(pair, repository, [...path, String(index)]),
  );
  const references = attributes.slice(0, -1);
  const last = attributes.at(-1);
  if (last === undefined || attributes[0]?.containerId !== containerId) {
    throw filterError([...path, "0"], "A path must start at the queried object or list.");
  }
  for (const [index, reference] of references.entries()) {
    assertLink(reference, attributes[index + 1] ?? last, repository, [...path, String(index)]);
  }
  return { references, attribute: last };
}

/** The records that the references of a path lead to. */
export function followPath(
  owner: ValueOwner,
  { references }: ResolvedPath,
  repository: CrmRepository,
): ValueOwner[] {
  let reached: ValueOwner[] = [owner];
  for (const reference of references) {
    reached = reached.flatMap((from) =>
      repository.listActiveValues(from, reference).flatMap(({ fields }) => {
        const object = getTextField(fields, "target_object");
        return repository.findRecord(object, getTextField(fields, "target_record_id")) ?? [];
      }),
    );
  }
  return reached;
}

function parsePair(pair: unknown, repository: CrmRepository, path: FilterPath): AttributeDocument {
  if (!Array.isArray(pair) || pair.length !== 2 || pair.some((part) => typeof part !== "string")) {
    throw filterError(path, "A path is an array of [object, attribute] pairs.");
  }
  const [container, slug] = pair as [string, string];
  const found =
    repository.findObject(container) ??
    repository.findActivity(container) ??
    repository.findList(container);
  if (found === undefined) throw filterError(path, `Unknown object or list: ${container}.`);
  const attribute = repository.findAttribute(found.id, slug);
  if (attribute === undefined) throw unknownAttribute(path, slug);
  return attribute;
}

/** Each step must be a reference that may point to the object of the next step. */
function assertLink(
  reference: AttributeDocument,
  next: AttributeDocument,
  repository: CrmRepository,
  path: FilterPath,
): void {
  if (reference.type !== "record-reference") {
    throw filterError(path, `Attribute ${reference.slug} is not a record reference.`);
  }
  const allowed = reference.allowedObjects?.map((slug) => repository.findObject(slug)?.id);
  if (allowed !== undefined && !allowed.includes(next.containerId)) {
    throw filterError(path, `Attribute ${reference.slug} does not lead to that object.`);
  }
}
