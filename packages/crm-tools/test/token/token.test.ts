import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmGetCurrentTokenInfoTool } from "../../src/index.js";
import { parseData, getRefusal, expectedRefusal } from "../helpers/expectations.js";
import { createSandboxClient, type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import {
  type PreparedResponse,
  startRecordingServer,
  errorResponse,
} from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

test("shows workspace, actor and scopes of a workspace token", async () => {
  const tool = new CrmGetCurrentTokenInfoTool({ client: crm.client });
  const info = await tool.execute({});
  expect(info).toEqual({
    active: true,
    workspace: {
      id: seedId("crm/workspace"),
      name: expect.stringMatching(/\w/),
      slug: expect.stringMatching(/\w/),
    },
    actor: { type: "api-token", id: seedId("crm/token"), name: "API token" },
    scopes: expect.arrayContaining(["task:read-write", "note:read-write"]),
  });
  expect(parseData(await tool.invoke({}))).toEqual(info);
});

test("an unknown token is inactive, not an error", async () => {
  const client = createSandboxClient(crm.sandbox, { token: "no-such-token" });
  expect(await new CrmGetCurrentTokenInfoTool({ client }).execute({})).toEqual({
    active: false,
    workspace: null,
    actor: null,
    scopes: [],
  });
});

const member = "50cf242c-7fa3-4cad-87d0-75b1af71c57b";
const introspection = {
  active: true,
  scope: "note:read-write  user_management:read",
  client_id: "app",
  token_level: "user",
  authorized_by_workspace_member_id: member,
  workspace_id: "w",
  workspace_name: "Salarya",
  workspace_slug: "salarya",
};
const susan = {
  data: {
    id: { workspace_member_id: member },
    first_name: "Susan",
    last_name: "Kare",
    email_address: "susan@salarya.example",
  },
};
const asMember = { type: "workspace-member", id: member };
const asToken = { type: "api-token", id: "app", name: "API token" };
const SELF = "GET /v2/self";
const MEMBER = `GET /v2/workspace_members/${member}`;

test.each<[what: string, changed: object, second: PreparedResponse, actor: object, sent: string[]]>(
  [
    [
      "a user's token acts as the member, by name and address",
      {},
      { body: susan },
      { ...asMember, name: "Susan Kare", email: "susan@salarya.example" },
      [SELF, MEMBER],
    ],
    [
      "a read-write scope reads the member too",
      { scope: "user_management:read-write" },
      { body: susan },
      { ...asMember, name: "Susan Kare", email: "susan@salarya.example" },
      [SELF, MEMBER],
    ],
    [
      "without the scope no member is requested",
      { scope: "note:read" },
      { body: susan },
      asMember,
      [SELF],
    ],
    [
      "without any scope no member is requested",
      { scope: null },
      { body: susan },
      asMember,
      [SELF],
    ],
    [
      "a member who has left has no name",
      {},
      errorResponse(404, "not_found", "Gone."),
      asMember,
      [SELF, MEMBER],
    ],
    [
      "a forbidden lookup of the member omits the name",
      {},
      errorResponse(403, "unauthorized", "No."),
      asMember,
      [SELF, MEMBER],
    ],
    [
      "a workspace's token acts as itself",
      { token_level: "workspace" },
      { body: {} },
      asToken,
      [SELF],
    ],
    [
      "a token without a level acts as itself",
      { token_level: undefined },
      { body: {} },
      asToken,
      [SELF],
    ],
    [
      "a user token without a user acts as itself",
      { authorized_by_workspace_member_id: undefined },
      { body: {} },
      asToken,
      [SELF],
    ],
  ],
)("%s", async (_what, changed, second, actor, sent) => {
  const server = await startRecordingServer({ body: { ...introspection, ...changed } }, second);
  const info = await new CrmGetCurrentTokenInfoTool({ client: server.client }).execute({});
  expect(info.actor).toEqual(actor);
  expect(info.workspace).toEqual({ id: "w", name: "Salarya", slug: "salarya" });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(sent);
});

test("scopes can be separated by any white space", async () => {
  const server = await startRecordingServer({ body: introspection }, { body: susan });
  const { scopes } = await new CrmGetCurrentTokenInfoTool({ client: server.client }).execute({});
  expect(scopes).toEqual(["note:read-write", "user_management:read"]);
});

test("an error while reading the member is thrown", async () => {
  const server = await startRecordingServer(
    { body: introspection },
    errorResponse(500, "internal", "Broken."),
  );
  const call = new CrmGetCurrentTokenInfoTool({ client: server.client }).execute({});
  await expect(call).rejects.toMatchObject({ name: "ServerError", status: 500 });
});

test("rejects any input", async () => {
  expect(await getRefusal(CrmGetCurrentTokenInfoTool, { token: "x" })).toEqual(
    expectedRefusal("token", "It takes none."),
  );
});
