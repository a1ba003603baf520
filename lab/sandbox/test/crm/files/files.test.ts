import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { errorMatching, getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";
import { findResponseViolations } from "../../helpers/openapi.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

interface StoredFile {
  id: { file_id: string };
  file_type: string;
  name?: string;
  has_children?: boolean;
}

const record_id = seedId("crm/people/ines-carvalho");
const owner = { object: "people", record_id };
const listPath = `/v2/files?object=people&record_id=${record_id}`;
const list = async (query = "") => getData<StoredFile[]>(await crm.get(listPath + query));

async function newFolder(name: string, parent_folder_id?: string): Promise<string> {
  const body = { ...owner, file_type: "folder", name, parent_folder_id };
  return getData<StoredFile>(await crm.post("/v2/files", body)).id.file_id;
}

async function upload(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: object = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...owner, ...fields })) form.set(key, value);
  form.set("file", new File([content], name, { type: "text/plain" }));
  const response = await fetch(`${crm.baseUrl}/v2/files/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${crm.token}` },
    body: form,
  });
  const received = { status: response.status, body: (await response.json()) as { data: unknown } };
  expect(findResponseViolations({ method: "POST", url: "/v2/files/upload" }, received)).toEqual([]);
  return { status: received.status, file: received.body.data as StoredFile };
}

const download = (path: string, token = crm.token) =>
  fetch(`${crm.baseUrl}${path}`, {
    redirect: "manual",
    headers: { authorization: `Bearer ${token}` },
  });

test("the seeded deal has a folder with a file, and a file of another provider", async () => {
  const deal = seedId("crm/deals/harborline-track");
  const files = getData<StoredFile[]>(await crm.get(`/v2/files?object=deals&record_id=${deal}`));
  expect(files.map(({ file_type, name }) => [file_type, name])).toEqual([
    ["folder", "Contracts"],
    ["file", "Summary.txt"],
    ["connected-file", undefined],
  ]);
});

test("a file is uploaded into a folder, listed, downloaded and deleted", async () => {
  const folder = await newFolder("Contracts");
  const { file, status } = await upload("Größe.txt", "Hello", { parent_folder_id: folder });
  expect(status).toBe(201);
  expect(file).toMatchObject({
    object_slug: "people",
    record_id,
    storage_provider: "attio",
    file_type: "file",
    name: "Größe.txt",
    content_type: "text/plain",
    content_size: 5,
    parent_folder_id: folder,
  });
  const path = `/v2/files/${file.id.file_id}`;
  expect(getData(await crm.get(path))).toEqual(file);
  expect(await list(`&parent_folder_id=${folder}`)).toEqual([file]);
  const redirect = await download(`${path}/download`);
  expect(redirect.status).toBe(302);
  const url = redirect.headers.get("location") ?? "";
  expect(await (await fetch(url)).text()).toBe("Hello");
  expect((await fetch(url.replace(/signature=../, "signature=zz"))).status).toBe(403);
  expect((await crm.delete(path)).body).toEqual({});
  expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  expect((await fetch(url)).status).toBe(404);
});

test("deleting a folder deletes everything in it", async () => {
  const outer = await newFolder("Outer");
  const inner = await newFolder("Inner", outer);
  const { file } = await upload("deep.txt", "x", { parent_folder_id: inner });
  const folder = `/v2/files/${outer}`;
  expect(getData<StoredFile>(await crm.get(folder)).has_children).toBe(true);
  await crm.delete(folder);
  for (const id of [inner, file.id.file_id]) {
    expect((await crm.get(`/v2/files/${id}`)).status).toBe(404);
  }
});

test("files of other providers are listed by provider and have no content here", async () => {
  const body = {
    ...owner,
    file_type: "connected-file",
    storage_provider: "microsoft-onedrive",
    external_provider_file_id: "abc",
    microsoft_drive_id: "drive",
  };
  const created = getData<StoredFile>(await crm.post("/v2/files", body));
  expect(created).toMatchObject({ external_provider_file_id: "abc", microsoft_drive_id: "drive" });
  expect(await list("&storage_provider=microsoft-onedrive")).toEqual([created]);
  expect((await download(`/v2/files/${created.id.file_id}/download`)).status).toBe(404);
});

test("a list has pages", async () => {
  await newFolder("One more");
  const all = await list();
  const found: StoredFile[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await crm.get(`${listPath}&limit=1${cursor && `&cursor=${cursor}`}`);
    found.push(...getData<StoredFile[]>(page));
    cursor = (page.body["pagination"] as { next_cursor: string | null }).next_cursor;
  }
  expect(found).toEqual(all);
  expect(all.length).toBeGreaterThan(1);
});

test("the limits of an upload are checked", async () => {
  const tooLarge = await upload("big.bin", new Uint8Array(50 * 1024 * 1024 + 1));
  expect(tooLarge.status).toBe(400);
  const response = await crm.send("POST", "/v2/files/upload", { body: { ...owner } });
  expect(response).toMatchObject(errorMatching(400, "validation_type", "multipart/form-data"));
  expect((await upload("a.txt", "x", { record_id: "no uuid" })).status).toBe(400);
  expect((await upload("a.txt", "x", { record_id: seedId("none") })).status).toBe(404);
  expect((await upload("a.txt", "x", { parent_folder_id: seedId("none") })).status).toBe(404);
});

test.each([
  [{ file_type: "folder" }, "name"],
  [{ file_type: "file", name: "x" }, "file_type"],
  [{ file_type: "connected-folder", storage_provider: "attio" }, "storage_provider"],
])("a new entry %j is rejected by its %s", async (fields, key) => {
  const response = await crm.post("/v2/files", { ...owner, ...fields });
  expect(response).toMatchObject(errorMatching(400, "validation_type"));
  expect(JSON.stringify(response.body["validation_errors"])).toContain(`"${key}"`);
});

test("changes and snapshots contain files", async () => {
  const before = await list();
  const snapshot = await crm.sandbox.snapshot();
  const folder = await newFolder("Snapshot");
  const changes = await crm.sandbox.changes(snapshot);
  expect(changes).toMatchObject([
    { resource: "file", id: folder, kind: "created", title: "Snapshot" },
  ]);
  expect(changes[0]?.summary).toBe('Added the folder "Snapshot" to "Ines Carvalho".');
  await crm.sandbox.restore(snapshot);
  expect(await list()).toEqual(before);
});

test("the files of a deleted record are gone", async () => {
  const record = getData<{ id: { record_id: string } }>(await crm.create("people", {}));
  const body = {
    object: "people",
    record_id: record.id.record_id,
    file_type: "folder",
    name: "Gone",
  };
  const { id } = getData<StoredFile>(await crm.post("/v2/files", body));
  await crm.delete(`/v2/objects/people/records/${record.id.record_id}`);
  expect((await crm.get(`/v2/files/${id.file_id}`)).status).toBe(404);
});

test("uploads and downloads need the scopes of files", async () => {
  const { file } = await upload("scoped.txt", "x");
  const path = `/v2/files/${file.id.file_id}/download`;
  const reader = crm.sandbox.addToken("crm", [
    "object_configuration:read",
    "record_permission:read",
  ]);
  expect((await download(path, reader)).status).toBe(403);
  const upload403 = await crm.send("POST", "/v2/files/upload", { token: reader, body: {} });
  expect(upload403).toMatchObject(errorMatching(403, "unauthorized", "file:read-write"));
});
