import { type Sandbox, seedId } from "@workbelt/sandbox";
import type { Fault } from "@workbelt/sandbox";
import type { Outcome } from "../errors-teach.ts";
import type { Args } from "./args.ts";

/** A call that fails, and how an agent that reads the message gets on. */
export interface TeachingCase {
  operation: string;
  problem: string;
  /** Changes of the operation's good arguments by path; undefined leaves an input out. @default {} */
  change?: Args;
  fault?: Omit<Fault, "service">;
  outcome: Outcome;
}

const MISSING = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const PAGE = seedId("notes/page/roadmap");
const BLOCK = seedId("notes/block/roadmap/0");
const DATABASE = seedId("notes/database/feature-requests");

type Wrong = Readonly<Record<string, readonly [change: Args, outcome: Outcome]>>;

/** Wrong values of the inputs that several operations have. */
const wrongInputs: Readonly<Record<string, Wrong>> = {
  page_id: {
    "that is a title": [{ page_id: "Roadmap" }, "done"],
    "that is left out": [{ page_id: undefined }, "done"],
    "that nothing has": [{ page_id: MISSING }, "done"],
    "of a database": [{ page_id: DATABASE }, "checked"],
    "of a block": [{ page_id: BLOCK }, "checked"],
  },
  block_id: {
    "that is a title": [{ block_id: "Roadmap" }, "done"],
    "that is left out": [{ block_id: undefined }, "done"],
    "that nothing has": [{ block_id: MISSING }, "done"],
    "of a database": [{ block_id: DATABASE }, "checked"],
  },
  database_id: {
    "that is a title": [{ database_id: "Feature requests" }, "done"],
    "that is left out": [{ database_id: undefined }, "done"],
    "that nothing has": [{ database_id: MISSING }, "done"],
    "of a page": [{ database_id: PAGE }, "checked"],
  },
  data_source_id: {
    "that is a name": [{ data_source_id: "Feature requests" }, "done"],
    "that nothing has": [{ data_source_id: MISSING }, "done"],
    "of a database": [{ data_source_id: DATABASE }, "done"],
  },
  view_id: {
    "that is a name": [{ view_id: "By status" }, "done"],
    "that is left out": [{ view_id: undefined }, "done"],
    "that nothing has": [{ view_id: MISSING }, "done"],
    "of a database": [{ view_id: DATABASE }, "done"],
    "of a page": [{ view_id: PAGE }, "done"],
  },
  comment_id: {
    "that is a text": [{ comment_id: "the first" }, "done"],
    "that is left out": [{ comment_id: undefined }, "done"],
    "that nothing has": [{ comment_id: MISSING }, "done"],
  },
  user_id: {
    "that is a name": [{ user_id: "Tom Whitaker" }, "done"],
    "that is left out": [{ user_id: undefined }, "done"],
    "that nothing has": [{ user_id: MISSING }, "done"],
  },
  page_size: {
    "of none": [{ page_size: 0 }, "done"],
    "above the limit": [{ page_size: 1000 }, "done"],
    "in words": [{ page_size: "all" }, "done"],
  },
  start_cursor: {
    "that is a number": [{ start_cursor: "2" }, "done"],
    "that has expired": [{ start_cursor: MISSING }, "done"],
  },
  property_id: { "that is misspelled": [{ property_id: "Vote" }, "done"] },
  columns: { "with a misspelled one": [{ columns: ["Vote"] }, "done"] },
  properties: {
    "with an unknown column": [{ properties: { Nam: "x" } }, "done"],
  },
  icon: {
    "that is an address": [{ icon: "https://example.com/i.png" }, "done"],
    "of another form": [{ icon: { url: "https://example.com/i.png" } }, "done"],
  },
  cover: { "that is an emoji": [{ cover: { emoji: "x" } }, "done"] },
  notes_version: { "that does not exist": [{ notes_version: "2024-01-01" }, "done"] },
  tool_version: { "that does not exist": [{ tool_version: "7" }, "done"] },
};

/** Returns the cases of the inputs that an operation shares with others. */
export function sharedInputCases(operation: string, inputs: readonly string[]): TeachingCase[] {
  const cases = inputs.flatMap((input) =>
    Object.entries(wrongInputs[input] ?? {}).map(([wrong, [change, outcome]]) => ({
      operation,
      problem: `${input} ${wrong}`,
      change,
      outcome,
    })),
  );
  const unknown = { operation, problem: "an input it does not have", change: { verbose: true } };
  return [...cases, { ...unknown, outcome: "done" }];
}

/** Returns the cases of failures that every operation can have. */
export function failureCases(operation: string, isRead: boolean): TeachingCase[] {
  const respond = (status: number, code: string, additional_data?: object, headers = {}) =>
    ({
      status,
      headers,
      body: { object: "error", status, code, message: "It failed.", additional_data },
    }) as const;
  const wait = { "retry-after": "17" };
  const blocked = { rate_limit_reason: "public_api_request_blocked" };
  const write = isRead ? {} : { method: "" };
  // A write whose outcome is unknown is looked up, never repeated.
  const unlessWrite = (outcome: Outcome) => (isRead ? outcome : "checked");
  const failures: [string, TeachingCase["fault"], Outcome][] = [
    ["too many requests", respond(429, "rate_limited", undefined, wait), "done"],
    ["a blocked connection", respond(429, "rate_limited", blocked), "stopped"],
    ["an overload", respond(529, "service_overload"), "done"],
    ["a revoked token", respond(401, "unauthorized"), "stopped"],
    ["a missing capability", respond(403, "restricted_resource"), "stopped"],
    ["a proxy's refusal", { status: 403, body: "<html>blocked</html>" }, "stopped"],
    ["an unknown endpoint", respond(400, "invalid_request_url"), "stopped"],
    ["a missing version", respond(400, "missing_version"), "stopped"],
    ["an unsupported request", respond(400, "invalid_request"), "stopped"],
    ["a conflict", respond(409, "conflict_error"), "done"],
    ["a failure of the service", respond(500, "internal_server_error"), unlessWrite("done")],
    ["a bad gateway", respond(502, "bad_gateway"), unlessWrite("done")],
    ["an unavailable service", respond(503, "service_unavailable"), unlessWrite("done")],
    ["a timeout of the service", respond(504, "gateway_timeout"), unlessWrite("done")],
    ["a lost connection", { kind: "drop-after" }, unlessWrite("done")],
    ["a page of a proxy", { status: 200, body: "<html>proxy</html>" }, unlessWrite("stopped")],
  ];
  return failures.map(([problem, fault, outcome]) => ({ operation, problem, fault, outcome }));
}
