import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmData } from "../data/crm-data.js";
import type { RecordDocument } from "../data/documents.js";
import { textField } from "../data/fields.js";
import type { Authorship } from "../wire/actor.js";
import type { WrittenAttribute } from "./read-values.js";
import { addReference, releaseTarget } from "./references.js";
import { World } from "./world.js";

/**
 * Carries out what a written relationship means for other records: writing a company's `team` sets
 * the `company` of those people, and whoever has room for one partner only leaves the one before
 * (Attio's "record reference" guide).
 */
export function writeInverse(
  data: CrmData,
  record: RecordDocument,
  written: readonly WrittenAttribute[],
  authorship: Authorship,
): void {
  const world = new World(data);
  for (const { attribute, values } of written) {
    const other = otherHalf(attribute, world);
    if (other === undefined) continue;
    const partners = values.map((fields) => textField(fields, "target_record_id"));
    if (attribute.source === "inverse")
      writeStored(data, record, attribute, other, partners, authorship);
    else if (!other.isMultiselect) {
      const half = { object: record.object, slug: attribute.slug };
      for (const id of partners) releaseTarget(data, half, id, record.id, authorship.moment);
    }
  }
}

/** Writes the stored half, which stands on the partners. */
function writeStored(
  data: CrmData,
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

function otherHalf({ relationship }: AttributeDocument, world: World) {
  const object = relationship && world.object(relationship.objectSlug);
  return object ? world.attribute(object.id, relationship.attributeSlug) : undefined;
}
