import type { ApiError } from "@workbelt/core";
import type { Explanation } from "@workbelt/core/provider";
import { collectStrings } from "./collect-strings.js";
import type { RequestSubject } from "./request-subject.js";

/** Names the attribute whose email address or domain belongs to no member or record. The CRM's message does not name it. */
export function explainUnknownAddress(
  { serviceCode, serviceMessage = "" }: ApiError,
  { sorts, values }: RequestSubject,
): Explanation | undefined {
  if (serviceCode !== "value_not_found" || sorts !== undefined) return undefined;
  const found = Object.entries(values).flatMap(([attribute, value]) =>
    collectStrings(value)
      .filter((text) => /^\S+[.@]\S+$/.test(text) && serviceMessage.includes(text))
      .map((text) => ({ attribute, value: text })),
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const attributes = [...new Set(found.map(({ attribute }) => attribute))].join(" or ");
  return {
    advice: `No workspace member or record has the value ${JSON.stringify(first.value)} of ${attributes}: take members from crm_list_workspace_members, and record ids from crm_search_records.`,
    details: first,
  };
}
