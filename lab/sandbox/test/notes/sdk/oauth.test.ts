import { APIErrorCode, Client, isHTTPResponseError, LogLevel } from "@notionhq/client";
import { expect, test } from "vitest";
import { sandboxClients } from "../../../src/index.js";
import { callback, codeFor, started } from "../../helpers/oauth.js";

const app = {
  client_id: sandboxClients.notes.clientId,
  client_secret: sandboxClients.notes.clientSecret,
};

test("Notion's own client obtains, refreshes, introspects and revokes tokens", async () => {
  const sandbox = await started();
  const { baseUrl } = sandbox.services.notes;
  const options = { baseUrl, retry: false, logLevel: LogLevel.ERROR } as const;
  const client = new Client(options);
  const code = await codeFor(sandbox, "notes", {}, "marcus-bell");
  const first = await client.oauth.token({
    ...app,
    grant_type: "authorization_code",
    code,
    redirect_uri: callback,
  });
  expect(first.owner).toMatchObject({ type: "user", user: { name: "Marcus Bell" } });
  const me = await new Client({ ...options, auth: first.access_token }).users.me({});
  expect(me).toMatchObject({ id: first.bot_id, bot: { owner: first.owner } });

  const refreshed = {
    ...app,
    grant_type: "refresh_token",
    refresh_token: first.refresh_token ?? "",
  } as const;
  const second = await client.oauth.token(refreshed);
  expect(second.bot_id).toBe(first.bot_id);
  const introspect = (token: string) => client.oauth.introspect({ ...app, token });
  expect(await introspect(first.access_token)).toMatchObject({ active: false });
  expect(await introspect(second.access_token)).toMatchObject({ active: true });
  const reuse: unknown = await client.oauth.token(refreshed).catch((error: unknown) => error);
  if (!isHTTPResponseError(reuse)) throw new Error("no error of the client");
  expect(reuse.status).toBe(400);
  expect(JSON.parse(reuse.body)).toMatchObject({ error: "invalid_grant", code: "invalid_grant" });

  await client.oauth.revoke({ ...app, token: second.access_token });
  expect(await introspect(second.access_token)).toMatchObject({ active: false });
  const other = { ...app, client_secret: "nope", token: second.access_token };
  await expect(client.oauth.introspect(other)).rejects.toMatchObject({
    status: 401,
    code: APIErrorCode.Unauthorized,
  });
});
