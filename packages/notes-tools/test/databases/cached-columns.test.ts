import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { ApiClient } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  createNotesClient,
  NotesDataFetchTool,
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
  NotesDataSourceUpdateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { parseContent } from "../helpers/outcome.js";

const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const [first, second] = ["courier-feeds", "webhook-replay"].map((key) =>
  seedId(`notes/row/feature-requests/${key}`),
) as [string, string];

let workspace: Workspace;
let client: ApiClient;
/** The client of someone else. */
let other: ApiClient;
const connect = () => createNotesClient({ ...workspace.sandbox.services.notes, rateLimits: false });
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(async () => {
  workspace.sandbox.reset();
  workspace.sandbox.clearActivity();
  client = connect();
  other = connect();
});
afterAll(() => workspace.stop());

/** Requests since the last call, as `PATCH /v1/pages`. */
function listRequests() {
  const requests = workspace.sandbox.activity().map(({ method, path }) => `${method} ${path}`);
  workspace.sandbox.clearActivity();
  return requests;
}

const update = (page_id: string, properties: object) =>
  new NotesPageUpdateTool({ client }).execute({ page_id, properties });
const read = async (page_id: string) =>
  parseContent(await new NotesPageGetTool({ client: other }).invoke({ page_id })) as {
    properties: Record<string, unknown>;
  };

/** Renames an option of a column, as a person does. */
async function renameOption(by: ApiClient, column: string, from: string, to: string) {
  const url = `${workspace.sandbox.services.notes.baseUrl}/v1/data_sources/${data_source_id}`;
  const headers = {
    authorization: `Bearer ${workspace.sandbox.services.notes.token}`,
    "content-type": "application/json",
    "notion-version": "2025-09-03",
  };
  const source = (await (await fetch(url, { headers })).json()) as {
    properties: Record<string, Record<string, { options: { id: string; name: string }[] }>>;
  };
  const [type] = ["select", "multi_select"].filter((each) => source.properties[column]?.[each]);
  const options = source.properties[column]?.[type ?? ""]?.options.filter(
    ({ name }) => name !== from,
  );
  const kept = (options ?? []).map(({ id, name }) => ({ id, name }));
  const properties = { [column]: { [type ?? ""]: { options: [...kept, { name: to }] } } };
  await new NotesDataSourceUpdateTool({ client: by }).execute({
    data_source_id,
    properties,
  });
}

describe("page updates", () => {
  test("after the first of a database take one request each", async () => {
    await update(first, { Module: "Track", Votes: 3 });
    expect(listRequests()).toHaveLength(3);
    await update(second, { Module: "dock", Votes: 4 });
    expect(listRequests()).toEqual([`PATCH /v1/pages/${second}`]);
    expect((await read(second)).properties).toMatchObject({ Module: "Dock", Votes: 4 });
  });

  test("write what is meant if another database has such columns", async () => {
    const made = await new NotesDatabaseCreateTool({ client: other }).execute({
      parent: { page_id: seedId("notes/page/roadmap") },
      title: [{ type: "text", text: { content: "Ideas" } }],
      properties: {
        Name: { title: {} },
        Module: { select: { options: [{ name: "Track" }, { name: "Gate" }] } },
        Votes: { number: {} },
      },
    } as never);
    const row = await new NotesDatabaseInsertRowTool({ client: other }).execute({
      database_id: made.id,
      properties: { Name: "Kiosk" },
    });
    await update(first, { Module: "Track" });
    await update(row.id, { Module: "Track" });
    await update(row.id, { Module: "Gate", Votes: 2 });
    await update(first, { Module: "Settle" });
    expect((await read(row.id)).properties).toMatchObject({ Module: "Gate", Votes: 2 });
    expect((await read(first)).properties).toMatchObject({ Module: "Settle" });
    await expect(update(row.id, { Module: "Settel" })).resolves.toMatchObject({
      created_options: { Module: ["Settel"] },
    });
  });

  test("of a page without columns are refused as before", async () => {
    await update(first, { Module: "Track" });
    const page = seedId("notes/page/roadmap");
    await expect(update(page, { Module: "Track" })).rejects.toThrow("Module");
    listRequests();
    await update(page, { title: "Plan" });
    expect(listRequests()).toEqual([`PATCH /v1/pages/${page}`]);
  });

  test("do not create an option again that someone has just removed", async () => {
    await update(first, { Module: "Track" });
    await renameOption(other, "Module", "Plan", "Planning");
    await expect(update(second, { Module: "Plan" })).rejects.toThrow("Planning");
    await expect(update(second, { Module: "Planning" })).resolves.toBeDefined();
  });

  test("see an option that this client has just removed", async () => {
    await update(first, { Module: "Track" });
    await renameOption(client, "Module", "Plan", "Planning");
    listRequests();
    await expect(update(second, { Module: "Plan" })).rejects.toThrow("Planning");
    expect(listRequests().filter((request) => request.startsWith("PATCH"))).toEqual([]);
  });
});

