import type { ApiError } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import type { CrmAttribute } from "../objects/attribute.js";
import { fetchAttributes } from "../objects/fetch-attributes.js";
import { mentionsAttribute } from "./mentioned-attribute.js";
import type { RequestSubject } from "./request-subject.js";

/**
 * Looks up the required attributes that have no value. The CRM names one at a time, by id; the
 * explanation names all, by slug.
 */
export async function explainMissingValues(
  error: ApiError,
  subject: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  const message = error.serviceMessage ?? "";
  const { items } = await fetchAttributes(subject, api);
  const missing = items.filter(
    (each) => mentionsAttribute(message, each) || (mustHaveValue(each) && !hasValue(each, subject)),
  );
  if (missing.length === 0) return undefined;
  const names = missing.map(({ api_slug, type }) => `${api_slug} (${type})`).join(", ");
  return {
    advice: `Missing required values: ${names}. Add them.`,
    details: { missing: missing.map(({ api_slug }) => api_slug) },
  };
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

function hasValue({ api_slug, id }: CrmAttribute, { values }: RequestSubject): boolean {
  return [api_slug, id.attribute_id].some((key) => {
    const items = Object.hasOwn(values, key) ? values[key] : undefined;
    return Array.isArray(items) ? items.length > 0 : items !== undefined && items !== null;
  });
}
