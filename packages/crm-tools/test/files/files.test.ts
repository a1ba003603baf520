import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { startRecordingServer } from "@workbelt/testing";
import {
  attachmentFolder,
  createCrmClient,
  CrmCreateFolderTool,
  CrmDeleteFileTool,
  CrmDownloadFileTool,
  CrmGetFileTool,
  CrmListFilesTool,
  CrmToolkit,
  CrmUploadFileTool,
} from "../../src/index.js";
import { collect, parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/harborline-track") };
const folder = seedId("crm/file/contracts");
const summary = seedId("crm/file/summary");

const upload = (
  content: string | Uint8Array<ArrayBuffer>,
  type = "text/plain",
  name = "note.txt",
) =>
  new CrmUploadFileTool({
    client: crm.client,
    files: (asked) => (asked === name ? new Blob([content], { type }) : undefined),
  }).execute({ ...deal, file: name });

describe("crm_list_files", () => {
  test("a model reads name, type and folder of each file, without the defaults", async () => {
    const tool = new CrmListFilesTool({ client: crm.client });
    expect(parseData(await tool.invoke(deal))).toMatchObject({
      items: [
        { file_id: folder, file_type: "folder", name: "Contracts" },
        {
          file_id: summary,
          file_type: "file",
          name: "Summary.txt",
          content_type: "text/plain",
          size_bytes: expect.any(Number),
          parent_folder_id: folder,
        },
        { file_type: "connected-file", storage_provider: "google-drive" },
      ],
    });
  });

  test("files of a folder, of a storage, and page by page", async () => {
    const tool = new CrmListFilesTool({ client: crm.client });
    const inFolder = await tool.execute({ ...deal, parent_folder_id: folder });
    expect(inFolder.items.map(({ name }) => name)).toEqual(["Summary.txt"]);
    const elsewhere = await tool.execute({ ...deal, storage_provider: "google-drive" });
    expect(elsewhere.items.map(({ file_type }) => file_type)).toEqual(["connected-file"]);
    expect(await collect(tool.items({ ...deal, limit: 1 }))).toHaveLength(3);
  });

  test("a record that does not exist is refused with the tool that finds records", async () => {
    const tool = new CrmListFilesTool({ client: crm.client });
    const call = tool.execute({ ...deal, record_id: seedId("crm/nothing") });
    await expect(call).rejects.toThrow("crm_search_records");
  });
});

describe("crm_create_folder, crm_get_file and crm_delete_file", () => {
  test("a folder is created in another one, and deleted with everything in it", async () => {
    const client = crm.client;
    const outer = await new CrmCreateFolderTool({ client }).execute({ ...deal, name: "2026" });
    const inner = await new CrmCreateFolderTool({ client }).execute({
      ...deal,
      name: "Offers",
      parent_folder_id: outer.id.file_id,
    });
    const get = new CrmGetFileTool({ client });
    expect(parseData(await get.invoke({ file_id: outer.id.file_id }))).toMatchObject({
      name: "2026",
      has_children: true,
      ...deal,
    });
    const remove = new CrmDeleteFileTool({ client });
    expect(await remove.execute({ file_id: outer.id.file_id })).toEqual({
      deleted: true,
      id: outer.id.file_id,
    });
    const gone = get.execute({ file_id: inner.id.file_id });
    await expect(gone).rejects.toThrow("Take file_id from crm_list_files");
  });

  test("a folder in one that does not exist is refused", async () => {
    const tool = new CrmCreateFolderTool({ client: crm.client });
    const call = tool.execute({ ...deal, name: "x", parent_folder_id: seedId("crm/nothing") });
    await expect(call).rejects.toThrow("file_id of a folder from crm_list_files");
  });
});

describe("crm_upload_file", () => {
  test("sends a file of the host's folder by name, and nothing from outside it", async () => {
    const path = await mkdtemp(join(tmpdir(), "attachments-"));
    onTestFinished(() => rm(path, { recursive: true }));
    await writeFile(join(path, "offer.pdf"), "%PDF-1.7 offer");
    await writeFile(join(path, ".secret.pdf"), "secret");
    const [tool] = new CrmToolkit({
      client: crm.client,
      include: ["crm_upload_file"],
      files: attachmentFolder(path),
    }).getTools();
    const input = { ...deal, parent_folder_id: folder };
    expect(parseData(await tool!.invoke({ ...input, file: "offer.pdf" }))).toMatchObject({
      name: "offer.pdf",
      content_type: "application/pdf",
      size_bytes: 14,
      parent_folder_id: folder,
    });
    for (const file of ["../offer.pdf", ".secret.pdf", "/etc/passwd", join(path, "offer.pdf")]) {
      await expect(tool!.execute({ ...input, file })).rejects.toMatchObject({
        name: "InputError",
        issues: [{ field: "file", message: expect.stringContaining('"offer.pdf"') }],
      });
    }
  });

  test("reports its progress, and refuses files that are empty or larger than 50 MB", async () => {
    await expect(upload("")).rejects.toThrow("not empty");
    const source = { stream: new Blob(["x"]).stream(), size: 50 * 1024 * 1024 + 1, type: "x/y" };
    const tool = new CrmUploadFileTool({ client: crm.client, files: () => source });
    await expect(tool.execute({ ...deal, file: "big" })).rejects.toThrow("expected at most");
    const seen: number[] = [];
    await new CrmUploadFileTool({
      client: crm.client,
      files: () => new Blob(["hello"]),
      onProgress: ({ sentBytes }) => seen.push(sentBytes),
    }).execute({ ...deal, file: "a.txt" });
    expect(seen.at(-1)).toBe(5);
  });

  test("without a source it says what its developer has to give", async () => {
    const tool = new CrmUploadFileTool({ client: crm.client });
    await expect(tool.execute({ ...deal, file: "a.txt" })).rejects.toThrow(
      "attachmentFolder(path)",
    );
  });
});

describe("crm_download_file", () => {
  test("gives the application the content, and a model the text but no address", async () => {
    const tool = new CrmDownloadFileTool({ client: crm.client });
    const found = await tool.execute({ file_id: summary });
    expect(found).toMatchObject({ name: "Summary.txt", content_type: "text/plain" });
    expect(await found.content.text()).toBe(found.text);
    const content = await tool.invoke({ file_id: summary });
    expect(parseData(content)).toMatchObject({
      name: "Summary.txt",
      text: expect.stringContaining("scope, price and start as agreed"),
    });
    expect(content).not.toMatch(/signature|downloads\//);
    expect(parseData(content)).not.toHaveProperty("content");
  });

  test("of other files the model reads type and size, and the application gets every byte", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const { id } = await upload(bytes, "application/pdf", "scan.pdf");
    const tool = new CrmDownloadFileTool({ client: crm.client });
    const { content } = await tool.execute({ file_id: id.file_id });
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(bytes);
    expect(parseData(await tool.invoke({ file_id: id.file_id }))).toEqual({
      file_id: id.file_id,
      name: "scan.pdf",
      content_type: "application/pdf",
      size_bytes: 70_000,
      note: "The application has the file, which is not a text.",
    });
  });

  test("a long text is read in parts", async () => {
    const lines = Array.from({ length: 9_000 }, (_, index) => `line ${index}`).join("\n");
    const { id } = await upload(lines);
    const content = await new CrmDownloadFileTool({ client: crm.client }).invoke({
      file_id: id.file_id,
    });
    expect(content.length).toBeLessThan(lines.length);
    expect(content).toContain('"truncated":');
    expect(content).toContain("line 1\\n");
  });

  test.each([
    ["a folder", folder, "This is a folder: take the file_id of a file in it"],
    ["a file of another storage", seedId("crm/file/proposal"), "in another storage"],
    ["an unknown file", seedId("crm/nothing"), "Take file_id from crm_list_files"],
  ])("%s is refused with what to do", async (_what, file_id, advice) => {
    const tool = new CrmDownloadFileTool({ client: crm.client });
    await expect(tool.execute({ file_id })).rejects.toThrow(advice);
  });

  test("the token is not sent to the storage", async () => {
    const storage = await startRecordingServer((response) => {
      response.writeHead(200, {
        "content-type": "text/csv",
        "content-disposition": 'attachment; filename="a.csv"',
      });
      response.end("a,b");
    });
    const api = await startRecordingServer((response) => {
      response.writeHead(302, { location: `${storage.baseUrl}/signed?signature=s3cret` });
      response.end();
    });
    const client = createCrmClient({ token: "tok-123456", baseUrl: api.baseUrl });
    const found = await new CrmDownloadFileTool({ client }).execute({ file_id: summary });
    expect(found).toMatchObject({ name: "a.csv", text: "a,b" });
    expect(api.requests[0]?.headers.authorization).toBe("Bearer tok-123456");
    expect(storage.requests).toHaveLength(1);
    expect(JSON.stringify(storage.requests)).not.toContain("tok-123456");
  });

  test.each([
    ["an address that is not https", 302, "http://storage.example/x?signature=s3cret", "not https"],
    ["a file address", 302, "file:///etc/passwd", "not https"],
  ])("%s is not followed, and not repeated in the error", async (_what, status, location, said) => {
    const api = await startRecordingServer((response) => {
      response.writeHead(status, { location });
      response.end();
    });
    const client = createCrmClient({ token: "tok-123456", baseUrl: api.baseUrl });
    const error = await new CrmDownloadFileTool({ client }).execute({ file_id: summary }).then(
      () => "It was downloaded.",
      (caught: unknown) => String(caught),
    );
    expect(error).toContain(said);
    expect(error).not.toContain("s3cret");
  });
});
