import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, listTokens } from "@workbelt/core/provider";
import { fetchAttributes } from "../schema/fetch-attributes.js";
import type { RequestSubject } from "./request-subject.js";

// The CRM documents no code for it. The first two are its codes for attributes and entries that cannot
// be changed.
const CODES = new Set(["system_edit_unauthorized", "immutable_value", "validation_type"]);

/** Names the attributes among the values that only the CRM itself writes. */
export async function explainReadOnlyAttributes(
  error: ApiError,
  { sorts, values, ...container }: RequestSubject,
  api: Api,
): Promise<Explanation | undefined> {
  if (sorts !== undefined || !CODES.has(error.serviceCode ?? "")) return undefined;
  const { items } = await fetchAttributes(container, api);
  const readOnly = items
    .filter(({ is_writable }) => is_writable === false)
    .filter(({ api_slug, id }) =>
      [api_slug, id.attribute_id].some((key) => Object.hasOwn(values, key)),
    )
    .map(({ api_slug }) => api_slug);
  if (readOnly.length === 0) return undefined;
  return {
    advice: describeReadOnly(readOnly),
    details: { read_only: readOnly },
  };
}

/** Describes attributes that only the CRM itself writes. */
export function describeReadOnly(slugs: readonly string[]): string {
  return `Only the CRM itself writes ${listTokens(slugs)}: leave it out.`;
}