describe("rows", () => {
  const insert = (properties: object) =>
    new NotesDatabaseInsertRowTool({ client }).execute({ database_id, properties });

  test("do not create an option again that someone has just removed", async () => {
    await insert({ Name: "Docks", Module: "Plan" });
    await renameOption(other, "Module", "Plan", "Planning");
    await expect(insert({ Name: "Gates", Module: "Plan" })).rejects.toThrow("Planning");
  });

  test("are inserted into a column that someone has just created", async () => {
    await insert({ Name: "Docks" });
    await insert({ Name: "Docks", Module: "Plan" });
    await new NotesDatabaseUpdateTool({ client: other }).execute({
      database_id,
      properties: { Team: { rich_text: {} } },
    });
    await expect(insert({ Name: "Gates", Team: "Yard" })).resolves.toBeDefined();
  });
});

describe("queries", () => {
  const query = (column: string) =>
    new NotesDatabaseQueryTool({ client }).execute({
      database_id,
      filter: { property: column, number: { greater_than: 1 } },
      page_size: 2,
    });
  const rename = (by: ApiClient) =>
    new NotesDatabaseUpdateTool({ client: by }).execute({
      database_id,
      properties: { Votes: { name: "Rank" } },
    });

  test("find a column that someone has just renamed", async () => {
    await query("Votes");
    await rename(other);
    await expect(query("Votes")).rejects.toThrow("Rank");
    await expect(query("Rank")).resolves.toBeDefined();
  });

  test("find a column that this client has just renamed, with one lookup", async () => {
    await query("Votes");
    await rename(client);
    listRequests();
    await query("Rank");
    expect(listRequests().map((request) => request.split(" ")[0])).toEqual(["GET", "POST"]);
  });
});

describe("titles of databases beside rows", () => {
  const search = () => {
    return new NotesDataFetchTool({ client }).invoke({ query: "Webhook replay" });
  };
  const rename = (by: ApiClient) =>
    new NotesDatabaseUpdateTool({ client: by }).execute({ database_id, title: "Wishes" });

  test("are those that this client has just given", async () => {
    expect(await search()).toContain("Feature requests");
    await rename(client);
    expect(await search()).toContain("Wishes");
  });

  test("are those of someone else after at most ten minutes", async () => {
    await search();
    await rename(other);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10 * 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await search()).toContain("Wishes");
  });
});

test("of many page updates that start at once, only the first looks something up", async () => {
  const ids = ["courier-feeds", "webhook-replay", "late-truck", "gate-kiosk", "turn-time-report"];
  const updates = ids.map((key) =>
    update(seedId(`notes/row/feature-requests/${key}`), { Module: "Plan" }),
  );
  await Promise.all(updates);
  const methods = listRequests().map((request) => request.split(" ")[0]);
  expect(methods.filter((method) => method === "GET")).toHaveLength(2);
  expect(methods.filter((method) => method === "PATCH")).toHaveLength(5);
});

test("an aborted update does not wait for another one, nor does it end it", async () => {
  const controller = new AbortController();
  const input = (page_id: string) => ({ page_id, properties: { Module: "Plan" } }) as never;
  const tool = new NotesPageUpdateTool({ client });
  const leading = tool.execute(input(first));
  const waiting = tool.execute(input(second), { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(leading).resolves.toBeDefined();
});
