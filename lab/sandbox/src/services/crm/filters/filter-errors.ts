import { badRequest, type CrmError } from "../errors.js";

/** Location in the filter; array indexes are strings in Attio's error bodies. */
export type FilterPath = readonly string[];

/** 400: the filter is malformed, or its attribute does not support the operator. */
export function filterError(path: FilterPath, reason: string): CrmError {
  return badRequest("filter_error", `Error in filter. ${reason}`, { path });
}

/** 400: the filter contains an unknown attribute. */
export function unknownAttribute(path: FilterPath, slug: string): CrmError {
  return badRequest("unknown_filter_attribute_slug", `Unknown attribute slug: ${slug}.`, { path });
}
