import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@notionhq/client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  collections,
  type WorkspaceDocument,
} from "../../../src/services/notes/repository/documents.js";
import {
  createSdkClient,
  ids,
  startNotes,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

const MIB = 1024 * 1024;

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

function createFile(content: string, type = "text/plain"): Blob {
  return new Blob([content], { type });
}

async function upload(content = "hello", filename = "hello.txt"): Promise<string> {
  const { id } = await client.fileUploads.create({ filename });
  await client.fileUploads.send({
    file_upload_id: id,
    file: { data: createFile(content), filename },
  });
  return id;
}

/** Starts a web server on this machine with one file. */
async function startWebServer(body: string, headers: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(
      request.url === "/gone.txt" && request.method === "GET" ? 404 : 200,
      headers,
    );
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("the vendor's client uploads a file in one part", async () => {
  const created = await client.fileUploads.create({ filename: "hello.txt" });
  expect(created).toMatchObject({
    object: "file_upload",
    status: "pending",
    filename: "hello.txt",
    content_type: "text/plain",
    content_length: null,
    created_time: "2026-11-18T12:00:00.000Z",
    expiry_time: "2026-11-18T13:00:00.000Z",
    upload_url: `${notes.baseUrl}/v1/file_uploads/${created.id}/send`,
  });
  const sent = await client.fileUploads.send({
    file_upload_id: created.id,
    file: { data: createFile("hello"), filename: "hello.txt" },
  });
  expect(sent).toMatchObject({ id: created.id, status: "uploaded", content_length: 5 });
  expect(await client.fileUploads.retrieve({ file_upload_id: created.id })).toEqual({
    ...sent,
    request_id: expect.any(String),
  });
});

test("the vendor's client uploads a file in parts, in any order, and again", async () => {
  const { id } = await client.fileUploads.create({
    mode: "multi_part",
    filename: "film.mp4",
    number_of_parts: 2,
  });
  const send = (part: number, size: number) =>
    client.fileUploads.send({
      file_upload_id: id,
      file: { data: new Blob([new Uint8Array(size).fill(part)]), filename: "film.mp4" },
      part_number: String(part),
    });
  expect(await send(2, 3)).toMatchObject({
    status: "pending",
    number_of_parts: { total: 2, sent: 1 },
  });
  await expect(client.fileUploads.complete({ file_upload_id: id })).rejects.toThrow("1 of 2 parts");
  await expect(send(1, 5 * MIB - 1)).rejects.toThrow("size of the file or part");
  await expect(send(3, 5 * MIB)).rejects.toThrow("a number from 1 to 2");
  await send(1, 5 * MIB);
  expect(await send(1, 5 * MIB + 1)).toMatchObject({ number_of_parts: { sent: 2 } });
  const completed = await client.fileUploads.complete({ file_upload_id: id });
  expect(completed).toMatchObject({ status: "uploaded", content_length: 5 * MIB + 4 });
});

test("uploads are listed newest first, by status", async () => {
  const { id } = await client.fileUploads.create({ filename: "later.pdf" });
  const list = await client.fileUploads.list({ status: "pending", page_size: 1 });
  expect(list).toMatchObject({ type: "file_upload", results: [{ id }] });
  const wrong = await notes.send("GET", "file_uploads?status=done");
  expect(wrong).toMatchObject({ status: 400, body: { code: "validation_error" } });
});

test("an attached file has a signed URL, in blocks, files, covers and comments", async () => {
  const id = await upload();
  const link = { url: expect.stringContaining("/files/"), expiry_time: "2026-11-18T13:00:00.000Z" };
  const file_upload = { id };
  const { results } = await client.blocks.children.append({
    block_id: ids.empty,
    children: [{ file: { file_upload } }, { image: { file_upload } }],
  });
  expect(results).toMatchObject([
    { type: "file", file: { type: "file", name: "hello.txt", file: link } },
    { type: "image", image: { type: "file", file: link } },
  ]);
  const page = await client.pages.update({
    page_id: ids.guide,
    icon: { file_upload },
    cover: { file_upload },
  });
  expect(page).toMatchObject({
    icon: { type: "file", file: link },
    cover: { type: "file", file: link },
  });
  const comment = await client.comments.create({
    parent: { page_id: ids.guide },
    rich_text: [{ text: { content: "See" } }],
    attachments: [{ file_upload_id: id }],
  });
  expect(comment).toMatchObject({ attachments: [{ category: "productivity", file: link }] });
  const { file } = (results[0] as unknown as { file: { file: { url: string } } }).file;
  const served = await fetch(file.url);
  expect([served.headers.get("content-type"), await served.text()]).toEqual([
    "text/plain",
    "hello",
  ]);
  expect((await fetch(file.url.replace("signature=", "signature=0"))).status).toBe(403);
  const kept = await client.fileUploads.retrieve({ file_upload_id: id });
  expect(kept).toMatchObject({ status: "uploaded", expiry_time: null });
});

test("files of a column are replaced and may be sent back", async () => {
  const columns = { Files: { files: {} } };
  await notes.send("PATCH", `data_sources/${ids.dataSource}`, { properties: columns });
  const id = await upload("one", "one.txt");
  const write = async (files: unknown) => {
    const response = await notes.send("PATCH", `pages/${ids.alpha}`, {
      properties: { Files: { files } },
    });
    expect(response.status).toBe(200);
    return response.body["properties"]?.["Files"]?.["files"] as unknown as Json[];
  };
  const [first] = await write([{ file_upload: { id } }]);
  expect(first).toMatchObject({ type: "file", name: "one.txt" });
  const external = { name: "two", external: { url: "https://example.com/2.txt" } };
  expect(await write([first, external])).toMatchObject([
    { type: "file", name: "one.txt", file: { url: expect.stringContaining(id) } },
    { type: "external", name: "two" },
  ]);
});

test("a block's file is replaced by an upload and by a link", async () => {
  const image = { external: { url: "https://example.com/a.png" } };
  const { results } = await client.blocks.children.append({
    block_id: ids.empty,
    children: [{ image }],
  });
  const block_id = results[0]?.id ?? "";
  const stored = await client.blocks.update({
    block_id,
    image: { file_upload: { id: await upload() } },
  });
  expect(stored).toMatchObject({ image: { type: "file", file: { url: expect.any(String) } } });
  expect(stored).not.toHaveProperty("image.external");
  const linked = await client.blocks.update({ block_id, image });
  expect(linked).toMatchObject({ image: { type: "external", ...image } });
  expect(linked).not.toHaveProperty("image.file");
});

test("a file block has the name of its newest upload, unless the request has one", async () => {
  const file_upload = { id: await upload("one", "one.txt") };
  const { results } = await client.blocks.children.append({
    block_id: ids.empty,
    children: [{ file: { file_upload, name: "First" } }],
  });
  const block_id = results[0]?.id ?? "";
  expect(results[0]).toMatchObject({ file: { name: "First" } });
  const other = { id: await upload("two", "two.txt") };
  const changed = await client.blocks.update({ block_id, file: { file_upload: other } });
  expect(changed).toMatchObject({ file: { type: "file", name: "two.txt" } });
});

test.each([
  ["pending", async () => (await client.fileUploads.create({ filename: "a.txt" })).id],
  [
    "expired",
    async () => {
      const id = await upload();
      const before = notes.clock.now;
      notes.clock.now = new Date(before.getTime() + 60 * 60 * 1000);
      onTestFinished(() => {
        notes.clock.now = before;
      });
      return id;
    },
  ],
])("an upload that is %s cannot be attached", async (status, create) => {
  const id = await create();
  expect(await client.fileUploads.retrieve({ file_upload_id: id })).toMatchObject({ status });
  const cover = { file_upload: { id } };
  const response = await notes.send("PATCH", `pages/${ids.home}`, { cover });
  expect(response).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(status) },
  });
});

