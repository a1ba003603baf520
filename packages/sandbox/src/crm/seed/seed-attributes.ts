import { seedId } from "../../seed/seed-id.js";
import type { AttributeDocument } from "../attributes/attribute.js";
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
  for (const definition of definitions) {
    const attribute = makeAttribute(definition, container, data.workspace.id);
    data.attributes.put(attribute.id, attribute);
  }
}

function makeAttribute(
  definition: AttributeDefinition,
  container: Container,
  workspaceId: string,
): AttributeDocument {
  const name = `crm/attribute/${container.name}/${definition.slug}`;
  const { slug, title, type, source = "stored", choices = [] } = definition;
  return {
    id: seedId(name),
    workspaceId,
    containerId: container.id,
    slug,
    title,
    type,
    source,
    isSystem: definition.system ?? true,
    isWritable: !definition.readOnly,
    isRequired: definition.required ?? false,
    isUnique: definition.unique ?? false,
    isMultiselect: definition.multiselect ?? false,
    currencyCode: definition.currencyCode ?? null,
    allowedObjects: definition.allowedObjects ?? null,
    relationship: definition.relationship ?? null,
    choices: choices.map((choice) => ({
      id: seedId(`${name}/${choice}`),
      title: choice,
      isArchived: false,
    })),
    createdAt: container.createdAt,
  };
}
