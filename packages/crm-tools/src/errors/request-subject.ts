import type { Sort } from "../inputs/sort-problems.js";
import type { RecordReference } from "../schema/record-reference.js";
import type { Container } from "../schema/container.js";

/** The container that a failed request was for, with its values or conditions by attribute slug. */
export interface RequestSubject extends Container {
  values: Readonly<Record<string, unknown>>;
  /** Set for a query: then `values` is its filter. */
  sorts?: readonly Sort[];
  /** Set if the values are for an existing record or entry, which keeps those of other attributes. */
  isUpdate?: true;
  /** The record to be added to a list. */
  parent?: RecordReference;
}
