import type { Fields } from "../repository/documents.js";

/** The types of attribute in Attio's attribute schema. A multi-select is a select that takes several. */
export type AttributeType =
  | "text"
  | "number"
  | "checkbox"
  | "currency"
  | "date"
  | "timestamp"
  | "rating"
  | "status"
  | "select"
  | "record-reference"
  | "actor-reference"
  | "location"
  | "domain"
  | "email-address"
  | "phone-number"
  | "interaction"
  | "personal-name";

/** How the web application writes a currency. */
export type CurrencyDisplay = "code" | "name" | "narrowSymbol" | "symbol";

/** An option of a select attribute or a status of a status attribute. */
export interface Choice {
  id: string;
  title: string;
  isArchived: boolean;
  /** True for a status that the web application celebrates with confetti. */
  isCelebrated: boolean;
  /** How long something should stay in this status, as ISO 8601 duration. */
  targetTime: string | null;
}

/** The other half of a relationship between two objects, such as a person's company and its team. */
export interface Relationship {
  objectSlug: string;
  attributeSlug: string;
}

/**
 * Where an attribute's values come from. `stored` values were written; the others follow from what
 * the CRM knows of the record or entry. `inverse` values are the stored ones of the relationship's
 * other half, read backwards.
 */
export type AttributeSource =
  | "stored"
  | "id"
  | "created-at"
  | "created-by"
  | "parent-record"
  | "inverse";

/**
 * Values that are not people's own work: learned from e-mails and calendars, or bought from data
 * providers. Attio keeps no history of them.
 */
export type AttributeInsight = "communication" | "enriched";

/** What an attribute gets when nothing is written: values, or what is worked out at that moment. */
export type DefaultValue =
  | { type: "static"; values: Fields[] }
  | { type: "dynamic"; template: string };

/** An attribute of an object or of a list. */
export interface AttributeDocument {
  id: string;
  workspaceId: string;
  /** Id of the object or list it belongs to. */
  containerId: string;
  slug: string;
  title: string;
  description: string | null;
  type: AttributeType;
  source: AttributeSource;
  isSystem: boolean;
  isWritable: boolean;
  isRequired: boolean;
  isUnique: boolean;
  isMultiselect: boolean;
  insight: AttributeInsight | null;
  /** Currency of a currency attribute, and how it is written next to the amount. */
  currencyCode: string | null;
  currencyDisplay: CurrencyDisplay | null;
  defaultValue: DefaultValue | null;
  /** Slugs of the objects a record reference may point to. */
  allowedObjects: string[] | null;
  relationship: Relationship | null;
  /** Options of a select, statuses of a status attribute, in their order. */
  choices: Choice[];
  createdAt: string;
}
