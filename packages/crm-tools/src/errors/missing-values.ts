import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, isSameName } from "@workbelt/core/provider";
import type { CrmAttribute } from "../schema/attribute.js";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import { hasNoValue } from "../schema/has-no-value.js";
import { mentionsAttribute } from "./mentioned-attribute.js";
import type { RequestSubject } from "./request-subject.js";

/**
 * Looks up the required attributes that have no value; of an existing record, those that the request would
 * clear. The CRM names one at a time, by id; the explanation names all, by slug.
 */
export async function explainMissingValues(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  const { items } = await fetchAttributes(subject, api);
  const unset = new Set(findMissing(items, subject));
  const missing = items.filter((each) => mentionsAttribute(message, each) || unset.has(each));
  if (missing.length === 0) return undefined;
  return {
    advice: describeMissing(missing, subject),
    details: { missing: missing.map(({ api_slug }) => api_slug) },
  };
}

/** Finds the required attributes that have no value; of an existing record, those that the request would clear. */
export function findMissing(attributes: readonly CrmAttribute[], subject: RequestSubject) {
  return attributes.filter(
    (each) =>
      mustHaveValue(each) &&
      (isNamed(each, subject) || !subject.isUpdate) &&
      !hasValue(each, subject),
  );
}

/** Describes required attributes that have no value. */
export function describeMissing(
  missing: readonly CrmAttribute[],
  { isUpdate }: Pick<RequestSubject, "isUpdate">,
): string {
  const names = missing.map(({ api_slug, type }) => `${api_slug} (${type})`).join(", ");
  return isUpdate
    ? `Required attributes cannot be cleared: ${names}. Give them a value, or leave them out.`
    : `Missing required values: ${names}. Add them.`;
}

/** Returns true if the CRM rejects a new record or entry without a value of the attribute. */
function mustHaveValue(attribute: CrmAttribute): boolean {
  const { is_archived, is_default_value_enabled, is_required, is_writable } = attribute;
  return (
    is_required === true &&
    is_writable !== false &&
    is_archived !== true &&
    is_default_value_enabled !== true
  );
}

function isNamed({ api_slug, id }: CrmAttribute, { values }: RequestSubject): boolean {
  return Object.keys(values).some((key) => key === id.attribute_id || isSameName(key, api_slug));
}

function hasValue({ api_slug, id }: CrmAttribute, { values }: RequestSubject): boolean {
  return Object.keys(values).some(
    (key) => (key === id.attribute_id || isSameName(key, api_slug)) && !hasNoValue(values[key]),
  );
}
