import { formatScope, type RequestSpec } from "@workbelt/core/provider";
import { getMissingHint, getNotFoundHint } from "./not-found-hints.js";

const STOP = "Retrying will not help: tell the user.";

const FILTERS =
  'A filter is {"slug": value} or {"slug": {"$operator": value}}. For several values use {"$or": [{"stage": "Lead"}, {"stage": "In Progress"}]}; a reference takes {"target_object", "target_record_id"} together, a member {"referenced_actor_type": "workspace-member", "referenced_actor_id"}; times are written 2026-01-31T00:00:00Z; join "path" with other conditions by $and.';

// By the code of the CRM's error.
const BY_CODE: ReadonlyMap<string, string> = new Map([
  [
    "value_not_found",
    "The input names something that does not exist: check the slugs, take record ids from crm_search_records and members from crm_list_workspace_members, and write option and status titles exactly.",
  ],
  ["missing_value", "Give this attribute a value: the CRM requires it."],
  [
    "immutable_value",
    "Leave this attribute out: it cannot be changed. crm_list_attributes shows which are writable.",
  ],
  ["filter_error", FILTERS],
  ["unknown_filter_attribute_slug", `Check the slug. ${FILTERS}`],
  ["system_edit_unauthorized", "Leave this out: only the CRM itself changes it."],
  ["formula_edit_unauthorized", "Leave this attribute out: the CRM computes it."],
  ["duplicate_values", "Give each value only once."],
  [
    "multiple_values_for_single_value_attribute",
    "Give one value: the attribute is not multi-select.",
  ],
  ["slug_conflict", "This slug is already in use: use what has it, or choose another slug."],
  [
    "merge_in_progress",
    "The record is being merged with another. Make the call again in a minute.",
  ],
  [
    "concurrent_write_conflict",
    "A concurrent write won and nothing was written. Make the call again.",
  ],
  [
    "standard_object_disabled",
    `This object is disabled in the workspace; an administrator can enable it in the CRM's settings. ${STOP}`,
  ],
  ["billing_error", `The workspace's plan does not include this. ${STOP}`],
  ["quota_exceeded", `The workspace has reached its plan's limit for this. ${STOP}`],
  ["limit_reached", `The workspace has reached the CRM's limit for this. ${STOP}`],
]);

const NO_TOKEN =
  "The token is missing, wrong or no longer valid. Retrying will not help: the person who set up this connection has to set CRM_ACCESS_TOKEN or the client's token option.";

/** The parts of an error that the CRM sends. */
interface ErrorFacts {
  code: string | undefined;
  message: string | undefined;
  status: number;
}

/** Returns the advice for a code that the CRM uses; undefined for others. */
export function getAdviceByCode(code: string): string | undefined {
  return BY_CODE.get(code);
}

/** Returns advice for an error, if there is more to say than core does by status. */
export function getAdvice(
  { code, message = "", status }: ErrorFacts,
  request: RequestSpec,
): string | undefined {
  const missing = code === "value_not_found" ? getMissingHint(message) : undefined;
  const byCode = missing ?? BY_CODE.get(code ?? "");
  if (byCode !== undefined) return byCode;
  if (status === 401) return NO_TOKEN;
  if (status === 403) return getPermissionAdvice(request);
  if (status === 404) return getNotFoundHint(request, message);
  if (status === 413 && request.method !== "GET" && request.path.startsWith("/v2/notes")) {
    return "Shorten the content, or split it over several notes.";
  }
  return undefined;
}

/** Returns advice that names the needed scopes; the CRM does not name the missing one. */
function getPermissionAdvice({ method, path, scopes = [] }: RequestSpec): string {
  const needed =
    scopes.length === 0 ? "" : `It needs the scopes ${scopes.map(formatScope).join(", ")}; `;
  const level =
    path.startsWith("/v2/webhooks") ||
    path === "/v2/emails" ||
    (method === "GET" && path === "/v2/meetings")
      ? " The CRM requires a workspace token for this: it rejects a user's."
      : "";
  return `${needed}crm_get_current_token_info shows those of the token.${level} Retrying will not help: tell the user that the person who set up the connection can grant more.`;
}
