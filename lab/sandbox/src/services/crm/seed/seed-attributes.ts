import { seedId } from "../../../common/seed-id.js";
import { addBuiltInAttributes } from "../attributes/add-built-in-attributes.js";
import type { AttributeDefinition } from "../attributes/attribute-definition.js";
import type { CrmCollections } from "../repository/crm-collections.js";

/** The object or list whose attributes are seeded. */
interface SeededOwner {
  id: string;
  /** Its part of the seed names of attribute ids. */
  name: string;
  createdAt: string;
}

/** Stores the attributes of an object or list. */
export function seedAttributes(
  collections: CrmCollections,
  owner: SeededOwner,
  definitions: readonly AttributeDefinition[],
): void {
  const makeId = (name: string) => seedId(`crm/attribute/${owner.name}/${name}`);
  addBuiltInAttributes(collections, owner, definitions, makeId);
}