test.each([
  [{ filename: "a.exe" }, "not supported"],
  [{ filename: "a" }, "not supported"],
  [{ filename: "a.txt", content_type: "image/png" }, "does not match"],
  [{ content_type: "application/zip" }, "not supported"],
  [{ filename: `${"ä".repeat(450)}.txt` }, "900 bytes"],
  [{ mode: "multi_part", filename: "a.pdf" }, "number_of_parts"],
  [{ mode: "multi_part", number_of_parts: 2 }, "filename"],
  [{ mode: "multi_part", filename: "a.pdf", number_of_parts: 10_001 }, "10000"],
  [{ mode: "external_url", filename: "a.pdf" }, "external_url"],
  [
    { mode: "external_url", filename: "a.pdf", external_url: "http://example.com/a.pdf" },
    "this machine",
  ],
])("rejects the upload %j", async (body, message) => {
  const response = await notes.send("POST", "file_uploads", body);
  expect(response).toMatchObject({
    status: 400,
    body: { code: "validation_error", message: expect.stringContaining(message) },
  });
});

test("a name without an extension gets one from the content type", async () => {
  const created = await client.fileUploads.create({
    filename: "report",
    content_type: "application/pdf",
  });
  expect(created.filename).toBe("report.pdf");
});

test("rejects contents of another type, a part number, a second file and one over the limit", async () => {
  const { id: file_upload_id } = await client.fileUploads.create({ filename: "a.txt" });
  const send = (data: Blob, part?: string) =>
    client.fileUploads.send({
      file_upload_id,
      file: { data, filename: "a.txt" },
      ...(part === undefined ? {} : { part_number: part }),
    });
  await expect(send(createFile("x", "image/png"))).rejects.toThrow("does not match");
  await expect(send(createFile("x"), "1")).rejects.toThrow("part_number");
  await expect(send(new Blob([new Uint8Array(20 * MIB + 1)]))).rejects.toThrow("size");
  const [workspace] = notes.store.list<WorkspaceDocument>(collections.workspace);
  if (workspace === undefined) throw new Error("no workspace");
  notes.store.put(collections.workspace, workspace.id, { ...workspace, maxFileBytes: 5 * MIB });
  onTestFinished(() => notes.store.put(collections.workspace, workspace.id, workspace));
  const me = await client.users.me({});
  expect(me).toMatchObject({
    bot: { workspace_limits: { max_file_upload_size_in_bytes: 5 * MIB } },
  });
  await expect(send(new Blob([new Uint8Array(5 * MIB + 1)]))).rejects.toThrow("limit of 5 MiB");
  await send(createFile("x"));
  await expect(send(createFile("x"))).rejects.toThrow("uploaded");
});

