import { makeChoice } from "./create-choice.js";
import { makeAttribute } from "./make-attribute.js";
import type { AttributeDocument } from "../repository/attribute.js";
import type { AttributeDefinition } from "./attribute-definition.js";
import type { CrmCollections } from "../repository/crm-collections.js";

/** The object or list that the attributes belong to. */
interface AttributeOwner {
  id: string;
  createdAt: string;
}

/** Stores the built-in attributes of an object or list, with ids from `makeId`. */
export function addBuiltInAttributes(
  collections: CrmCollections,
  owner: AttributeOwner,
  definitions: readonly AttributeDefinition[],
  makeId: (name: string) => string,
): void {
  for (const definition of definitions) {
    const attribute = toAttribute(definition, owner, collections.workspace.id, makeId);
    collections.attributes.put(attribute.id, attribute);
  }
}

function toAttribute(
  definition: AttributeDefinition,
  owner: AttributeOwner,
  workspaceId: string,
  makeId: (name: string) => string,
): AttributeDocument {
  const { slug, title, type, source = "stored", choices = [] } = definition;
  const basics = {
    id: makeId(slug),
    workspaceId,
    containerId: owner.id,
    slug,
    title,
    type,
    createdAt: owner.createdAt,
  };
  return makeAttribute(basics, {
    source,
    isSystem: definition.system ?? true,
    isWritable: !definition.readOnly,
    isRequired: definition.required ?? false,
    isUnique: definition.unique ?? false,
    isMultiselect: definition.multiselect ?? false,
    insight: definition.insight ?? null,
    currencyCode: definition.currencyCode ?? null,
    currencyDisplay: definition.currencyCode === undefined ? null : "symbol",
    allowedObjects: definition.allowedObjects ?? null,
    relationship: definition.relationship ?? null,
    choices: choices.map((choice) => ({
      ...makeChoice(makeId(`${slug}/${choice}`), choice),
      // By default Attio celebrates the stage that is named a win.
      isCelebrated: choice.startsWith("Won"),
    })),
  });
}
