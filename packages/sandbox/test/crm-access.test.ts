import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { story } from "../src/story/index.js";
import { startCrmOnDisk } from "./crm-fixture.js";

let crm: Awaited<ReturnType<typeof startCrmOnDisk>>;
beforeEach(async () => {
  crm = await startCrmOnDisk();
});
afterEach(() => crm.stop());

const person = seedId(`crm/people/${story.people[0]!.key}`);
const refused = { status_code: 401, type: "auth_error", code: "unauthorized" };

/** What each endpoint asks of a token. */
const endpoints: [method: string, path: string, body: object | undefined, scopes: string[]][] = [
  [
    "POST",
    "/v2/objects/records/search",
    { query: "", objects: ["people"], request_as: { type: "workspace" } },
    ["record_permission:read", "object_configuration:read"],
  ],
  [
    "POST",
    "/v2/objects/people/records/query",
    {},
    ["record_permission:read", "object_configuration:read"],
  ],
  [
    "POST",
    "/v2/objects/people/records",
    { data: { values: {} } },
    ["record_permission:read-write", "object_configuration:read"],
  ],
  [
    "GET",
    `/v2/objects/people/records/${person}`,
    undefined,
    ["record_permission:read", "object_configuration:read"],
  ],
  ["GET", "/v2/objects", undefined, ["object_configuration:read"]],
  ["GET", "/v2/objects/people", undefined, ["object_configuration:read"]],
  ["GET", "/v2/objects/people/attributes", undefined, ["object_configuration:read"]],
  ["GET", "/v2/objects/people/attributes/name", undefined, ["object_configuration:read"]],
  [
    "GET",
    "/v2/objects/companies/attributes/categories/options",
    undefined,
    ["object_configuration:read"],
  ],
  ["GET", "/v2/objects/deals/attributes/stage/statuses", undefined, ["object_configuration:read"]],
  [
    "GET",
    `/v2/lists/${story.lists[0]!.apiSlug}/attributes`,
    undefined,
    ["list_configuration:read"],
  ],
  ["GET", "/v2/lists", undefined, ["list_configuration:read"]],
  ["GET", `/v2/lists/${story.lists[0]!.apiSlug}`, undefined, ["list_configuration:read"]],
  [
    "POST",
    `/v2/lists/${story.lists[0]!.apiSlug}/entries/query`,
    {},
    ["list_entry:read", "list_configuration:read"],
  ],
  ["GET", "/v2/workspace_members", undefined, ["user_management:read"]],
  [
    "GET",
    `/v2/workspace_members/${seedId(`crm/member/${story.members[0]!.key}`)}`,
    undefined,
    ["user_management:read"],
  ],
  [
    "POST",
    "/v2/notes",
    {
      data: {
        parent_object: "people",
        parent_record_id: person,
        title: "",
        format: "plaintext",
        content: "",
      },
    },
    ["note:read-write", "object_configuration:read", "record_permission:read"],
  ],
  [
    "GET",
    "/v2/notes",
    undefined,
    ["note:read", "object_configuration:read", "record_permission:read"],
  ],
  [
    "GET",
    `/v2/notes/${seedId(`crm/note/${story.crmNotes[0]!.key}`)}`,
    undefined,
    ["note:read", "object_configuration:read", "record_permission:read"],
  ],
  [
    "POST",
    "/v2/tasks",
    {
      data: {
        content: "x",
        format: "plaintext",
        deadline_at: null,
        is_completed: false,
        linked_records: [],
        assignees: [],
      },
    },
    [
      "task:read-write",
      "object_configuration:read",
      "record_permission:read",
      "user_management:read",
    ],
  ],
  [
    "GET",
    "/v2/tasks",
    undefined,
    ["task:read", "object_configuration:read", "record_permission:read", "user_management:read"],
  ],
  [
    "GET",
    `/v2/tasks/${seedId(`crm/task/${story.tasks[0]!.key}`)}`,
    undefined,
    ["task:read", "object_configuration:read", "record_permission:read", "user_management:read"],
  ],
];

