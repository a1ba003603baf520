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
import { type Answer, failure, startCapture } from "./support/capture.js";
import { PAGE, row } from "./support/wire.js";

let capture: Awaited<ReturnType<typeof startCapture>>;
afterEach(() => capture.stop());

async function failing(failed: Answer, times = Number.POSITIVE_INFINITY) {
  capture = await startCapture((_request, index) => (index < times ? failed : { body: row() }));
  const options = { client: capture.client };
  return {
    read: () => new NotesPageGetTool(options).execute({ page_id: PAGE }),
    write: () => new NotesPageCreateTool(options).execute({ parent_page_id: PAGE }),
  };
}

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

test.each([
  [401, "unauthorized", AuthRequiredError, "NOTES_ACCESS_TOKEN"],
  [403, "restricted_resource", PermissionDeniedError, "lacks the capability"],
  [404, "object_not_found", NotFoundError, "shared with this connection"],
  [400, "validation_error", BadRequestError, "validation_error: “because”"],
  [400, "invalid_request_url", BadRequestError, "base URL"],
  [400, "missing_version", BadRequestError, "leave notes_version out"],
])("%i %s", async (status, code, ErrorClass, says) => {
  const { read } = await failing(failure(status, code, "because"));
  const error = await thrownBy(read());
  expect(error).toBeInstanceOf(ErrorClass);
  expect(error).toMatchObject({
    status,
    serviceCode: code,
    serviceMessage: "because",
    requestId: "0b0b0b0b-0000-4000-8000-000000000001",
    retryable: false,
  });
  expect(error.message).toContain(says);
  // What is not found may be of another kind, which takes a look.
  expect(capture.requests).toHaveLength(status === 404 ? 2 : 1);
});

test.each([
  "Can't edit block that is archived. You must unarchive the block before editing.",
  "Can't edit page on block with an archived ancestor. You must unarchive the ancestor before editing.",
])("what is in the trash says at its end how it comes back: %s", async (message) => {
  const { write } = await failing(failure(400, "validation_error", message));
  const error = await thrownBy(write());
  expect(error.message).toMatch(
    /brought back with notes_page_update and archived false; no tool brings back a single block or a database\.$/,
  );
});

test("a column whose name only sounds like the trash is not in it", async () => {
  const { write } = await failing(
    failure(400, "validation_error", "Is archived is expected to be checkbox."),
  );
  expect((await thrownBy(write())).message).not.toContain("trash");
});

test("a plan without room for blocks is told apart from a missing capability", async () => {
  const limit = { block_limit: "block_creation" };
  const { write } = await failing(failure(403, "restricted_resource", "no", limit));
  expect((await thrownBy(write())).message).toContain("plan allows no more blocks");
});

test("a conflict is sent again, reads and writes alike", async () => {
  for (const kind of ["read", "write"] as const) {
    const calls = await failing(failure(409, "conflict_error", "Conflict occurred"), 1);
    expect((await calls[kind]()).id).toBe(PAGE);
    expect(capture.requests).toHaveLength(2);
    if (kind === "read") await capture.stop();
  }
});

test("a conflict that stays is an error that says what to do", async () => {
  capture = await startCapture(() => failure(409, "conflict_error", "Conflict"), { attempts: 2 });
  const tool = new NotesPageCreateTool({ client: capture.client });
  const error = await thrownBy(tool.execute({ parent_page_id: PAGE }));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error.message).toContain("then repeat the call");
  expect(capture.requests).toHaveLength(2);
});

test("a write waits out a rate limit and is sent once more", async () => {
  const limited = failure(429, "rate_limited", "slow down", {
    rate_limit_reason: "public_api_request_rate_limit",
  });
  const { write } = await failing({ ...limited, headers: { "retry-after": "0" } }, 1);
  expect((await write()).id).toBe(PAGE);
  expect(capture.requests).toHaveLength(2);
});

test("a connection that is blocked is not tried again", async () => {
  const blocked = failure(429, "rate_limited", "blocked", {
    rate_limit_reason: "public_api_request_blocked",
  });
  const { read } = await failing({ ...blocked, headers: { "retry-after": "0" } });
  const error = await thrownBy(read());
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error.message).toContain("has blocked this connection");
  expect(capture.requests).toHaveLength(1);
});

test("a write that was saved although it failed says so, with the ids, and is sent once", async () => {
  const committed = { committed_resource_id: PAGE, committed_child_ids: ["a", "b"] };
  const { write } = await failing(failure(503, "service_unavailable", "late", committed));
  const error = await thrownBy(write());
  expect(error).toBeInstanceOf(ServerError);
  expect(error.details).toMatchObject(committed);
  expect(error.message).toContain(`It was saved all the same (${PAGE}; its new blocks a, b)`);
  expect(error.message).toContain("fetch it, do not repeat the call");
  expect(capture.requests).toHaveLength(1);
});

test("a write that may have been saved names the tool that shows it", async () => {
  const { write } = await failing(failure(502, "bad_gateway", "bad gateway"));
  const error = await thrownBy(write());
  expect(error.mayHaveHappened).toBe(true);
  expect(error.message).toContain("Check with notes_page_content_get");
  expect(capture.requests).toHaveLength(1);
});

test("a read is repeated after a passing failure", async () => {
  const { read } = await failing(failure(503, "service_unavailable", "later"), 1);
  expect((await read()).id).toBe(PAGE);
  expect(capture.requests).toHaveLength(2);
});

test("a body that is no error of the service does not hide the status", async () => {
  const { read } = await failing({ status: 404, body: ["odd"] });
  expect(await thrownBy(read())).toBeInstanceOf(NotFoundError);
});
