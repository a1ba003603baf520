import type { AttributeDocument } from "../repository/attribute.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument } from "../repository/documents.js";
import { getTextField } from "../repository/stored-value.js";
import type { Authorship } from "../repository/actor.js";
import type { WriteMode } from "./merge-values.js";
import type { AttributeValues } from "../values/parse-values.js";
import { addReference, releaseTarget } from "./references.js";
import { CrmRepository } from "../repository/crm-repository.js";

/**
 * Updates the other side of written relationships: writing a company's `team` sets the `company`
 * of those people, and replaces the value of single-valued sides (Attio's "record reference"
 * guide). People that a replaced `team` no longer names lose their `company`.
 */
export function writeInverse(
  collections: CrmCollections,
  record: RecordDocument,
  parsed: readonly AttributeValues[],
  authorship: Authorship,
  getMode: (attribute: AttributeDocument) => WriteMode = () => "append",
): void {
  const repository = new CrmRepository(collections);
  for (const { attribute, values } of parsed) {
    const other = findInverse(attribute, repository);
    if (other === undefined) continue;
    const partners = values.map((fields) => getTextField(fields, "target_record_id"));
    if (attribute.source === "inverse") {
      if (getMode(attribute) === "replace" || !attribute.isMultiselect) {
        const side = { object: attribute.relationship?.objectSlug ?? "", slug: other.slug };
        releaseTarget(collections, side, record.id, partners, authorship.timestamp);
      }
      for (const id of partners) addReference(collections, id, other, record, authorship);
    } else if (!other.isMultiselect) {
      const side = { object: record.object, slug: attribute.slug };
      for (const id of partners)
        releaseTarget(collections, side, id, [record.id], authorship.timestamp);
    }
  }
}

function findInverse({ relationship }: AttributeDocument, repository: CrmRepository) {
  const object = relationship && repository.findObject(relationship.objectSlug);
  return object ? repository.findAttribute(object.id, relationship.attributeSlug) : undefined;
}
