import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, seedId, startSandbox } from "../src/index.js";
import { addPage, send, upload } from "./helpers/console-content.js";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterAll(() => sandbox.stop());

async function createPerson(name: string): Promise<void> {
  const values = { name: [{ first_name: name, last_name: "", full_name: name }] };
  const path = "/v2/objects/people/records";
  await send(sandbox, "crm", ["POST", path], { data: { values } });
}

test("records and pages are found by text with NUL, and it breaks no search", async () => {
  await createPerson("Nul\u0000byte");
  const search = { objects: ["people"], request_as: { type: "workspace" } };
  const find = (query: string) =>
    send<{ data: object[] }>(sandbox, "crm", ["POST", "/v2/objects/records/search"], {
      ...search,
      query,
    });
  expect((await find("Nul\u0000byte")).data).toHaveLength(1);
  expect((await find("\u0000")).data.length).toBeLessThan(2);

  await addPage(sandbox, seedId("notes/page/team-home"), "Zero\u0000page", []);
  const findPages = (query: string) =>
    send<{ results: object[] }>(sandbox, "notes", ["POST", "/v1/search"], { query });
  expect((await findPages("zero\u0000page")).results).toHaveLength(1);

  for (const query of ["%00", "Nul%00byte"]) {
    const page = await fetch(`${sandbox.url}/console/crm/people?q=${query}`);
    expect(page.status).toBe(200);
  }
});

test("a file whose name has half a character can be downloaded", async () => {
  const id = await upload(sandbox, "half\uD800.txt", "text/plain", new TextEncoder().encode("Hi"));
  const file = await fetch(`${sandbox.url}/console/uploads/${id}`);
  expect(file.status).toBe(200);
  expect(await file.text()).toBe("Hi");
});

test("a name cannot reverse the sentence about its change", async () => {
  await createPerson("\u202Egnp.exe");
  const changes = await sandbox.changes();
  const change = changes.find(({ title }) => title.includes("gnp.exe"));
  expect(change?.title).toContain("\u202E");
  expect(change?.summary).toBe('Created the person "gnp.exe".');
});
