import { expect, test } from "vitest";
import { path } from "../../src/provider/index.js";
import { deskClient, TOKEN } from "../helpers/desk.js";
import { type Answer as Respond, json, startServer } from "../helpers/server.js";

const download = (maxBytes = 1000) =>
  ({ method: "GET", path: path`/papers/p1/file`, download: { maxBytes } }) as const;
const redirect =
  (location: string): Respond =>
  (response) =>
    void response.writeHead(302, { location }).end();
const file =
  (body: string, headers = {}, status = 200): Respond =>
  (response) =>
    void response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);

test("follows the redirect of a download to its file, without the token", async () => {
  const storage = await startServer(
    file("Größe", { "content-disposition": "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt" }),
  );
  const server = await startServer(redirect(`${storage.baseUrl}/x?signature=s3cret`));
  const found = await deskClient(server.baseUrl).send(download());
  expect(found).toBeInstanceOf(File);
  expect(found).toMatchObject({ name: "Größe.txt", type: "text/plain" });
  expect(await (found as File).text()).toBe("Größe");
  expect(JSON.stringify(server.seen)).toContain(TOKEN);
  expect(JSON.stringify(storage.seen)).not.toContain(TOKEN);
});

test("a file larger than accepted is refused with its limit", async () => {
  const storage = await startServer(file("x".repeat(50)));
  const server = await startServer(redirect(storage.baseUrl));
  const call = deskClient(server.baseUrl).send(download(10));
  await expect(call).rejects.toThrow("more than is accepted (10 bytes)");
});

test("a storage that refuses is asked again with a new address", async () => {
  const storage = await startServer(file("expired", {}, 403), file("content"));
  const server = await startServer(redirect(storage.baseUrl));
  const found = await deskClient(server.baseUrl).send(download());
  expect(await (found as Blob).text()).toBe("content");
  expect(server.seen).toHaveLength(2);
});

test("other requests do not follow a redirect", async () => {
  const storage = await startServer(file("content"));
  const server = await startServer(redirect(storage.baseUrl));
  const { download: _, ...plain } = download();
  await expect(deskClient(server.baseUrl).send(plain)).rejects.toThrow("is not followed");
  expect(storage.seen).toEqual([]);
});

test("follows the address in the JSON of a response, without the token", async () => {
  const storage = await startServer(file("content"));
  const server = await startServer(json(200, { url: `${storage.baseUrl}/x?signature=s3cret` }));
  const request = { ...download(), download: { maxBytes: 1000, at: "url" } };
  const found = await deskClient(server.baseUrl).send(request);
  expect(await (found as Blob).text()).toBe("content");
  expect(JSON.stringify(server.seen)).toContain(TOKEN);
  expect(JSON.stringify(storage.seen)).not.toContain(TOKEN);
});

test.each([undefined, 5, "", "http://files.example/x", "file:///etc/passwd", "javascript:1"])(
  "the address %s in a response is not followed",
  async (url) => {
    const server = await startServer(json(200, { url }));
    const request = { ...download(), download: { maxBytes: 1000, at: "url" } };
    const call = deskClient(server.baseUrl).send(request);
    await expect(call).rejects.toThrow(/is not https/);
    await expect(call).rejects.not.toThrow(/passwd/);
  },
);
