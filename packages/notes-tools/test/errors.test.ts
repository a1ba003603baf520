import { afterEach, expect, test } from "vitest";
import {
  AuthRequiredError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  BadRequestError,
  ServerError,
} from "@workbelt/core";
import { NotesPageCreateTool, NotesPageGetTool } from "../src/index.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "./helpers/recording-server.js";
import { PAGE, row } from "./helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

async function startFailing(failed: FakeResponse, times = Number.POSITIVE_INFINITY) {
  server = await startRecordingServer((_request, index) =>
    index < times ? failed : { body: row() },
  );
  const options = { client: server.client };
  return {
    read: () => new NotesPageGetTool(options).execute({ page_id: PAGE }),
    write: () => new NotesPageCreateTool(options).execute({ parent_page_id: PAGE }),
  };
}

const catchError = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

test.each([
  [401, "unauthorized", AuthRequiredError, "NOTES_ACCESS_TOKEN"],
  [403, "restricted_resource", PermissionDeniedError, "lacks the capability"],
  [404, "object_not_found", NotFoundError, "shared with this connection"],
  [400, "validation_error", BadRequestError, "validation_error: “because”"],
  [400, "invalid_request_url", BadRequestError, "has to correct NOTES_BASE_URL"],
  [400, "missing_version", BadRequestError, "is not that of the API"],
  [400, "invalid_beta", BadRequestError, "does not offer this beta feature"],
  [409, "row_limit_exceeded", ConflictError, "has as many rows as it may have"],
])("%i %s", async (status, code, ErrorClass, says) => {
  const { read } = await startFailing(errorResponse(status, code, "because"));
  const error = await catchError(read());
  expect(error).toBeInstanceOf(ErrorClass);
  expect(error).toMatchObject({
    status,
    serviceCode: code,
    serviceMessage: "because",
    requestId: "0b0b0b0b-0000-4000-8000-000000000001",
    retryable: false,
  });
  expect(error.message).toContain(says);
  // A 404 may be about another kind, which takes a lookup.
  expect(server.requests).toHaveLength(status === 404 ? 2 : 1);
});

test.each([
  "Can't edit block that is archived. You must unarchive the block before editing.",
  "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing.",
])("an error about the trash ends with how to restore: %s", async (message) => {
  const { write } = await startFailing(errorResponse(400, "validation_error", message));
  const error = await catchError(write());
  expect(error.message).toMatch(
    /Restore a page from the trash with archived false in notes_page_update; no tool restores a single block or a database\.$/,
  );
});

test("a column with a similar name is not mistaken for the trash", async () => {
  const { write } = await startFailing(
    errorResponse(400, "validation_error", "Is archived is expected to be checkbox."),
  );
  expect((await catchError(write())).message).not.toContain("trash");
});

test("the block limit of a plan is distinguished from a missing capability", async () => {
  const limit = { block_limit: "block_creation" };
  const { write } = await startFailing(errorResponse(403, "restricted_resource", "no", limit));
  expect((await catchError(write())).message).toContain("reached the block limit of its plan");
});

test("the limit of rows is no conflict: a write is sent once, and nothing was written", async () => {
  const { write } = await startFailing(errorResponse(409, "row_limit_exceeded", "Too many rows"));
  const error = await catchError(write());
  expect(error).toMatchObject({ mayHaveHappened: false, retryable: false });
  expect(server.requests).toHaveLength(1);
});

test("a page that is too large to load is distinguished from a wrong input", async () => {
  const additional_data = { limit_kind: "page_record_count" };
  const body = { object: "error", status: 400, code: "validation_error", message: "Too large" };
  const { read } = await startFailing({ status: 400, body: { ...body, additional_data } });
  expect((await catchError(read())).message).toContain("outside of its unknown tags");
});

test("a conflict is retried, for reads and writes", async () => {
  for (const kind of ["read", "write"] as const) {
    const calls = await startFailing(errorResponse(409, "conflict_error", "Conflict occurred"), 1);
    expect((await calls[kind]()).id).toBe(PAGE);
    expect(server.requests).toHaveLength(2);
    if (kind === "read") await server.stop();
  }
});

test("a persistent conflict is an error with advice", async () => {
  server = await startRecordingServer(() => errorResponse(409, "conflict_error", "Conflict"), {
    attempts: 2,
  });
  const tool = new NotesPageCreateTool({ client: server.client });
  const error = await catchError(tool.execute({ parent_page_id: PAGE }));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error.message).toContain("Make the call again");
  expect(server.requests).toHaveLength(2);
});

test("a write waits for the rate limit and is retried", async () => {
  const limited = errorResponse(429, "rate_limited", "slow down", {
    rate_limit_reason: "public_api_request_rate_limit",
  });
  const { write } = await startFailing({ ...limited, headers: { "retry-after": "0" } }, 1);
  expect((await write()).id).toBe(PAGE);
  expect(server.requests).toHaveLength(2);
});

test("a blocked connection is not retried", async () => {
  const blocked = errorResponse(429, "rate_limited", "blocked", {
    rate_limit_reason: "public_api_request_blocked",
  });
  const { read } = await startFailing({ ...blocked, headers: { "retry-after": "0" } });
  const error = await catchError(read());
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error.message).toContain("has blocked this connection");
  expect(server.requests).toHaveLength(1);
});

test("a failed write that was saved is reported with its ids and not retried", async () => {
  const committed = { committed_resource_id: PAGE, committed_child_ids: ["a", "b"] };
  const { write } = await startFailing(
    errorResponse(503, "service_unavailable", "late", committed),
  );
  const error = await catchError(write());
  expect(error).toBeInstanceOf(ServerError);
  expect(error.details).toMatchObject(committed);
  expect(error.message).toContain(`It was saved anyway (${PAGE}; its new blocks a, b)`);
  expect(error.message).toContain("fetch it with notes_page_content_get, do not repeat the call");
  expect(server.requests).toHaveLength(1);
});

test("a write with unknown outcome names the tool to check with", async () => {
  const { write } = await startFailing(errorResponse(502, "bad_gateway", "bad gateway"));
  const error = await catchError(write());
  expect(error.mayHaveHappened).toBe(true);
  expect(error.message).toContain("Check with notes_page_content_get");
  expect(server.requests).toHaveLength(1);
});

test("a read is retried after a transient error", async () => {
  const { read } = await startFailing(errorResponse(503, "service_unavailable", "later"), 1);
  expect((await read()).id).toBe(PAGE);
  expect(server.requests).toHaveLength(2);
});

test("a body that is not a service error does not hide the status", async () => {
  const { read } = await startFailing({ status: 404, body: ["odd"] });
  expect(await catchError(read())).toBeInstanceOf(NotFoundError);
});
