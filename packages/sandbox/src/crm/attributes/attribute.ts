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

/** An option of a select attribute or a status of a status attribute. */
export interface Choice {
  id: string;
  title: string;
  isArchived: boolean;
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

/** An attribute of an object or of a list. */
export interface AttributeDocument {
  id: string;
  workspaceId: string;
  /** Id of the object or list it belongs to. */
  containerId: string;
  slug: string;
  title: string;
  type: AttributeType;
  source: AttributeSource;
  isSystem: boolean;
  isWritable: boolean;
  isRequired: boolean;
  isUnique: boolean;
  isMultiselect: boolean;
  /** Currency of a currency attribute. */
  currencyCode: string | null;
  /** Slugs of the objects a record reference may point to. */
  allowedObjects: string[] | null;
  relationship: Relationship | null;
  /** Options of a select, statuses of a status attribute, in their order. */
  choices: Choice[];
  createdAt: string;
}
