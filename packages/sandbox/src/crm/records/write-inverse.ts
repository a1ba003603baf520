import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/get-text-field.js";
import type { Authorship } from "../repository/actor.js";
import type { AttributeValues } from "./parse-values.js";
import { addReference, releaseTarget } from "./references.js";
import { CrmRepository } from "../repository/crm-repository.js";

/**
 * Updates the other side of written relationships: writing a company's `team` sets the `company`
 * of those people, and replaces the value of single-valued sides (Attio's "record reference"
 * guide).
 */
export function writeInverse(
  collections: CrmCollections,
  record: RecordDocument,
  parsed: readonly AttributeValues[],
  authorship: Authorship,
): void {
  const repository = new CrmRepository(collections);
  for (const { attribute, values } of parsed) {
    const other = findInverse(attribute, repository);
    if (other === undefined) continue;
    const partners = values.map((fields) => getTextField(fields, "target_record_id"));
    if (attribute.source === "inverse")
      writeStoredSide(collections, record, attribute, other, partners, authorship);
    else if (!other.isMultiselect) {
      const side = { object: record.object, slug: attribute.slug };
      for (const id of partners)
        releaseTarget(collections, side, id, record.id, authorship.timestamp);
    }
  }
}

/** Writes the stored side, which is on the partners. */
function writeStoredSide(
  collections: CrmCollections,
  record: RecordDocument,
  { relationship, isMultiselect }: AttributeDocument,
  stored: AttributeDocument,
  partners: readonly string[],
  authorship: Authorship,
): void {
  const side = { object: relationship?.objectSlug ?? "", slug: stored.slug };
  for (const id of partners) {
    if (!isMultiselect) releaseTarget(collections, side, record.id, id, authorship.timestamp);
    addReference(collections, id, stored, record, authorship);
  }
}

function findInverse({ relationship }: AttributeDocument, repository: CrmRepository) {
  const object = relationship && repository.findObject(relationship.objectSlug);
  return object ? repository.findAttribute(object.id, relationship.attributeSlug) : undefined;
}
