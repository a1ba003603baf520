import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApiClient, path } from "@workbelt/core/provider";
import { deskService } from "../../../../packages/core/test/helpers/desk.js";
import { json, startServer } from "../../../../packages/core/test/helpers/server.js";
import { recordTransport } from "../../src/recordings/index.js";
import { list, makeFolder, readAll, record, replay, write } from "./helpers.js";

test.each([
  "private_key",
  "session_token",
  "jwt",
  "cookie",
  "Set-Cookie",
  "x-api-key",
  "token_secret",
  "secret_key",
  "aws_secret_access_key",
  "X-Amz-Security-Token",
  "client_assertion",
  "passphrase",
])("the value of %s is not recorded", async (name) => {
  const folder = await record(
    (client) => client.send({ ...write("Keys"), body: { [name]: "other-credential-1" } }),
    [json(201, { deep: [{ [name]: "other-credential-2" }], text: "other-credential-2 again" })],
  );
  expect(readAll(folder)).not.toContain("other-credential");
});

test.each([
  "https://a.example/b?jwt=other-credential&page=2",
  "https://a.example/b?auth=other-credential&page=2",
  "https://a.example/b#access_token=other-credential&page=2",
  "https://a.example/b#state=1&access_token=other-credential&page=2",
  "https://a.example/b?x=1&amp;X-Amz-Signature=other-credential&amp;page=2",
  "https://a.example/b?x=1&#38;sig=other-credential&#38;page=2",
  "https://a.example/go?to=https%3A%2F%2Fb.example%2F%3Fsig%3Dother-credential%26page=2",
  "https://a.example/go?to=https%3A%2F%2Fb.example%2F%3Fx%3D1%26token%3Dother%2526-credential%26page=2",
  "https://a.example/go?to=https%253A%252F%252Fb.example%252F%253Fsig%253Dother-credential%2526page=2",
  "https://a.example/b?token=other%26-credential&page=2",
])("what grants access is not recorded of %s", async (url) => {
  const folder = await record(
    (client) => client.send(list),
    [json(200, { url, html: `<a href="${url}">` })],
  );
  const files = readAll(folder);
  expect(files).not.toContain("other");
  expect(files).not.toContain("-credential");
  expect(files.split("page=2")).toHaveLength(3);
});

test("the parameters of a request that grant access are not recorded, and still match", async () => {
  const request = (sig: string) => ({ ...list, query: { sig, page: 2 } }) as const;
  const folder = await record(
    (client) => client.send(request("other-credential")),
    [json(200, { n: 1 })],
  );
  expect(readAll(folder)).not.toContain("other-credential");
  await expect(replay(folder).send(request("another"))).resolves.toEqual({ n: 1 });
});

test("words that resemble names of credentials are recorded", async () => {
  const body = { next_token_page: "a", tokens: 3, keyword: "b", secretary: "c", passed: "d" };
  const text = "See https://a.example/?page=2&author=ada&signed=yes#section=3";
  const folder = await record((client) => client.send(list), [json(200, { ...body, text })]);
  await expect(replay(folder).send(list)).resolves.toEqual({ ...body, text });
});

test.skipIf(process.platform === "win32")("files are for their owner only", async () => {
  const folder = await record((client) => client.send(list), [json(200, { n: 1 })]);
  const modes = [folder, ...readdirSync(folder).map((file) => join(folder, file))].map((each) =>
    (statSync(each).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(["700", "600", "600"]);
});

test("a token in the header that a service takes it in is not recorded", async () => {
  const folder = makeFolder();
  const echo = { seen: ["other-credential"], text: "You sent other-credential." };
  const server = await startServer(
    json(200, echo, { link: "https://desk.example/other-credential" }),
  );
  const transport = recordTransport(folder);
  const service = { ...deskService, authorize: (token: string) => ({ "x-desk-auth": token }) };
  const client = createApiClient(service, {
    token: "other-credential",
    baseUrl: server.baseUrl,
    transport,
  });
  await client.send({ ...list, path: path`/tokens/${"other-credential"}` });
  expect(server.seen[0]?.headers["x-desk-auth"]).toBe("other-credential");
  expect(readAll(folder)).not.toContain("other-credential");
});
