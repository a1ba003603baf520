import { badRequest, type CrmError } from "../errors.js";

/** Where in the filter something is; array positions are strings in Attio's error bodies. */
export type FilterPath = readonly string[];

/** 400: the filter has the wrong form, or an operator that its attribute does not take. */
export function filterError(path: FilterPath, reason: string): CrmError {
  return badRequest("filter_error", `Error in filter. ${reason}`, { path });
}

/** 400: the filter names an attribute that is not there. */
export function unknownAttribute(path: FilterPath, slug: string): CrmError {
  return badRequest("unknown_filter_attribute_slug", `Unknown attribute slug: ${slug}.`, { path });
}
