import type { AttributeDocument } from "../repository/attribute.js";

/** Properties without a default. */
type Basics = Pick<
  AttributeDocument,
  "id" | "workspaceId" | "containerId" | "slug" | "title" | "type" | "createdAt"
>;

/** Makes an attribute; by default it is optional, writable, stored and single-valued. */
export function makeAttribute(
  basics: Basics,
  overrides: Partial<AttributeDocument> = {},
): AttributeDocument {
  return {
    description: null,
    source: "stored",
    isSystem: false,
    isWritable: true,
    isRequired: false,
    isUnique: false,
    isMultiselect: false,
    isArchived: false,
    insight: null,
    currencyCode: null,
    currencyDisplay: null,
    defaultValue: null,
    allowedObjects: null,
    relationship: null,
    choices: [],
    ...basics,
    ...overrides,
  };
}
