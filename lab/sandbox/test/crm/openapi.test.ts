import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../src/index.js";
import { getData, startCrm, type CrmFixture } from "../helpers/crm-fixture.js";
import { endpoints } from "../helpers/openapi-document.js";
import { undocumentedErrors } from "../helpers/openapi-exceptions.js";
import { findRequestViolations, findResponseViolations } from "../helpers/openapi.js";

// Every response in the tests of the CRM is checked against the document, by `crm-fixture.ts`. These tests
// are of the check itself.

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

const task = { method: "GET", url: `/v2/tasks/${seedId("crm/task/harborline-settle-savings")}` };

test("the document has the endpoints of the public API", () => {
  expect(endpoints).toHaveLength(97);
  expect(endpoints.map(({ name }) => name)).toContain("PATCH /v2/webhooks/{webhook_id}");
});

describe("a response is rejected", () => {
  const ofTask = async (change: object) => {
    const data = getData<object>(await crm.get(task.url));
    return findResponseViolations(task, { status: 200, body: { data: { ...data, ...change } } });
  };

  test("only if it differs from the document", async () => {
    expect(await ofTask({})).toEqual([]);
  });

  test.for<[what: string, change: object, message: string]>([
    ["a missing key", { content_plaintext: undefined }, "required property 'content_plaintext'"],
    ["a key of its own", { content: "x" }, "additional properties: content"],
    ["a value of another type", { is_completed: "no" }, "/data/is_completed must be boolean"],
    ["an invalid time", { deadline_at: 5 }, "/data/deadline_at"],
  ])("for %s", async ([, change, message]) => {
    // As in a response, keys that are undefined are absent.
    const body = JSON.parse(JSON.stringify(change)) as object;
    const removed = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value === undefined),
    );
    expect(await ofTask({ ...removed, ...body })).toEqual([expect.stringContaining(message)]);
  });

  test.for<[what: string, status: number, body: unknown, message: string]>([
    ["another status", 201, {}, "response 201 is not in the document"],
    ["no body", 200, undefined, "response 200 is missing"],
    [
      "an error without a code",
      404,
      { status_code: 404, type: "auth_error", message: "x" },
      "'code'",
    ],
    [
      "an error of another endpoint",
      409,
      { status_code: 409, type: "invalid_request_error", code: "slug_conflict", message: "x" },
      "code slug_conflict",
    ],
  ])("for %s", ([, status, body, message]) => {
    expect(findResponseViolations(task, { status, body })).toEqual([
      expect.stringContaining(message),
    ]);
  });

  test("for an endpoint that does not exist", () => {
    const request = { method: "GET", url: "/v2/nothing" };
    expect(findResponseViolations(request, { status: 200, body: {} })).toEqual([
      "GET /v2/nothing is not in the document",
    ]);
  });
});

const option = "/v2/objects/companies/attributes/categories/options";
test.for<[what: string, method: string, url: string, body: unknown, message: string]>([
  ["an unknown endpoint", "PUT", "/v2/webhooks", {}, "not in the document"],
  ["an unknown parameter", "GET", "/v2/tasks?page=2", undefined, "additional properties: page"],
  ["a parameter of another type", "GET", "/v2/tasks?limit=x", undefined, "/limit must be integer"],
  ["an id that is no UUID", "GET", "/v2/tasks/1", undefined, '/task_id must match format "uuid"'],
  ["an unknown target", "GET", "/v2/tables/x/attributes", undefined, "/target must be equal"],
  ["no body", "POST", option, undefined, "request body is missing"],
  ["a needless body", "GET", option, {}, "request body is not expected"],
  ["a missing key", "POST", option, { data: {} }, "required property 'title'"],
  ["an unknown key", "POST", option, { data: { title: "x", color: "red" } }, "properties: color"],
])("a request is rejected for %s", ([, method, url, body, message]) => {
  expect(findRequestViolations({ method, url, body })).toEqual([expect.stringContaining(message)]);
});

test("errors beyond the document are listed once, with a reason", () => {
  const keys = undocumentedErrors.map(({ code, status }) => `${status} ${code}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { code, endpoints: pattern, reason, status } of undocumentedErrors) {
    expect(reason).toMatch(/\.$/);
    const concerned = endpoints.filter(({ name }) => pattern.test(name));
    expect({ status, code, found: concerned.length > 0 }).toMatchObject({ found: true });
  }
});