test("a file on the web is imported after the response", async () => {
  const origin = await startWebServer("from the web", { "content-type": "text/plain" });
  const created = await client.fileUploads.create({
    mode: "external_url",
    filename: "web.txt",
    external_url: `${origin}/web.txt`,
  });
  expect(created).toMatchObject({ status: "pending" });
  await expect
    .poll(() => client.fileUploads.retrieve({ file_upload_id: created.id }))
    .toMatchObject({
      status: "uploaded",
      content_length: 12,
      file_import_result: { type: "success" },
    });
});

test("a failed import has the status failed and its error", async () => {
  const origin = await startWebServer("", { "content-type": "text/plain" });
  const { id } = await client.fileUploads.create({
    mode: "external_url",
    filename: "gone.txt",
    external_url: `${origin}/gone.txt`,
  });
  await expect
    .poll(() => client.fileUploads.retrieve({ file_upload_id: id }))
    .toMatchObject({
      status: "failed",
      file_import_result: { type: "error", error: { type: "download_error", status_code: 404 } },
    });
});

test("uploads of other connections are unknown", async () => {
  const id = await upload();
  notes.addToken("secret-other", { botId: ids.ada });
  const response = await notes.send("GET", `file_uploads/${id}`, undefined, {
    token: "secret-other",
  });
  expect(response).toMatchObject({ status: 404, body: { code: "object_not_found" } });
});
