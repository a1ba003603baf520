import {
  type Interpretation,
  listTokens,
  quoteUnlessToken,
  type Reply,
  type RequestSpec,
} from "@workbelt/core/provider";
import { z } from "zod";
import { unsupportedBlockAdvice } from "./blocks/unreadable-blocks.js";
import { notFoundAdvice } from "./not-found-advice.js";
import { type Capability, getRequiredCapability } from "./required-capability.js";
import { DEFAULT_VERSION, VERSION_HEADER } from "./versions.js";

const errorBody = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  request_id: z.string().optional(),
  additional_data: z.record(z.string(), z.unknown()).nullish(),
});

type ErrorBody = z.infer<typeof errorBody>;

// "Can't edit block that is archived. You must unarchive the block before editing."
const IN_TRASH = /\bunarchive\b|\bthat is archived\b/;
/** Advice for what is in the trash and cannot be edited. */
export const RESTORE_ADVICE =
  "Restore a page from the trash with archived false in notes_page_update; no tool restores a single block or a database.";
// The service's wording for an upload that cannot be attached is not documented.
const UPLOAD = /\bfile.?upload\b/is;
/** Advice for an upload that cannot be attached. */
export const UPLOAD_ADVICE =
  "Only an upload with status uploaded can be attached, within an hour: upload the file again with notes_file_upload and use its new file_upload_id.";

/** Advice for a session whose run is active. */
export const ACTIVE_RUN_ADVICE =
  "Nothing was sent: a run of this session is active. Wait for its end with notes_session_get, answer what it asks with notes_session_answer, or end it with notes_session_cancel.";

// "The start_cursor provided is invalid: …", "query.start_cursor should be a valid uuid …"
const WRONG_CURSOR = /\bstart_cursor\b/;
const CURSOR_ADVICE =
  "Give the next_cursor of a result of the same query, unchanged, or leave start_cursor out to begin again.";

// "additional_data.limit_kind" of a change in what was not loaded of a large page.
const TOO_LARGE_ADVICE =
  "The page is too large to be loaded whole, and the change touches what was not loaded. Change passages outside of its unknown tags, or single blocks with notes_block_update and notes_page_content_append.";

// "Unable to filter based on a formula of unknown type"
const UNKNOWN_FORMULA = /\bformula of unknown type\b/;
const FORMULA_ADVICE =
  "The service can filter by a formula only if it was made in the app, not through the API: filter by the columns it is computed from, or read the rows and pick.";

/** Parses the JSON body of a response other than 2xx (Notion's status codes reference). */
export function parseError({ body, request }: Pick<Reply, "body" | "request">): Interpretation {
  const failure = errorBody.parse(body);
  return {
    code: failure.code,
    message: failure.message,
    requestId: failure.request_id,
    advice:
      getCommittedAdvice(failure, request) ??
      getVersionAdvice(failure, request) ??
      getAdviceByCode(failure, request),
    unknownEndpoint: isUnknownPath(failure.code) && !isOldVersion(request.headers),
    ...getOutcome(failure, request),
    details: failure.additional_data ?? undefined,
  };
}

/**
 * Outcome and retryability where the status alone does not determine them. A conflict means that nothing
 * was saved, so that even a write may be retried (status codes: "Conflict occurred while saving. Please
 * try again."). A session whose run is active stays so for longer, and a blocked connection stays blocked.
 */
function getOutcome(failure: ErrorBody, request: RequestSpec): Interpretation {
  if (listCommitted(failure).length > 0) return { committed: true };
  if (failure.code === "conflict_error")
    return { committed: false, retryable: !isSessionPost(request) };
  if (failure.code === "row_limit_exceeded") return { committed: false, retryable: false };
  return isBlocked(failure) ? { retryable: false } : {};
}

/** Returns true for a message to an agent, or an answer to one. */
function isSessionPost({ method, path }: RequestSpec): boolean {
  return method === "POST" && path === "/v1/sessions";
}

/** Returns true for a message to a session that exists. */
function continuesSession(request: RequestSpec): boolean {
  const { message, session_id } = { ...request.body } as Readonly<Record<string, unknown>>;
  return isSessionPost(request) && session_id !== undefined && message !== undefined;
}

