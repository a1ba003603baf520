import type { AttributeDocument } from "../repository/attribute.js";
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

/** A value that filters compare and sorts order by. */
export type Comparable = string | number | boolean | null;

/** A part of a value for filtering and sorting, such as the domain of an email address. */
export interface ValueProperty {
  /** The field of a value that is compared, unchanged. */
  field?: string;
  operators: readonly Operator[];
  getComparable(value: StoredValue, attribute: AttributeDocument): Comparable;
  /** Parses the operand of a filter; returns undefined if it is invalid. */
  parseOperand(input: unknown, attribute: AttributeDocument): Comparable | undefined;
  /** The key for sorting, where it differs from the value that filters compare. */
  getSortKey?(value: StoredValue, attribute: AttributeDocument): Comparable;
}

/** Finds the records, objects and members that values refer to. */
export interface Lookup {
  /** The slug of the object with this slug or id. */
  findObjectSlug(slugOrId: string): string | undefined;
  hasRecord(objectSlug: string, recordId: string): boolean;
  /** The id of the record with this value of a unique attribute. */
  findByUniqueValue(
    objectSlug: string,
    attributeSlugOrId: string,
    input: unknown,
  ): string | undefined;
  /** The id of the member with this id or email address. */
  findMemberId(idOrEmail: string): string | undefined;
}

/** Defines how values of one attribute type are parsed, serialized, filtered and sorted. */
export interface ValueType {
  /** Parses one value; throws `InvalidValueError` or a 400. */
  parse(input: unknown, attribute: AttributeDocument, lookup: Lookup): Fields;
  /** The value in a response, without audit data. Omitted if it is returned as stored. */
  serialize?(fields: Fields, attribute: AttributeDocument): Record<string, unknown>;
  /** The property that operators on the attribute itself apply to. */
  mainProperty?: string;
  /** True if `$not_empty` is allowed on the attribute itself. */
  allowsNotEmpty?: true;
  properties: Record<string, ValueProperty>;
  /** Properties that a filter must contain together. */
  requiredTogether?: readonly string[];
}
