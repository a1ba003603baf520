import { NotFoundError } from "@workbelt/core";
import { expect, test } from "vitest";
import { NotesViewQueryTool } from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import {
  errorResponse,
  type FakeResponse,
  type RecordedRequest,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { PAGE, list, row } from "../helpers/responses.js";

const VIEW = "a3f1b2c4-5678-4def-abcd-1234567890ab";
const QUERY = "b4e2c3d5-6789-4abc-9ef0-1234567890cd";
const CURSOR = "66666666-7777-4888-9999-aaaaaaaaaaaa";
const queries = `/v1/views/${VIEW}/queries`;
const reference = { object: "page", id: PAGE };

/** Responds like the service for a view with two rows; `overrides` are by method and path. */
async function startService(overrides: Record<string, FakeResponse> = {}) {
  const page = list([reference], { type: "page", page: {} });
  const responses: Record<string, FakeResponse> = {
    [`POST ${queries}`]: {
      body: {
        object: "view_query",
        id: QUERY,
        view_id: VIEW,
        expires_at: "2026-09-14T19:15:00.000Z",
        total_count: 2,
        results: [reference],
        next_cursor: CURSOR,
        has_more: true,
      },
    },
    [`GET ${queries}/${QUERY}`]: { body: page },
    [`DELETE ${queries}/${QUERY}`]: { body: { object: "view_query", id: QUERY, deleted: true } },
    [`GET /v1/pages/${PAGE}`]: { body: row() },
    ...overrides,
  };
  const respond = ({ method, path }: RecordedRequest): FakeResponse =>
    responses[`${method} ${path.split("?")[0]}`] ??
    errorResponse(404, "object_not_found", `No ${path}.`);
  const server = await startRecordingServer(respond, { attempts: 1 });
  const calls = () => server.requests.map(({ method, path }) => `${method} ${path}`);
  return { ...server, tool: new NotesViewQueryTool({ client: server.client }), calls };
}

test("a query stays while it has further pages and is deleted after the last one", async () => {
  const { calls, stop, tool } = await startService();
  const first = await tool.execute({ view_id: VIEW, page_size: 1 });
  expect(first).toMatchObject({ items: [{ id: PAGE }], total_rows: 2 });
  expect(calls()).toEqual([`POST ${queries}`, `GET /v1/pages/${PAGE}`]);
  const start_cursor = first.next_cursor ?? "";
  const last = await tool.execute({ view_id: VIEW, page_size: 1, start_cursor });
  expect(last).not.toHaveProperty("next_cursor");
  expect(calls().slice(2)).toEqual([
    `GET ${queries}/${QUERY}?page_size=1&start_cursor=${CURSOR}`,
    `GET /v1/pages/${PAGE}`,
    `DELETE ${queries}/${QUERY}`,
  ]);
  await stop();
});

test("a query is deleted if its first rows cannot be read", async () => {
  const failure = errorResponse(500, "internal_server_error", "Unexpected error.");
  const { calls, stop, tool } = await startService({ [`GET /v1/pages/${PAGE}`]: failure });
  const error = await catchError(tool.execute({ view_id: VIEW }));
  expect(error.message).toContain("Unexpected error.");
  expect(calls().at(-1)).toBe(`DELETE ${queries}/${QUERY}`);
  await stop();
});

test("a query that cannot be deleted does not matter", async () => {
  const failure = errorResponse(500, "internal_server_error", "Unexpected error.");
  const deletion = `DELETE ${queries}/${QUERY}`;
  const { calls, stop, tool } = await startService({ [deletion]: failure });
  const start_cursor = `${QUERY}/${CURSOR}`;
  const { items } = await tool.execute({ view_id: VIEW, start_cursor });
  expect(items).toHaveLength(1);
  expect(calls().at(-1)).toBe(deletion);
  await stop();
});

test("a row that cannot be read keeps its id", async () => {
  const missing = errorResponse(404, "object_not_found", "Could not find page.");
  const { stop, tool } = await startService({ [`GET /v1/pages/${PAGE}`]: missing });
  const content = await tool.invoke({ view_id: VIEW });
  expect(JSON.parse(content)).toMatchObject({ data: { items: [{ page_id: PAGE }] } });
  await stop();
});

test("a cursor of the service with any characters is returned unchanged", async () => {
  const { calls, stop, tool } = await startService();
  const start_cursor = `${QUERY}/a/b+c==`;
  await tool.execute({ view_id: VIEW, start_cursor });
  expect(calls()[0]).toMatch(/[?&]start_cursor=a%2Fb%2Bc%3D%3D$/);
  await stop();
});

test("expired results are explained", async () => {
  const missing = errorResponse(404, "object_not_found", "Could not find view_query.");
  const { stop, tool } = await startService({ [`GET ${queries}/${QUERY}`]: missing });
  const start_cursor = `${QUERY}/${CURSOR}`;
  const error = await catchError(tool.execute({ view_id: VIEW, start_cursor }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("leave start_cursor out to begin again");
  await stop();
});
