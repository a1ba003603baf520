import type { AttributeDocument } from "./attribute.js";

/** What no attribute can be without. */
type Basics = Pick<
  AttributeDocument,
  "id" | "workspaceId" | "containerId" | "slug" | "title" | "type" | "createdAt"
>;

/** An attribute: plain, writable, stored and single-valued but for what is said of it. */
export function makeAttribute(
  basics: Basics,
  more: Partial<AttributeDocument> = {},
): AttributeDocument {
  return {
    description: null,
    source: "stored",
    isSystem: false,
    isWritable: true,
    isRequired: false,
    isUnique: false,
    isMultiselect: false,
    insight: null,
    currencyCode: null,
    currencyDisplay: null,
    defaultValue: null,
    allowedObjects: null,
    relationship: null,
    choices: [],
    ...basics,
    ...more,
  };
}
