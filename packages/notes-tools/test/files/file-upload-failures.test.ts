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
  NotesFileUploadListTool,
  NotesFileUploadTool,
  type NotesFileUploadToolOptions,
  NotesPageUpdateTool,
  createNotesClient,
  fileFolder,
} from "../../src/index.js";
import {
  MIB,
  type FilesFolder,
  createFilesFolder,
  createFilm,
  startWebServer,
} from "../helpers/files.js";
import { catchError } from "../helpers/outcome.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

const HOME = seedId("notes/page/roadmap");
const SEND = { service: "notes", method: "POST" } as const;

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
  expect(error.message).not.toContain(attachments.base);
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
  workspace.sandbox.faults.add({ ...SEND, path: "/send", kind });
  const upload = await createTool().execute({ file: "offer.PDF" });
  expect(upload).toMatchObject({ status: "uploaded", content_length: 27 });
  expect((await listUploads()).items).toHaveLength(1);
});

test.each(["drop", "drop-after"] as const)("an upload is completed despite %s", async (kind) => {
  workspace.sandbox.faults.add({ ...SEND, path: "/complete", kind });
  const { files: film } = createFilm(21 * MIB);
  const upload = await createTool({ files: film }).execute({ file: "film.mp4" });
  expect(upload).toMatchObject({ status: "uploaded", content_length: 21 * MIB });
});

test("a part that fails repeatedly ends the upload; the error says what to do", async () => {
  const { files: film } = createFilm(21 * MIB);
  let isFailing = false;
  const onProgress = ({ sentBytes }: FileUploadProgress) => {
    if (isFailing || sentBytes < 10 * MIB) return;
    isFailing = true;
    workspace.sandbox.faults.add({
      ...SEND,
      path: "/send",
      status: 500,
      times: 9,
    });
  };
  // The first part is being received when the fault is added, so only the next ones fail.
  const error = await catchError(
    createTool({ files: film, onProgress }).execute({ file: "film.mp4" }),
  );
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toMatch(/stopped after 1 of 3 parts.*call it again from the start/);
  expect(error.details).toMatchObject({ parts_sent: 1, parts_total: 3 });
  expect(error.cause).toBeInstanceOf(ServerError);
});

test("an upload does not wait for a Retry-After that is longer than its idle timeout", async () => {
  const headers = { "retry-after": "3600" };
  workspace.sandbox.faults.add({ ...SEND, path: "/send", status: 429, headers });
  const error = await catchError(
    createTool({ idleTimeoutMs: 1000 }).execute({ file: "offer.PDF" }),
  );
  expect(error).toMatchObject({ code: "rate_limited", retryable: true, retryAfterMs: 3_600_000 });
});

test("a first part that is rejected is not sent again", async () => {
  workspace.sandbox.faults.add({ ...SEND, path: "/send", status: 400 });
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
  const client = createNotesClient({ ...sandbox.services.notes, rateLimits: false });
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

test("without a source of files the error names the option", async () => {
  const error = await catchError(new NotesFileUploadTool(workspace).execute({ file: "a.pdf" }));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error.message).toContain("files: fileFolder(path)");
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

test("an abort ends the wait for an import", async () => {
  const abort = new AbortController();
  const url = await startWebServer(0);
  const importing = createTool().execute({ url, filename: "a.txt" }, { signal: abort.signal });
  await expect.poll(() => listUploads()).toMatchObject({ items: [{ filename: "a.txt" }] });
  abort.abort(new Error("stopped"));
  await expect(importing).rejects.toThrow("stopped");
});