describe("a token", () => {
  test("is refused when missing, unknown or not a credential", async () => {
    const url = `${crm.baseUrl}/v2/objects`;
    const wrong = ["", "Bearer", "Bearer nope", `Token ${crm.token}`, `Basic ${btoa("nope:")}`];
    for (const authorization of wrong) {
      const reply = await fetch(url, { headers: authorization === "" ? {} : { authorization } });
      expect([authorization, reply.status]).toEqual([authorization, 401]);
      expect(await reply.json()).toEqual({ ...refused, message: expect.any(String) });
    }
  });

  test("may come as bearer token or as Basic user name", async () => {
    for (const authorization of [`Bearer ${crm.token}`, `Basic ${btoa(`${crm.token}:`)}`]) {
      const reply = await fetch(`${crm.baseUrl}/v2/objects`, { headers: { authorization } });
      expect([authorization, reply.status]).toEqual([authorization, 200]);
    }
  });

  test("is described by /v2/self, which never errs", async () => {
    expect(await crm.send("GET", "/v2/self", { token: "nope" })).toMatchObject({
      status: 200,
      body: { active: false },
    });
    const { body } = await crm.get("/v2/self");
    expect(body).toMatchObject({
      active: true,
      client_id: seedId("crm/token"),
      aud: seedId("crm/token"),
      sub: seedId("crm/workspace"),
      workspace_id: seedId("crm/workspace"),
      workspace_slug: story.workspace.slug,
      exp: null,
      token_level: "workspace",
    });
    expect(String(body["scope"]).split(" ")).toContain("record_permission:read-write");
  });

  test.for(endpoints)("needs its scopes for %s %s", async (endpoint) => {
    const [method, path, body, scopes] = endpoint;
    const withScopes = async (granted: string[]) => {
      crm.store.put("crm/tokens", "narrow", {
        id: "t",
        scopes: granted,
        issuedAt: 0,
        authorizedBy: null,
      });
      const reply = await crm.send(method, path, { body, token: "narrow" });
      return reply;
    };
    expect((await withScopes(scopes)).status).toBe(200);
    const wider = scopes.map((scope) => scope.replace(/:read$/, ":read-write"));
    expect((await withScopes(wider)).status).toBe(200);
    for (const missing of scopes) {
      const others = scopes.filter((scope) => scope !== missing);
      const less = missing.endsWith(":read-write") ? [missing.replace("-write", "")] : [];
      const reply = await withScopes([...others, ...less]);
      expect(reply).toMatchObject({
        status: 403,
        body: { status_code: 403, type: "auth_error", code: "unauthorized" },
      });
      expect(reply.body["message"]).toContain(missing);
    }
  });
});

describe("a request that leads nowhere", () => {
  test("is 404 for an unknown path or method", async () => {
    for (const [method, path] of [
      ["GET", "/v2/nothing"],
      ["GET", "/v1/objects"],
      ["PATCH", "/v2/objects"],
      ["GET", "/v2/attributes/people/attributes"],
    ] as const) {
      const reply = await crm.send(method, path);
      expect({ path, ...reply }).toMatchObject({
        path,
        status: 404,
        body: { status_code: 404, type: "invalid_request_error", code: "not_found" },
      });
    }
  });

  test("is 400 for a body that is not JSON, or none", async () => {
    const headers = { authorization: `Bearer ${crm.token}` };
    for (const body of ["{", "", '"text"', "[]"]) {
      const init = { method: "POST", headers, body };
      const reply = await fetch(`${crm.baseUrl}/v2/objects/people/records`, init);
      expect([body, reply.status]).toEqual([body, 400]);
      expect(await reply.json()).toMatchObject({ status_code: 400, code: "validation_type" });
    }
  });
});
