import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const unauthorized = { status_code: 401, type: "auth_error", code: "unauthorized" };

describe("a token", () => {
  test("is rejected if missing, unknown or malformed", async () => {
    const url = `${crm.baseUrl}/v2/objects`;
    const invalid = ["", "Bearer", "Bearer nope", `Token ${crm.token}`, `Basic ${btoa("nope:")}`];
    for (const authorization of invalid) {
      const response = await fetch(url, { headers: authorization === "" ? {} : { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(await response.json()).toEqual({ ...unauthorized, message: expect.any(String) });
    }
  });

  test("is accepted as bearer token and as Basic user name", async () => {
    for (const authorization of [`Bearer ${crm.token}`, `Basic ${btoa(`${crm.token}:`)}`]) {
      const response = await fetch(`${crm.baseUrl}/v2/objects`, { headers: { authorization } });
      expect([authorization, response.status]).toEqual([authorization, 200]);
    }
  });

  test("is described by /v2/self, which returns no errors", async () => {
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
});

describe("an invalid request", () => {
  test("returns 404 for an unknown path or method", async () => {
    for (const [method, path] of [
      ["GET", "/v2/nothing"],
      ["GET", "/v1/objects"],
      ["PUT", "/v2/objects"],
      ["GET", "/v2/attributes/people/attributes"],
    ] as const) {
      const response = await crm.send(method, path);
      expect({ path, ...response }).toMatchObject({
        path,
        status: 404,
        body: { status_code: 404, type: "invalid_request_error", code: "not_found" },
      });
    }
  });

  test("returns 400 for a missing or non-JSON body", async () => {
    const headers = { authorization: `Bearer ${crm.token}` };
    for (const body of ["{", "", '"text"', "[]"]) {
      const init = { method: "POST", headers, body };
      const response = await fetch(`${crm.baseUrl}/v2/objects/people/records`, init);
      expect([body, response.status]).toEqual([body, 400]);
      expect(await response.json()).toMatchObject({ status_code: 400, code: "validation_type" });
    }
  });
});
