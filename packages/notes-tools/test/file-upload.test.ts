import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BadRequestError,
  ConfigurationError,
  InputError,
  PartialWriteError,
  ServerError,
} from "@workbelt/core";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type FileUploadProgress,
  NotesCommentCreateTool,
  NotesDatabaseUpdateTool,
  NotesFileUploadListTool,
  NotesFileUploadTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  NotesToolkit,
  createNotesClient,
  fileFolder,
} from "../src/index.js";
import { catchError, parseContent } from "./helpers/outcome.js";
import { type Workspace, startWorkspace, titled, written } from "./helpers/sandbox.js";

const MIB = 1024 * 1024;
const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");
const SEND = { service: "notes", method: "POST" } as const;

let workspace: Workspace;
let base: string;
let folder: string;
beforeAll(async () => {
  workspace = await startWorkspace();
  base = await mkdtemp(join(tmpdir(), "files-"));
  folder = join(base, "shared");
  await mkdir(join(folder, "2026"), { recursive: true });
  const names = ["shared/offer.PDF", "shared/2026/logo.png", "shared/run.exe", "secret.pdf"];
  await Promise.all(names.map((name) => writeFile(join(base, name), `content of ${name}`)));
  await writeFile(join(folder, ".hidden.pdf"), "hidden");
  await symlink(join(base, "secret.pdf"), join(folder, "out.pdf"));
  await symlink(base, join(folder, "up"));
  const huge = await open(join(folder, "huge.mp4"), "w");
  await huge.truncate(5 * 1024 * MIB + 1);
  await huge.close();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(async () => {
  await workspace.stop();
  await rm(base, { recursive: true });
});

function createTool(options: ConstructorParameters<typeof NotesFileUploadTool>[0] = {}) {
  return new NotesFileUploadTool({ ...workspace, files: fileFolder(folder), ...options });
}

/** A source of one file that is generated while it is read. */
function createFilm(size: number) {
  const read = { bytes: 0 };
  async function* stream() {
    for (; read.bytes < size;) {
      const chunk = new Uint8Array(Math.min(300_000, size - read.bytes)).fill(read.bytes % 251);
      read.bytes += chunk.length;
      yield chunk;
    }
  }
  return { read, files: () => ({ stream: stream(), size, type: "video/mp4" }) };
}

/** Starts a web server on this machine. */
async function startWebServer(status = 200): Promise<string> {
  const server = createServer((request, response) => {
    const isCheck = request.method === "HEAD";
    response.writeHead(isCheck ? 200 : status, { "content-type": "text/plain" });
    response.end(isCheck ? undefined : "from the web");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function listUploads(status?: "pending" | "uploaded") {
  return new NotesFileUploadListTool(workspace).execute({ status });
}

test("a file is uploaded and used as cover, icon and block of a new page", async () => {
  const upload = parseContent(await createTool().invoke({ file: "offer.PDF" }));
  const id = String(upload["file_upload_id"]);
  expect(upload).toEqual({
    file_upload_id: id,
    status: "uploaded",
    filename: "offer.PDF",
    content_type: "application/pdf",
    size_bytes: 27,
    attach_before: expect.stringMatching(/^20.*Z$/),
  });
  const file = { type: "file_upload" as const, file_upload: { id } };
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: HOME,
    properties: titled("Offer"),
    icon: file,
    cover: file,
    child_blocks: [{ type: "pdf", pdf: file }, { file }],
  });
  expect(page).toMatchObject({
    icon: { type: "file" },
    cover: { type: "file" },
    blocks_written: 2,
  });
  const content = await new NotesPageContentGetTool(workspace).execute({ block_id: page.id });
  const [pdf, block] = content.items as unknown as Record<
    string,
    { name?: string; file: { url: string } }
  >[];
  expect(block?.["file"]?.name).toBe("offer.PDF");
  const served = await fetch(pdf?.["pdf"]?.file.url ?? "");
  expect([served.headers.get("content-type"), await served.text()]).toEqual([
    "application/pdf",
    "content of shared/offer.PDF",
  ]);
});

test("a file is attached to a files column and to a comment", async () => {
  const { id } = await createTool().execute({ file: "2026/logo.png", filename: "Veldt.png" });
  const columns = { database_id: REQUESTS, properties: { Files: { files: {} } } };
  await new NotesDatabaseUpdateTool(workspace).execute(columns);
  const row = await new NotesPageCreateTool(workspace).execute({
    database_id: REQUESTS,
    properties: titled("Logo"),
  });
  await new NotesPageUpdateTool(workspace).execute({
    page_id: row.id,
    properties: { Files: { files: [{ file_upload: { id } }] } },
  });
  const found = parseContent(await new NotesPageGetTool(workspace).invoke({ page_id: row.id }));
  expect(found).toMatchObject({ properties: { Files: [{ name: "Veldt.png" }] } });
  const comment = await new NotesCommentCreateTool(workspace).invoke({
    parent: { page_id: row.id },
    comment: { rich_text: written("The logo") },
    attachments: [{ file_upload_id: id }],
  });
  expect(parseContent(comment)).toMatchObject({ attachments: [{ category: "image" }] });
});

test("45 MB are sent in parts of 10 MB, of which one at a time is in memory", async () => {
  const size = 45 * MIB;
  const { files, read } = createFilm(size);
  const ahead: number[] = [];
  const progress: FileUploadProgress[] = [];
  const onProgress = (now: FileUploadProgress) => {
    progress.push(now);
    ahead.push(read.bytes - now.sentBytes);
  };
  const upload = await createTool({ files, onProgress }).execute({ file: "film.mp4" });
  expect(upload).toMatchObject({
    status: "uploaded",
    content_length: size,
    number_of_parts: { total: 5, sent: 5 },
  });
  expect(Math.max(...ahead)).toBeLessThanOrEqual(10 * MIB + 300_000);
  expect(progress.at(-1)).toEqual({ file: "film.mp4", sentBytes: size, totalBytes: size });
});

test.each([
  ["a Blob", () => new Blob(["hello"], { type: "text/plain" }), "note", "note.txt"],
  ["a File", () => new File(["hello"], "hello.txt"), "note", "hello.txt"],
  [
    "a stream",
    () => ({
      stream: new Blob(["hello"]).stream(),
      size: 5,
      type: "text/plain; charset=utf-8",
      fileName: "n.txt",
    }),
    "note",
    "n.txt",
  ],
])("a function may return %s", async (_kind, files, file, filename) => {
  const upload = await createTool({ files }).execute({ file });
  expect(upload).toMatchObject({ status: "uploaded", filename, content_type: "text/plain" });
});

test.each([
  "../secret.pdf",
  "up/secret.pdf",
  "out.pdf",
  "/etc/passwd",
  ".hidden.pdf",
  "2026/../offer.PDF",
  "offer.pdf",
  "OFFER.PDF",
  "offer.PDF\0",
  "run.exe",
  "2026",
])("the name %j is refused, with the names that exist", async (file) => {
  const error = await catchError(createTool().execute({ file }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('Available (up to 20): "2026/logo.png", "huge.mp4", "offer.PDF"');
  expect(error.message).not.toContain(base);
  expect((await listUploads()).items).toEqual([]);
});

test.each([
  ["larger than the workspace allows", {}, "huge.mp4", "at most 5368709120 bytes"],
  ["larger than the host allows", { maxFileBytes: 10 }, "offer.PDF", "at most 10 bytes; got 27"],
  ["empty", { files: () => new Blob([], { type: "text/plain" }) }, "a.txt", "not empty"],
  [
    "of another type",
    { files: () => new Blob(["x"], { type: "font/otf" }) },
    "a.otf",
    "type that the service takes",
  ],
])(
  "a file that is %s is refused before anything is sent",
  async (_problem, options, file, message) => {
    const error = await catchError(createTool(options).execute({ file }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain(message);
    expect((await listUploads()).items).toEqual([]);
  },
);

test.each([[4], [6]])("a stream with %i instead of 5 bytes is not uploaded", async (length) => {
  const files = () => ({
    stream: new Blob(["x".repeat(length)]).stream(),
    size: 5,
    type: "text/plain",
  });
  const error = await catchError(createTool({ files }).execute({ file: "a.txt" }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toContain("declared 5 bytes");
  expect((await listUploads("uploaded")).items).toEqual([]);
});

test.each([
  ["before it arrived", "drop"],
  ["after it arrived", "drop-after"],
] as const)("a part whose connection ended %s is sent once in effect", async (_when, kind) => {
  workspace.sandbox.faults.add({ ...SEND, path: "/v1/file_uploads/*/send", kind });
  const upload = await createTool().execute({ file: "offer.PDF" });
  expect(upload).toMatchObject({ status: "uploaded", content_length: 27 });
  expect((await listUploads()).items).toHaveLength(1);
});

test.each(["drop", "drop-after"] as const)("an upload is completed despite %s", async (kind) => {
  workspace.sandbox.faults.add({ ...SEND, path: "/v1/file_uploads/*/complete", kind });
  const { files } = createFilm(21 * MIB);
  const upload = await createTool({ files }).execute({ file: "film.mp4" });
  expect(upload).toMatchObject({ status: "uploaded", content_length: 21 * MIB });
});

test("a part that fails repeatedly ends the upload; the error says what to do", async () => {
  const { files } = createFilm(21 * MIB);
  let isFailing = false;
  const onProgress = ({ sentBytes }: FileUploadProgress) => {
    if (isFailing || sentBytes < 10 * MIB) return;
    isFailing = true;
    workspace.sandbox.faults.add({
      ...SEND,
      path: "/v1/file_uploads/*/send",
      status: 500,
      times: 9,
    });
  };
  // The first part is being received when the fault is added, so only the next ones fail.
  const error = await catchError(createTool({ files, onProgress }).execute({ file: "film.mp4" }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toMatch(/stopped after 1 of 3 parts.*call it again from the start/);
  expect(error.details).toMatchObject({ parts_sent: 1, parts_total: 3 });
  expect(error.cause).toBeInstanceOf(ServerError);
});

test("a first part that is rejected is not sent again", async () => {
  workspace.sandbox.faults.add({ ...SEND, path: "/v1/file_uploads/*/send", status: 400 });
  const error = await catchError(createTool().execute({ file: "offer.PDF" }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect((await listUploads("pending")).items).toHaveLength(1);
});

test("an abort stops an upload and closes the file", async () => {
  const abort = new AbortController();
  let isClosed = false;
  const files = {
    open: async () => ({
      chunks: async function* () {
        abort.abort(new Error("stopped"));
        yield new Uint8Array(5);
      },
      size: 5,
      type: "text/plain",
      fileName: "a.txt",
      close: async () => {
        isClosed = true;
      },
    }),
  };
  const uploading = createTool({ files }).execute({ file: "a.txt" }, { signal: abort.signal });
  await expect(uploading).rejects.toThrow("stopped");
  expect(isClosed).toBe(true);
});

test("an expired upload cannot be attached; the error says to upload again", async () => {
  let now = new Date();
  const sandbox = await startSandbox({ rateLimits: false, now: () => now });
  const client = createNotesClient({ ...sandbox.services.notes, pacing: false });
  onTestFinished(async () => {
    await client.close();
    await sandbox.stop();
  });
  const { id } = await createTool({ client }).execute({ file: "2026/logo.png" });
  now = new Date(now.getTime() + 61 * 60 * 1000);
  const cover = { type: "file_upload" as const, file_upload: { id } };
  const attach = new NotesPageUpdateTool({ client }).execute({ page_id: HOME, cover });
  await expect(attach).rejects.toThrow(/expired.*upload the file again with notes_file_upload/);
});

test("a file on the web is imported, without any source of files", async () => {
  const url = `${await startWebServer()}/notes/plan.txt?v=2`;
  const tool = new NotesFileUploadTool(workspace);
  const upload = parseContent(await tool.invoke({ url }));
  expect(upload).toMatchObject({ status: "uploaded", filename: "plan.txt", size_bytes: 12 });
});

test("an import that takes longer is reported with its state", async () => {
  const url = await startWebServer();
  const tool = createTool({ importTimeoutMs: 1 });
  const upload = parseContent(await tool.invoke({ url, filename: "plan.txt" }));
  expect(upload).toMatchObject({
    status: "pending",
    note: expect.stringContaining("notes_file_upload_list"),
  });
  await expect
    .poll(() => listUploads("uploaded"))
    .toMatchObject({ items: [{ id: upload["file_upload_id"] }] });
});

test("a failed import is an error with its reason", async () => {
  const url = `${await startWebServer(404)}/plan.txt`;
  const error = await catchError(createTool().execute({ url }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toMatch(/could not import.*could not be downloaded.*web address is public/);
});

test("without a source of files the error names the option", async () => {
  const error = await catchError(new NotesFileUploadTool(workspace).execute({ file: "a.pdf" }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toContain("files: fileFolder(path)");
});

test("a toolkit passes the source of files on", async () => {
  const files = () => new Blob(["hello"], { type: "text/plain" });
  const [tool] = new NotesToolkit({
    ...workspace,
    files,
    include: ["notes_file_upload"],
  }).getTools();
  const upload = parseContent(String(await tool?.invoke({ file: "a.txt" })));
  expect(upload).toMatchObject({ status: "uploaded", filename: "a.txt" });
});

test.each([
  [{}, "file", "exactly one of"],
  [{ file: "a.pdf", url: "https://example.com/a.pdf" }, "url", "exactly one of"],
  [{ url: "a.pdf" }, "url", "web address"],
  [{ url: "https://example.com/download" }, "filename", "no file name"],
  [{ file: "a.pdf", filename: "a.exe" }, "filename", "extension"],
  [{ file: "a.pdf", filename: `${"ä".repeat(449)}.pdf` }, "filename", "900 bytes"],
])("rejects the input %j", async (input, field, message) => {
  const error = await catchError(createTool().execute(input));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toContainEqual({ field, message: expect.stringContaining(message) });
});

test("uploads are listed by status, in pages", async () => {
  const tool = createTool();
  const ids = [
    await tool.execute({ file: "offer.PDF" }),
    await tool.execute({ file: "2026/logo.png" }),
  ];
  const list = new NotesFileUploadListTool(workspace);
  const found: string[] = [];
  for await (const { id } of list.items({ status: "uploaded", page_size: 1 })) found.push(id);
  expect(found.toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
  const content = parseContent(await list.invoke({ status: "uploaded" }));
  expect(content).toMatchObject({
    items: [{ filename: "logo.png", size_bytes: 31 }, { filename: "offer.PDF" }],
  });
  expect(parseContent(await list.invoke({ status: "failed" }))).toEqual({ items: [] });
});
