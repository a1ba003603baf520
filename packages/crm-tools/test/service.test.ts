import { ToolMessage } from "@langchain/core/messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type ApiError, ConflictError, ConfigurationError } from "@workbelt/core";
import { path, type RequestSpec } from "@workbelt/core/provider";
import {
  CrmCreatePersonTool,
  CrmCreateTaskTool,
  CrmGetAttributeTool,
  CrmGetCommentTool,
  CrmGetListEntryTool,
  CrmGetListTool,
  CrmGetNoteTool,
  CrmGetObjectTool,
  CrmGetPersonTool,
  CrmGetTaskTool,
  CrmGetWebhookTool,
  CrmListPeopleTool,
  CrmListTasksTool,
  crmService,
  CrmToolkit,
} from "../src/index.js";
import type { AnyTool } from "./helpers/every-tool.js";
import { createSandboxClient, type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";
import { startRecordingServer, errorResponse } from "./helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterEach(() => vi.unstubAllEnvs());
afterAll(() => crm.stop());

const record_id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

/** Returns the error that a tool throws for this response of the CRM. */
async function errorFor(...response: Parameters<typeof errorResponse>): Promise<ApiError> {
  const server = await startRecordingServer(errorResponse(...response));
  const call = new CrmCreatePersonTool({ client: server.client }).execute({ values: {} });
  return call
    .then(() => new Error("no error"))
    .catch((error: unknown) => error) as Promise<ApiError>;
}

describe("an error of the CRM", () => {
  test.each([
    [
      400,
      "missing_value",
      'Required value for attribute with ID "x" was not provided.',
      "Give this attribute a value",
    ],
    [400, "standard_object_disabled", "Disabled.", "an administrator can enable it"],
    [400, "quota_exceeded", "Too many.", "reached its plan's limit"],
    [403, "billing_error", "Upgrade.", "plan does not include this"],
    [404, "merge_in_progress", "Merging.", "Make the call again in a minute"],
    [409, "concurrent_write_conflict", "Conflict.", "nothing was written. Make the call again."],
    [409, "slug_conflict", "Taken.", "choose another slug"],
  ])("%i %s comes with its message and what to do", async (status, code, said, advice) => {
    const { message, serviceMessage } = await errorFor(status, code, said);
    expect(message).toMatch(new RegExp(`^The CRM returned ${status} ${code}: `));
    expect(serviceMessage).toBe(said);
    expect(message).toContain(advice);
  });

  test("with an unknown code, even a property of every object, is passed on", async () => {
    const { message, serviceMessage } = await errorFor(400, "constructor", "New in 2027.");
    expect(serviceMessage).toBe("New in 2027.");
    expect(message).toMatch(/^The CRM returned 400 constructor: .?New in 2027\..?$/);
  });

  test("with validation errors lists each by its input", async () => {
    const validation_errors = [
      {
        code: "invalid_type",
        path: ["data", "values", "name"],
        message: "Required",
        expected: "array",
        received: "undefined",
      },
      { code: "too_big", path: ["data", "content"], expected: "string" },
      { path: ["data", "values", "data"], message: "Too long" },
      { message: "Unknown key" },
    ];
    const error = await errorFor(400, "validation_type", "Body is wrong.", { validation_errors });
    expect(error.serviceMessage).toBe(
      "Body is wrong. values.name: Required, expected array, received undefined; content: expected string, received something else; values.data: Too long; Unknown key.",
    );
    expect(error.details).toEqual({ validation_errors });
  });

  test.each([
    [
      String.raw`The value "{\"domain\":\"a.example\"}" provided for attribute with ID "x"`,
      '(object people, query "a.example")',
    ],
    [
      'The value "{"email_address":"a@b.example"}" provided for attribute',
      '(object people, query "a@b.example")',
    ],
    [
      'The value "ACME-7" provided for attribute with slug "number"',
      '(object people, query "ACME-7")',
    ],
    [
      'The value "{7}" provided for attribute',
      "crm_search_records (object people) and change it with crm_update_record",
    ],
    [
      "A unique value is taken.",
      "crm_search_records (object people) and change it with crm_update_record",
    ],
  ])("of a conflict %s says how to find the record", async (said, advice) => {
    const server = await startRecordingServer(errorResponse(400, "uniqueness_conflict", said));
    const call = new CrmCreatePersonTool({ client: server.client }).execute({ values: {} });
    const error = await call.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConflictError);
    expect(String(error)).toContain(advice);
  });

  test.each([
    ["a body that is not JSON", "<html>"],
    ["JSON of another shape", ["oops"]],
    ["a code that is not a string", { code: 7, message: "x" }],
    ["an empty body", {}],
  ])("with %s is still explained by its status, with the scopes", async (_what, body) => {
    const server = await startRecordingServer({ status: 403, body });
    const call = new CrmGetPersonTool({ client: server.client }).execute({ record_id });
    const error = await call.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: "PermissionDeniedError", status: 403 });
    expect(String(error)).toContain("It needs the scopes record_permission:read, object_");
  });

  test("is an error message to the model if it called the tool", async () => {
    const tool = new CrmGetPersonTool({ client: crm.client });
    const call = { type: "tool_call" as const, id: "1", name: tool.name, args: { record_id } };
    const message = await tool.invoke(call);
    expect(message).toBeInstanceOf(ToolMessage);
    expect(message).toMatchObject({ status: "error", artifact: { error: { code: "not_found" } } });
  });
});

