import { type RequestSpec, quoteUnlessToken } from "@workbelt/core/provider";
import { parseConflictingValue } from "./conflicting-value.js";

/** Returns advice for finding the record that already has a unique value. */
export function getConflictAdvice(message: string, { path }: RequestSpec): string {
  if (path.startsWith("/v2/webhooks")) {
    return "Name each event_type with the same filter only once.";
  }
  const object = /^\/v2\/objects\/([^/]+)\/records/.exec(path)?.[1];
  const value = parseConflictingValue(message);
  const where =
    object === undefined ? undefined : `object ${quoteUnlessToken(decodeURIComponent(object))}`;
  const what = value === undefined ? undefined : `query ${JSON.stringify(value)}`;
  const inputs = [where, what].filter(Boolean).join(", ");
  return `A record with this value already exists: find it with crm_search_records${inputs && ` (${inputs})`} and change it with crm_update_record, or give another value.`;
}
