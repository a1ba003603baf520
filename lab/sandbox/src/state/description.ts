import type { FieldValue, ResourceReference } from "./resource-change.js";

/** A field of a resource in one state. */
export interface Field {
  name: string;
  /** Absent if it is not set. */
  value: FieldValue | undefined;
  /** Identifies it if it is renamed. @default its name */
  key?: string;
  /** Its name in sentences. @default the name, with spaces */
  label?: string;
  /** True for the title of an option, which sentences do not quote. */
  isChoice?: boolean;
  /** Currency of an amount, as ISO 4217. */
  currency?: string | undefined;
}

/** A resource as people see it in one state. */
export interface Description {
  resource: string;
  /** Its kind in sentences: "deal", "list entry". */
  noun: string;
  title: string;
  parent?: ResourceReference | undefined;
  fields: Field[];
}

/** A field that differs, with its words. */
export interface FieldDifference {
  before: Field | undefined;
  after: Field | undefined;
}

/** A resource in two states; absent in one of them if it did not exist there. */
export interface DescriptionPair {
  before?: Description | undefined;
  after?: Description | undefined;
}

/** Returns a sentence for a change; undefined for the default one. */
export type Summarizer = (
  pair: DescriptionPair,
  differences: FieldDifference[],
) => string | undefined;
