import type { Fault } from "@workbelt/sandbox";
import type { Outcome } from "../learn-from-errors.ts";
import type { NotesCase } from "./notes-cases.ts";

/** Writes whose request has another method than that of their effect. */
const METHODS: Readonly<Record<string, string>> = {
  notes_page_content_append: "PATCH",
  notes_page_move: "POST",
  notes_session_answer: "POST",
  notes_session_cancel: "POST",
};
const METHOD_OF_EFFECT = { create: "POST", update: "PATCH", delete: "DELETE" } as const;

/** Returns the cases of failures that every operation can have: the status codes of the service's reference. */
export function failureCases(
  operation: string,
  effect: "read" | keyof typeof METHOD_OF_EFFECT,
): NotesCase[] {
  const at = effect === "read" ? {} : { method: METHODS[operation] ?? METHOD_OF_EFFECT[effect] };
  const respond = (status: number, code: string, data = {}, headers = {}) => {
    const body = { object: "error", status, code, message: "It failed.", additional_data: data };
    return { ...at, status, headers, body } as const;
  };
  // A write whose outcome is unknown is looked up, never repeated; an upload without content does no harm.
  const isRepeatable = effect === "read" || operation === "notes_file_upload";
  const unlessWrite = (outcome: Outcome) => (isRepeatable ? outcome : "checked");
  const failures: [string, Omit<Fault, "service">, Outcome][] = [
    ["too many requests", respond(429, "rate_limited", {}, { "retry-after": "17" }), "done"],
    ["a blocked connection", respond(429, "rate_limited", BLOCKED), "stopped"],
    ["an overload", respond(529, "service_overload"), "done"],
    ["a revoked token", respond(401, "unauthorized"), "stopped"],
    ["a missing capability", respond(403, "restricted_resource"), "stopped"],
    ["a full plan", respond(403, "restricted_resource", FULL), "stopped"],
    ["a proxy's refusal", { ...at, status: 403, body: "<html>no</html>" }, "stopped"],
    ["an unknown endpoint", respond(400, "invalid_request_url"), "stopped"],
    ["a missing version", respond(400, "missing_version"), "stopped"],
    ["an unsupported request", respond(400, "invalid_request"), "stopped"],
    ["a conflict", respond(409, "conflict_error"), "done"],
    ["a failure of the service", respond(500, "internal_server_error"), unlessWrite("done")],
    ["a bad gateway", respond(502, "bad_gateway"), unlessWrite("done")],
    ["an unavailable service", respond(503, "service_unavailable"), unlessWrite("done")],
    ["a lost database", respond(503, "database_connection_unavailable"), unlessWrite("done")],
    ["a timeout of the service", respond(504, "gateway_timeout"), unlessWrite("done")],
    ["a lost connection", { ...at, kind: "drop-after" }, unlessWrite("done")],
    ["a page of a proxy", { ...at, status: 200, body: "<html>no</html>" }, unlessWrite("stopped")],
  ];
  return failures.map(([problem, fault, outcome]) => ({ operation, problem, fault, outcome }));
}

const BLOCKED = { rate_limit_reason: "public_api_request_blocked" };
const FULL = { block_limit: "block_creation" };
