import type { CrmCollections } from "../repository/crm-collections.js";
import type { ValueOwner } from "../repository/documents.js";
import type { Container } from "./require-container.js";

/** Moves the values of a renamed attribute to its new slug, and corrects its relationships. */
export function renameAttribute(
  collections: CrmCollections,
  { kind, document }: Container,
  from: string,
  to: string,
): void {
  if (from === to) return;
  if (kind === "list") {
    for (const entry of collections.entries.find("list", document.id))
      collections.entries.put(entry.id, rename(entry, from, to));
    return;
  }
  const owner = kind === "activity" ? document.id : document.slug;
  for (const record of collections.records.find("object", owner))
    collections.records.put(record.id, rename(record, from, to));
  for (const attribute of collections.attributes.list()) {
    const { relationship } = attribute;
    if (relationship?.objectSlug !== document.slug || relationship.attributeSlug !== from) continue;
    const corrected = { ...relationship, attributeSlug: to };
    collections.attributes.put(attribute.id, { ...attribute, relationship: corrected });
  }
}

function rename<Owner extends ValueOwner>(owner: Owner, from: string, to: string): Owner {
  const { [from]: values, ...others } = owner.values;
  return values === undefined ? owner : { ...owner, values: { ...others, [to]: values } };
}
