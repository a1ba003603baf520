import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { explainConflictingRecord } from "./conflicting-record.js";
import { explainFilter } from "./explain-filter.js";
import { explainParent } from "./explain-parent.js";
import { explainPath } from "./explain-path.js";
import { explainSort } from "./explain-sort.js";
import { explainInvalidValue } from "./invalid-value.js";
import { explainMissingValues } from "./missing-values.js";
import { explainReadOnlyAttributes } from "./read-only-attributes.js";
import type { RequestSubject } from "./request-subject.js";
import { explainUnknownAddress } from "./unknown-address.js";
import { explainUnknownName } from "./unknown-name.js";

/**
 * Looks up what an error of the CRM leaves out: the record that has the unique value, the required
 * attributes without a value, or the options and attributes that exist.
 */
export async function explainApiError(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  if (error.serviceCode === "uniqueness_conflict") {
    return explainConflictingRecord(error, subject, api);
  }
  if (error.serviceCode === "missing_value") return explainMissingValues(error, subject, api);
  if (error.status !== 400) return undefined;
  return (
    (await explainParent(error, subject, api)) ??
    (await explainUnknownName(error, subject, api)) ??
    explainUnknownAddress(error, subject) ??
    (await explainReadOnlyAttributes(error, subject, api)) ??
    (await explainInvalidValue(error, subject, api)) ??
    (await explainPath(error, subject, api)) ??
    (await explainSort(error, subject, api)) ??
    (await explainFilter(error, subject, api))
  );
}
