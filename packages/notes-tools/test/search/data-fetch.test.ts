import { seedId } from "@workbelt/sandbox";
import { afterEach, expect, test } from "vitest";
import { NotesDataFetchTool } from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, OTHER_SOURCE, list, richTextItem, row } from "../helpers/responses.js";
import { startWorkspace } from "../helpers/sandbox.js";

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

test("a row has the title of its database, and a database the names of its columns", async () => {
  const workspace = await startWorkspace();
  stop = workspace.stop;
  const tool = new NotesDataFetchTool(workspace);
  const database_id = seedId("notes/database/feature-requests");
  const found = async (query: string) =>
    parseContent(await tool.invoke({ query }))["items"] as Record<string, unknown>[];
  expect(await found("Courier positions every")).toMatchObject([
    {
      title: "Courier positions every 15 minutes",
      parent: { database_id, title: "Feature requests" },
    },
  ]);
  expect(await found("Feature requests")).toContainEqual(
    expect.objectContaining({
      database_id,
      columns: expect.objectContaining({ Name: "title", Votes: "number" }) as unknown,
    }),
  );
});

test("each database is looked up once; a row whose database cannot be read stays without", async () => {
  const other = { type: "data_source_id", data_source_id: OTHER_SOURCE, database_id: OTHER_SOURCE };
  const server = await startRecordingServer(({ path }) => {
    if (path === "/v1/search") return { body: list([row(), row(), row({ parent: other })]) };
    return path === `/v1/databases/${DATABASE}`
      ? { body: { object: "database", id: DATABASE, title: [richTextItem("Deals")] } }
      : errorResponse(404, "object_not_found", "not shared");
  });
  stop = server.stop;
  const tool = new NotesDataFetchTool({ client: server.client });
  for (let call = 0; call < 2; call += 1) {
    const { items } = parseContent(await tool.invoke({})) as { items: { parent: object }[] };
    expect(items.map(({ parent }) => parent)).toEqual([
      { database_id: DATABASE, title: "Deals" },
      { database_id: DATABASE, title: "Deals" },
      { database_id: OTHER_SOURCE },
    ]);
  }
  const lookups = server.requests.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(lookups.toSorted()).toEqual(
    [`/v1/databases/${DATABASE}`, `/v1/databases/${OTHER_SOURCE}`].toSorted(),
  );
});
