import { type RequestSpec, quoteUnlessToken } from "@workbelt/core/provider";
import { parseConflictingValue } from "./conflicting-value.js";

/** How to find the record that has a unique value already. */
export function getConflictAdvice(message: string, { path }: RequestSpec): string {
  const object = /^\/v2\/objects\/([^/]+)\/records/.exec(path)?.[1];
  const value = parseConflictingValue(message);
  const where =
    object === undefined ? undefined : `object ${quoteUnlessToken(decodeURIComponent(object))}`;
  const what = value === undefined ? undefined : `query ${JSON.stringify(value)}`;
  const inputs = [where, what].filter(Boolean).join(", ");
  return `A record with this value is there already: find it with crm_search_records${inputs && ` (${inputs})`}, and use it in place of a new one.`;
}
