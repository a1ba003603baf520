import type { Fields } from "./documents.js";

/**
 * The attribute types of Attio's attribute schema. A multi-select is a `select` with
 * `isMultiselect`.
 */
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

/** Display format of a currency in the web application. */
export type CurrencyDisplay = "code" | "name" | "narrowSymbol" | "symbol";

/** An option of a select attribute or a status of a status attribute. */
export interface Choice {
  id: string;
  title: string;
  isArchived: boolean;
  /** True for a status that the web application celebrates with confetti. */
  isCelebrated: boolean;
  /** Target time in this status, as an ISO 8601 duration. */
  targetTime: string | null;
}

/**
 * The other side of a relationship between two objects, such as a person's company and its team.
 */
export interface Relationship {
  objectSlug: string;
  attributeSlug: string;
}

/**
 * Source of an attribute's values. `stored` values were written; the others are derived from the
 * record or entry. `inverse` values are the stored values of the other side of the relationship.
 */
export type AttributeSource =
  | "stored"
  | "id"
  | "created-at"
  | "created-by"
  | "parent-record"
  | "inverse";

/**
 * Origin of values that people did not enter: emails and calendars, or data providers. Attio
 * keeps no history of them.
 */
export type AttributeInsight = "communication" | "enriched";

/**
 * Default of an attribute: fixed values, or a template that is resolved when the record is
 * created.
 */
export type DefaultValue =
  | { type: "static"; values: Fields[] }
  | { type: "dynamic"; template: string };

/** An attribute of an object or a list. */
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
  /** True for an attribute that is hidden from records until it is restored. */
  isArchived: boolean;
  insight: AttributeInsight | null;
  /** Currency of a currency attribute. */
  currencyCode: string | null;
  currencyDisplay: CurrencyDisplay | null;
  defaultValue: DefaultValue | null;
  /** Slugs of the objects a record reference may point to; null for any. */
  allowedObjects: string[] | null;
  relationship: Relationship | null;
  /** Options of a select attribute or statuses of a status attribute, in order. */
  choices: Choice[];
  createdAt: string;
}
