import { seedId } from "../../seed/seed-id.js";
import { putBuiltIn } from "../attributes/built-in.js";
import type { AttributeDefinition } from "../attributes/definition.js";
import type { CrmData } from "../data/crm-data.js";

/** The object or list whose attributes are seeded. */
interface Container {
  id: string;
  /** Its part of the attribute ids' names. */
  name: string;
  createdAt: string;
}

/** Puts the attributes of an object or list into the store. */
export function seedAttributes(
  data: CrmData,
  container: Container,
  definitions: readonly AttributeDefinition[],
): void {
  const makeId = (name: string) => seedId(`crm/attribute/${container.name}/${name}`);
  putBuiltIn(data, container, definitions, makeId);
}
