import type { AttributeDocument } from "../attributes/attribute.js";
import type { Fields, StoredValue } from "../repository/documents.js";

/** The comparison operators of Attio's filter language. */
export type Operator =
  | "$eq"
  | "$in"
  | "$not_empty"
  | "$contains"
  | "$starts_with"
  | "$ends_with"
  | "$lt"
  | "$lte"
  | "$gt"
  | "$gte";

/** What filters compare and sorts order by. */
export type Comparable = string | number | boolean | null;

/** A part of a value that can be filtered and sorted by, such as an e-mail address's domain. */
export interface ValueProperty {
  operators: readonly Operator[];
  getComparable(value: StoredValue, attribute: AttributeDocument): Comparable;
  /** Reads what the filter compares with; undefined when it has the wrong form. */
  parseOperand(input: unknown, attribute: AttributeDocument): Comparable | undefined;
  /** What sorts go by, where that is not what filters compare. */
  getSortKey?(value: StoredValue, attribute: AttributeDocument): Comparable;
}

/** What a written value may refer to. */
export interface Lookup {
  /** The slug of the object with this slug or id. */
  findObjectSlug(slugOrId: string): string | undefined;
  hasRecord(objectSlug: string, recordId: string): boolean;
  /** The one record with this value of a unique attribute. */
  findByUniqueValue(
    objectSlug: string,
    attributeSlugOrId: string,
    input: unknown,
  ): string | undefined;
  /** The id of the member with this id or e-mail address. */
  findMemberId(idOrEmail: string): string | undefined;
}

/** Everything the CRM knows about one type of attribute's values. */
export interface ValueType {
  /** Reads one written value; throws `InvalidValue` or a 400 when it cannot be. */
  parse(input: unknown, attribute: AttributeDocument, lookup: Lookup): Fields;
  /** The value as replies show it, without audit data. Left out where it is shown as stored. */
  serialize?(fields: Fields, attribute: AttributeDocument): Record<string, unknown>;
  /** The property that an operator directly on the attribute means. */
  mainProperty?: string;
  /** True when `$not_empty` may stand directly on the attribute. */
  allowsNotEmpty?: true;
  properties: Record<string, ValueProperty>;
  /** Properties that a filter has to give together. */
  requiredTogether?: readonly string[];
}