/** A failed response can report a write that was saved anyway; it then contains the ids. */
function listCommitted({ additional_data: data }: ErrorBody): string[] {
  const id = data?.["committed_resource_id"];
  const children = data?.["committed_child_ids"];
  return [
    ...(typeof id === "string" ? [quoteUnlessToken(id)] : []),
    ...(Array.isArray(children) ? [`its new blocks ${listTokens(children)}`] : []),
  ];
}

function getCommittedAdvice(failure: ErrorBody, { verifyWith }: RequestSpec): string | undefined {
  const ids = listCommitted(failure);
  if (ids.length === 0) return undefined;
  const tool = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return `It was saved anyway (${ids.join("; ")}): fetch it${tool}, do not repeat the call.`;
}

function getVersionAdvice(
  { code, additional_data: data }: ErrorBody,
  { headers }: RequestSpec,
): string | undefined {
  if (data?.["error_type"] === "multiple_data_sources_for_database") {
    const ids = data["child_data_source_ids"];
    const which = Array.isArray(ids) ? ` as data_source_id one of ${listTokens(ids)}` : "";
    return `Leave notes_version out, or use 2025-09-03 or later, and give${which || " a data_source_id"}.`;
  }
  const isAboutVersion = isUnknownPath(code) && isOldVersion(headers);
  return isAboutVersion ? "Leave notes_version out." : undefined;
}

/** Returns true for the codes of a path that does not exist, or not in the version of the request. */
function isUnknownPath(code: string | undefined): boolean {
  return code === "invalid_request_url" || code === "missing_version";
}

function isOldVersion(headers: RequestSpec["headers"]): boolean {
  return (headers?.[VERSION_HEADER] ?? DEFAULT_VERSION) < DEFAULT_VERSION;
}

function getAdviceByCode(
  { code, message, additional_data: data }: ErrorBody,
  request: RequestSpec,
): string | undefined {
  switch (code) {
    case "validation_error":
      return data?.["limit_kind"] === "page_record_count"
        ? TOO_LARGE_ADVICE
        : getAdviceByMessage(message ?? "");
    case "row_limit_exceeded":
      return "The database has as many rows as it may have. Nothing was written, and retrying will not help: tell the user, who can delete rows or name another database.";
    case "invalid_beta":
      return "The service does not offer this beta feature to this workspace. Retrying will not help: tell the user.";
    case "object_not_found":
      return notFoundAdvice(message ?? "");
    case "invalid_request":
      return "The service does not support this. Retrying will not help: tell the user.";
    case "restricted_resource":
      return data?.["block_limit"] === undefined
        ? getCapabilityAdvice(getRequiredCapability(request))
        : "The workspace has reached the block limit of its plan. Retrying will not help: tell the user that its owner can delete some or change the plan.";
    case "directory_not_found":
      return "Not found or not shared with this connection: take skill_id from notes_skill_list.";
    case "conflict_error":
      if (continuesSession(request)) return ACTIVE_RUN_ADVICE;
      return "Nothing was saved, because someone else changed it at the same time. Make the call again; if it depends on what was there, fetch that first.";
    case "rate_limited":
      return isBlocked({ additional_data: data })
        ? "The service has blocked this connection. Retrying will not help: tell the user that its owner must contact the service's support."
        : undefined;
    default:
      return undefined;
  }
}

function getAdviceByMessage(message: string): string | undefined {
  if (UNKNOWN_FORMULA.test(message)) return FORMULA_ADVICE;
  if (IN_TRASH.test(message)) return RESTORE_ADVICE;
  if (isUnusableUpload(message)) return UPLOAD_ADVICE;
  if (WRONG_CURSOR.test(message)) return CURSOR_ADVICE;
  return unsupportedBlockAdvice(message);
}

/** The service does not name the missing capability; it follows from the request. */
function getCapabilityAdvice(capability: Capability): string {
  const byDefault = capability.endsWith("comments") ? ", which is off by default" : "";
  return `This connection lacks the capability to ${capability}${byDefault}. Retrying will not help: tell the user that its owner can grant it in the connection's settings.`;
}

/** Returns true if the connection is blocked; waiting does not help. */
function isBlocked({ additional_data: data }: Pick<ErrorBody, "additional_data">): boolean {
  return data?.["rate_limit_reason"] === "public_api_request_blocked";
}

function isUnusableUpload(message: string): boolean {
  const [, ...after] = message.split(UPLOAD);
  return after.some((part) => /\b(?:expired|failed|pending)\b/i.test(part));
}