describe("not found", () => {
  test.each<[string, AnyTool, object, string]>([
    ["a task", CrmGetTaskTool, { task_id: record_id }, "crm_list_tasks"],
    ["a note", CrmGetNoteTool, { note_id: record_id }, "crm_list_notes"],
    ["a comment", CrmGetCommentTool, { comment_id: record_id }, "crm_list_threads"],
    ["a webhook", CrmGetWebhookTool, { webhook_id: record_id }, "crm_list_webhooks"],
    ["a list", CrmGetListTool, { list: "x" }, "crm_list_lists"],
    ["an entry", CrmGetListEntryTool, { list: "x", entry_id: record_id }, "crm_list_entries"],
    ["an attribute", CrmGetAttributeTool, { object: "x", attribute: "y" }, "crm_list_attributes"],
    ["an object", CrmGetObjectTool, { object: "x" }, "crm_list_objects"],
  ])("says where to look: %s", async (_what, Tool, input, where) => {
    const server = await startRecordingServer(errorResponse(404, "not_found", "Nothing."));
    const call = new Tool({ client: server.client }).execute(input as Record<string, unknown>);
    await expect(call).rejects.toThrow(where);
  });
});

describe("a failed request", () => {
  const tasks = async () => {
    const list = new CrmListTasksTool({ client: crm.client });
    return (await list.execute({ limit: 500 })).items.length;
  };

  test("is retried after a concurrent write", async () => {
    const before = await tasks();
    const body = {
      status_code: 409,
      type: "invalid_request_error",
      code: "concurrent_write_conflict",
      message: "x",
    };
    crm.sandbox.faults.add({ service: "crm", method: "POST", status: 409, body });
    await new CrmCreateTaskTool({ client: crm.client }).execute({ content: "x" });
    expect(await tasks()).toBe(before + 1);
  });

  test("is retried if it is a query, although that is a POST", async () => {
    crm.sandbox.faults.add({ service: "crm", method: "POST", status: 503 });
    const page = await new CrmListPeopleTool({ client: crm.client }).execute({ limit: 1 });
    expect(page.items).toHaveLength(1);
  });

  test.each([
    ["a server's error", { status: 500 }, "service_failed", 0],
    ["a lost reply", { kind: "drop-after" as const }, "network", 1],
  ])(
    "is not sent again when it is a write, after %s; it says how to check",
    async (_what, fault, code, made) => {
      const before = await tasks();
      crm.sandbox.faults.add({ service: "crm", method: "POST", ...fault });
      const tool = new CrmCreateTaskTool({ client: crm.client });
      const error = await tool.execute({ content: "x" }).catch((caught) => caught);
      expect(error).toMatchObject({ code, mayHaveHappened: true, retryable: false });
      expect(error.message).toContain("Check with crm_list_tasks before retrying");
      expect(await tasks()).toBe(before + made);
    },
  );
});

test("the list of notes has its own rate limit", () => {
  const [, , notes] = crmService.rateLimits ?? [];
  expect(notes?.requests).toBe(10);
  expect(notes?.appliesTo?.({ method: "GET", path: path`/v2/notes` })).toBe(true);
  expect(notes?.appliesTo?.({ method: "POST", path: path`/v2/notes` })).toBe(false);
  expect(notes?.appliesTo?.({ method: "GET", path: path`/v2/notes/1` })).toBe(false);
});

test("queries count as reads, other POST requests as writes", () => {
  const [reads, writes] = crmService.rateLimits ?? [];
  const request = (more: Partial<RequestSpec>): RequestSpec => ({
    method: "POST",
    path: path`/`,
    ...more,
  });
  expect([reads?.requests, writes?.requests]).toEqual([100, 25]);
  for (const [more, reading] of [
    [{ method: "GET" }, true],
    [{ readOnly: true }, true],
    [{}, false],
    [{ method: "DELETE" }, false],
  ] as [Partial<RequestSpec>, boolean][]) {
    expect(reads?.appliesTo?.(request(more))).toBe(reading);
    expect(writes?.appliesTo?.(request(more))).toBe(!reading);
  }
});

describe("the client", () => {
  test("comes from the environment", async () => {
    for (const [name, value] of Object.entries(crm.sandbox.environment)) vi.stubEnv(name, value);
    const page = await new CrmListPeopleTool().execute({ limit: 1 });
    expect(page.items).toHaveLength(1);
  });

  test("reports both settings if it is missing", async () => {
    vi.stubEnv("CRM_ACCESS_TOKEN", "");
    const call = new CrmListPeopleTool().execute({});
    await expect(call).rejects.toThrow(/CRM_ACCESS_TOKEN.*createCrmClient\(\{ token \}\)/);
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
  });

  test("is shared by the tools of a toolkit", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const toolkit = new CrmToolkit({
      client: server.client,
      resources: ["tasks", "people"],
      access: "read",
    });
    const lists = toolkit.getTools().filter((tool) => tool.name.includes("_list_"));
    for (const tool of lists) await tool.invoke({});
    expect(lists.map((tool) => tool.name)).toEqual(["crm_list_people", "crm_list_tasks"]);
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([
      "Bearer captured-token",
      "Bearer captured-token",
    ]);
  });

  test("calls its token function before each request", async () => {
    const tokens = [crm.sandbox.services.crm.token, "revoked"];
    const { baseUrl } = crm.sandbox.services.crm;
    const client = createSandboxClient(crm.sandbox, {
      baseUrl,
      token: () => tokens.shift() ?? "none",
    });
    const tool = new CrmListPeopleTool({ client });
    await tool.execute({ limit: 1 });
    await expect(tool.execute({ limit: 1 })).rejects.toMatchObject({ name: "AuthRequiredError" });
  });
});
