import type {
  AttributeInsight,
  AttributeSource,
  AttributeType,
  Relationship,
} from "./attribute.js";

/** What sets one built-in attribute apart from a plain, writable, stored, single-valued one. */
export interface AttributeDefinition {
  slug: string;
  title: string;
  type: AttributeType;
  source?: AttributeSource;
  /** True for what Attio itself fills in and nobody may write. */
  readOnly?: true;
  required?: true;
  unique?: true;
  multiselect?: true;
  currencyCode?: string;
  allowedObjects?: string[];
  relationship?: Relationship;
  /** Titles of options or statuses. */
  choices?: string[];
  insight?: AttributeInsight;
  /** False for attributes a workspace made itself. */
  system?: false;
}

/** One writable text attribute. */
export function text(slug: string, title: string): AttributeDefinition {
  return { slug, title, type: "text" };
}

/** One half of a relationship to another object. */
export function relation(
  slug: string,
  title: string,
  inverse: Relationship,
  more: Pick<AttributeDefinition, "multiselect" | "source"> = {},
): AttributeDefinition {
  const type = "record-reference";
  const { objectSlug } = inverse;
  return { slug, title, type, relationship: inverse, allowedObjects: [objectSlug], ...more };
}
