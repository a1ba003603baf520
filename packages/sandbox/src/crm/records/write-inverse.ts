import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/get-text-field.js";
import type { Authorship } from "../repository/actor.js";
import type { AttributeValues } from "./parse-values.js";
import { addReference, releaseTarget } from "./references.js";
import { CrmRepository } from "../repository/crm-repository.js";

/**
 * Carries out what a written relationship means for other records: writing a company's `team` sets
 * the `company` of those people, and whoever has room for one partner only leaves the one before
 * (Attio's "record reference" guide).
 */
export function writeInverse(
  data: CrmCollections,
  record: RecordDocument,
  written: readonly AttributeValues[],
  authorship: Authorship,
): void {
  const world = new CrmRepository(data);
  for (const { attribute, values } of written) {
    const other = findInverse(attribute, world);
    if (other === undefined) continue;
    const partners = values.map((fields) => getTextField(fields, "target_record_id"));
    if (attribute.source === "inverse")
      writeStoredSide(data, record, attribute, other, partners, authorship);
    else if (!other.isMultiselect) {
      const half = { object: record.object, slug: attribute.slug };
      for (const id of partners) releaseTarget(data, half, id, record.id, authorship.moment);
    }
  }
}

/** Writes the stored half, which stands on the partners. */
function writeStoredSide(
  data: CrmCollections,
  record: RecordDocument,
  { relationship, isMultiselect }: AttributeDocument,
  stored: AttributeDocument,
  partners: readonly string[],
  authorship: Authorship,
): void {
  const half = { object: relationship?.objectSlug ?? "", slug: stored.slug };
  for (const id of partners) {
    if (!isMultiselect) releaseTarget(data, half, record.id, id, authorship.moment);
    addReference(data, id, stored, record, authorship);
  }
}

function findInverse({ relationship }: AttributeDocument, world: CrmRepository) {
  const object = relationship && world.findObject(relationship.objectSlug);
  return object ? world.findAttribute(object.id, relationship.attributeSlug) : undefined;
}
