import type {
  AttributeInsight,
  AttributeSource,
  AttributeType,
  Relationship,
} from "../repository/attribute.js";

/** A built-in attribute. Defaults: optional, writable, stored and single-valued. */
export interface AttributeDefinition {
  slug: string;
  title: string;
  type: AttributeType;
  source?: AttributeSource;
  /** True for values that only Attio itself sets. */
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
  /** False for attributes that the workspace created. */
  system?: false;
}

/** Defines a writable text attribute. */
export function text(slug: string, title: string): AttributeDefinition {
  return { slug, title, type: "text" };
}

/** Defines one side of a relationship to another object. */
export function relation(
  slug: string,
  title: string,
  inverse: Relationship,
  options: Pick<AttributeDefinition, "multiselect" | "source"> = {},
): AttributeDefinition {
  const type = "record-reference";
  const { objectSlug } = inverse;
  return { slug, title, type, relationship: inverse, allowedObjects: [objectSlug], ...options };
}
