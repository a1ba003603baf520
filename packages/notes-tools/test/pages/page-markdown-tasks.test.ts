import {
  BadRequestError,
  ConflictError,
  PartialWriteError,
  RateLimitError,
  ServerError,
} from "@workbelt/core";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { NotesPageMarkdownUpdateTool } from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { type FakeResponse, startRecordingServer } from "../helpers/recording-server.js";
import { PAGE } from "../helpers/responses.js";
import type { UpdatePageMarkdownParameters } from "../helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const content = (markdown: string, more: object = {}) => ({
  object: "page_markdown",
  id: PAGE,
  markdown,
  truncated: false,
  unknown_block_ids: [],
  ...more,
});
const task = (status: string, more: object = {}) => ({
  object: "async_task",
  id: "task_abc123",
  status,
  status_url: "https://api.notion.com/v1/async_tasks/task_abc123",
  created_time: "2026-06-29T12:00:00.000Z",
  operation: { surface: "rest", name: "PATCH /v1/pages/:page_id/markdown" },
  ...more,
});
const POLL = { poll_after_seconds: 0.01 };

/** Starts a service that accepts changes as a task, and responds to polls in order. */
async function startTaskServer(...polls: FakeResponse[]) {
  let polled = -1;
  server = await startRecordingServer(
    ({ method, path }) => {
      if (path.startsWith("/v1/async_tasks/")) {
        polled += 1;
        return polls[Math.min(polled, polls.length - 1)] ?? { body: {} };
      }
      if (method === "GET") return { body: content("Old") };
      return { status: 202, body: task("queued", POLL) };
    },
    { attempts: false, rateLimits: false },
  );
  return new NotesPageMarkdownUpdateTool({ client: server.client });
}

const failed = (status: number, code: string, message: string) => ({
  body: task("failed", { error: { object: "error", status, code, message } }),
});

test("the request bodies are those of the service's commands", async () => {
  server = await startRecordingServer(() => ({ body: content("Old and older") }));
  const tool = new NotesPageMarkdownUpdateTool({ client: server.client });
  const page_id = PAGE;
  await tool.execute({ page_id, edits: [{ old: "Old", new: "New", all: true }] });
  await tool.execute({ page_id, insert: { markdown: "x" } });
  await tool.execute({ page_id, insert: { markdown: "x", after: "Old...older" } });
  await tool.execute({ page_id, replace_all: "x", allow_deleting_content: true });
  const expected: UpdatePageMarkdownParameters[] = [
    {
      page_id,
      type: "update_content",
      update_content: {
        content_updates: [{ old_str: "Old", new_str: "New", replace_all_matches: true }],
      },
    },
    {
      page_id,
      type: "insert_content",
      insert_content: { content: "x", position: { type: "end" } },
    },
    { page_id, type: "insert_content", insert_content: { content: "x", after: "Old...older" } },
    {
      page_id,
      type: "replace_content",
      replace_content: { new_str: "x", allow_deleting_content: true },
    },
  ];
  const writes = server.requests.filter(({ method }) => method === "PATCH");
  expect(writes.map(({ body }) => ({ page_id, ...(body as object) }))).toEqual(
    expected.map((write) => ({ ...write, markdown_version: "v2" })),
  );
  expect(new Set(server.requests.map(({ version }) => version))).toEqual(new Set(["2026-03-11"]));
});

test("a task is polled until it has succeeded", async () => {
  const tool = await startTaskServer(
    { body: task("running", POLL) },
    { body: task("retrying", POLL) },
    { body: task("succeeded", { result: content("New") }) },
  );
  const data = parseContent(await tool.invoke({ page_id: PAGE, replace_all: "New" }));
  expect(data).toEqual({ page_id: PAGE, changed_markdown: "New" });
  const polls = server.requests.slice(2).map(({ path, version }) => [path, version]);
  expect(polls).toEqual(
    Array.from({ length: 3 }, () => ["/v1/async_tasks/task_abc123", "2026-03-11"]),
  );
});

