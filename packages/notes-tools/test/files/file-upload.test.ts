import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type FileUploadProgress,
  NotesCommentCreateTool,
  NotesDatabaseUpdateTool,
  NotesFileUploadListTool,
  NotesFileUploadTool,
  type NotesFileUploadToolOptions,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  NotesToolkit,
  fileFolder,
} from "../../src/index.js";
import {
  MIB,
  type FilesFolder,
  createFilesFolder,
  createFilm,
  startWebServer,
} from "../helpers/files.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");

let workspace: Workspace;
let attachments: FilesFolder;
beforeAll(async () => {
  [workspace, attachments] = await Promise.all([startWorkspace(), createFilesFolder()]);
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => Promise.all([workspace.stop(), attachments.remove()]));

function createTool(options: NotesFileUploadToolOptions = {}) {
  return new NotesFileUploadTool({
    ...workspace,
    files: fileFolder(attachments.folder),
    ...options,
  });
}

function listUploads(status?: "pending" | "uploaded") {
  return new NotesFileUploadListTool(workspace).execute({ status });
}

/** Fetches the stored files of a page's blocks from their signed URLs. */
async function fetchFiles(page_id: string): Promise<Response[]> {
  const { items } = await new NotesPageContentGetTool(workspace).execute({ block_id: page_id });
  const urls = items.map((block) => {
    return (block[block.type ?? ""] as { file: { url: string } }).file.url;
  });
  return Promise.all(urls.map((url) => fetch(url)));
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
  const served = await fetchFiles(page.id);
  expect(served.map((each) => each.headers.get("content-type"))).toEqual([
    "application/pdf",
    "application/pdf",
  ]);
  expect(await served[0]?.text()).toBe("content of shared/offer.PDF");
});

test("a file whose name a Mac has decomposed is found by its composed name, and the reverse", async () => {
  const onMac = "Übersicht.pdf".normalize("NFD");
  const files = [onMac, "Größe.pdf"].map((name) => join(attachments.folder, name));
  await Promise.all(files.map((file) => writeFile(file, "content")));
  onTestFinished(async () => void (await Promise.all(files.map((file) => rm(file)))));
  const composed = await createTool().execute({ file: "Übersicht.pdf" });
  expect(composed.filename).toBe("Übersicht.pdf");
  const reverse = await createTool().execute({ file: "Größe.pdf".normalize("NFD") });
  expect(reverse.filename).toBe("Größe.pdf");
  // Names that differ in case are of different files.
  expect(String(await catchError(createTool().execute({ file: "größe.pdf" })))).toContain("Größe");
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
  const { files: film, read } = createFilm(size);
  const ahead: number[] = [];
  const progress: FileUploadProgress[] = [];
  const onProgress = (now: FileUploadProgress) => {
    progress.push(now);
    ahead.push(read.bytes - now.sentBytes);
  };
  const upload = await createTool({ files: film, onProgress }).execute({ file: "film.mp4" });
  expect(upload).toMatchObject({
    status: "uploaded",
    content_length: size,
    number_of_parts: { total: 5, sent: 5 },
  });
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: HOME,
    child_blocks: [{ video: { file_upload: { id: upload.id } } }],
  });
  const [received] = await fetchFiles(page.id);
  const hash = createHash("sha256").update(new Uint8Array((await received?.arrayBuffer()) ?? []));
  expect(hash.digest("hex")).toBe(read.hash.digest("hex"));
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