test.each([
  [400, "validation_error", BadRequestError, false],
  [409, "conflict_error", ConflictError, false],
  [429, "rate_limited", RateLimitError, false],
  [503, "service_unavailable", ServerError, true],
])("a task that failed with %s %s is that error", async (status, code, ErrorClass, unknown) => {
  const tool = await startTaskServer(failed(status, code, "It did not work."));
  const error = await catchError(tool.execute({ page_id: PAGE, replace_all: "New" }));
  expect(error).toBeInstanceOf(ErrorClass);
  expect(error).toMatchObject({ status, serviceCode: code, mayHaveHappened: unknown });
  expect(error.message).toContain(`failed with ${status} ${code}: “It did not work.”`);
  expect(error.message.includes("Check with notes_page_markdown_get")).toBe(unknown);
});

test.each([["broken"], [null], [{ status: "bad", code: 5, message: [] }], [[]]])(
  "a task that failed with the error %j has an unknown outcome",
  async (error) => {
    const tool = await startTaskServer({ body: task("failed", { error }) });
    const failure = await catchError(tool.execute({ page_id: PAGE, replace_all: "New" }));
    expect(failure).toBeInstanceOf(ServerError);
    expect(failure).toMatchObject({ status: 500, mayHaveHappened: true });
    expect(failure.message).toContain("Check with notes_page_markdown_get");
  },
);

test.each<[situation: string, poll: FakeResponse]>([
  ["cannot be polled", { status: 404, body: { object: "error", code: "object_not_found" } }],
  ["loses its connection", { body: {}, drop: true }],
  ["ends in an unknown way", { body: task("cancelled") }],
  ["has a result of another shape", { body: task("succeeded", { result: {} }) }],
])("the outcome of a task that %s is unknown", async (_situation, poll) => {
  const tool = await startTaskServer(poll);
  const error = await catchError(tool.execute({ page_id: PAGE, replace_all: "New" }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toEqual({ task_id: "task_abc123", uncertain: true });
  expect(error.message).toContain("Do not repeat the call: check with notes_page_markdown_get");
});

test("a page that was not loaded as a whole is changed where it was", async () => {
  const hidden = "268d8e4e-98ab-8174-9583-cdbec7ef8510";
  const more = { truncated: true, unknown_block_ids: [hidden] };
  server = await startRecordingServer(({ method, path }) => {
    if (path.startsWith("/v1/blocks/")) {
      return { body: { id: hidden, type: "child_page", child_page: { title: "Archive" } } };
    }
    return { body: content(method === "GET" ? "Start" : "Start\nend", more) };
  });
  const tool = new NotesPageMarkdownUpdateTool({ client: server.client });
  const edits = [{ old: "far below", new: "x" }];
  expect(parseContent(await tool.invoke({ page_id: PAGE, edits }))).toMatchObject({
    truncated: true,
  });
  const tag = `<page url="https://www.notion.so/${hidden.replaceAll("-", "")}">Archive</page>`;
  const unseen = await catchError(
    tool.execute({ page_id: PAGE, edits: [{ old: `far\n${tag}`, new: "x" }] }),
  );
  expect(unseen.message).toContain(`would delete page “Archive” (${hidden})`);
  const error = await catchError(tool.execute({ page_id: PAGE, replace_all: "Start" }));
  expect(error.message).toContain(`would delete child_page “Archive” (${hidden})`);
});

test("an abort ends the wait for a task with its reason", async () => {
  const abort = new AbortController();
  const { setTimeout } = globalThis;
  const startTimer = (callback: () => void, delayMs?: number) => {
    if (delayMs !== 10_000) return setTimeout(callback, delayMs);
    // The wait for the next poll: it never passes by itself.
    queueMicrotask(() => abort.abort(new Error("stopped")));
    return setTimeout(() => {}, 0);
  };
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  timers.mockImplementation(startTimer);
  server = await startRecordingServer(({ method }) =>
    method === "GET"
      ? { body: content("Old") }
      : { status: 202, body: task("queued", { poll_after_seconds: 10 }) },
  );
  const tool = new NotesPageMarkdownUpdateTool({ client: server.client });
  const input = { page_id: PAGE, edits: [{ old: "Old", new: "New" }] };
  await expect(tool.execute(input, { signal: abort.signal })).rejects.toThrow("stopped");
});
