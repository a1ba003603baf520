import { afterEach, expect, test } from "vitest";
import { NetworkError, PartialWriteError, BadRequestError, ServerError } from "@workbelt/core";
import {
  NotesDatabaseInsertRowTool,
  NotesPageContentAppendTool,
  NotesPageCreateTool,
} from "../../src/index.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, database, list, newBlocks } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const answer = database([{ id: SOURCE, name: "Deals" }]);
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: "paragraph" as const, text: `${index}` }));

/** Succeeds until the given request, which fails. */
async function startFailingAt(index: number, failed: FakeResponse) {
  server = await startRecordingServer((request, at) => (at === index ? failed : answer(request)));
  return { client: server.client };
}

const catchError = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);
const written = () =>
  server.requests.flatMap(({ body }) => (body as { children?: Paragraph[] }).children ?? []);
const texts = () => written().map((block) => block.paragraph.rich_text[0]?.text.content);

interface Paragraph {
  paragraph: { rich_text: { text: { content: string } }[] };
}

test("250 blocks are sent once, in order, in three requests", async () => {
  server = await startRecordingServer(answer);
  const { client } = server;
  const output = await new NotesPageContentAppendTool({ client }).execute({
    block_id: PAGE,
    blocks: paragraphs(250),
  });
  expect(server.requests).toHaveLength(3);
  expect(texts()).toEqual(Array.from({ length: 250 }, (_, index) => `${index}`));
  expect(output.blocks).toHaveLength(250);
  expect(output.blocks_written).toBe(250);
  expect(new Set(output.blocks.map(({ id }) => id)).size).toBe(250);
});

test("a page is created with the first 100 blocks, the rest is appended", async () => {
  server = await startRecordingServer(answer);
  const made = await new NotesPageCreateTool({ client: server.client }).execute({
    parent_page_id: PAGE,
    child_blocks: paragraphs(201),
  });
  expect(made.blocks_written).toBe(201);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/pages",
    `PATCH /v1/blocks/${PAGE}/children`,
    `PATCH /v1/blocks/${PAGE}/children`,
  ]);
  expect(texts()).toEqual(Array.from({ length: 201 }, (_, index) => `${index}`));
});

test("a failed first request writes nothing and throws its own error", async () => {
  const options = await startFailingAt(0, errorResponse(400, "validation_error", "no"));
  const tool = new NotesPageContentAppendTool(options);
  const error = await catchError(tool.execute({ block_id: PAGE, blocks: paragraphs(150) }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(server.requests).toHaveLength(1);
});

test("an append rejected partway reports what is written and where to continue", async () => {
  const options = await startFailingAt(
    1,
    errorResponse(400, "validation_error", "block 3 is wrong"),
  );
  const tool = new NotesPageContentAppendTool(options);
  const error = await catchError(tool.execute({ block_id: PAGE, blocks: paragraphs(250) }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error).toMatchObject({ code: "partial_write", retryable: false, mayHaveHappened: true });
  expect(error.cause).toBeInstanceOf(BadRequestError);
  expect(error.details).toMatchObject({ block_id: PAGE, next_index: 100, uncertain: false });
  expect(error.details.written_block_ids).toHaveLength(100);
  expect(error.message).toContain(
    "Everything before blocks[100] is written, the rest is not: continue",
  );
  expect(error.message).toContain("block 3 is wrong");
  expect(error.message).toContain("do not repeat the call");
  expect(server.requests).toHaveLength(2);
});

test("a page whose blocks fail is reported by its id", async () => {
  const options = await startFailingAt(2, errorResponse(404, "object_not_found", "gone"));
  const tool = new NotesDatabaseInsertRowTool(options);
  const error = await catchError(
    tool.execute({ database_id: DATABASE, properties: {}, child_blocks: paragraphs(101) }),
  );
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toContain(`The page exists, with page_id ${PAGE}.`);
  expect(error.message).toContain("from child_blocks[100]");
  expect(error.details).toMatchObject({ page_id: PAGE, block_id: PAGE, next_index: 100 });
});

test("a batch with unknown outcome is reported as unknown and not retried", async () => {
  const options = await startFailingAt(1, errorResponse(502, "bad_gateway", "bad gateway"));
  const tool = new NotesPageContentAppendTool(options);
  const error = await catchError(tool.execute({ block_id: PAGE, blocks: paragraphs(250) }));
  expect(error.details).toMatchObject({ next_index: 100, uncertain: true });
  expect(error.message).toContain(
    "It is unknown whether the blocks from there up to blocks[200] are: check with notes_page_content_get. If they are missing, continue",
  );
  expect(error.message).toContain("otherwise from blocks[200].");
  expect(error.cause).toBeInstanceOf(ServerError);
  expect(server.requests).toHaveLength(2);
});

test("a batch reported as saved counts as written", async () => {
  const saved = Array.from({ length: 100 }, (_, index) => `saved-${index}`);
  const options = await startFailingAt(
    1,
    errorResponse(503, "service_unavailable", "late", {
      committed_resource_id: PAGE,
      committed_child_ids: saved,
    }),
  );
  const tool = new NotesPageContentAppendTool(options);
  const error = await catchError(tool.execute({ block_id: PAGE, blocks: paragraphs(250) }));
  expect(error.details).toMatchObject({ next_index: 200, uncertain: false });
  expect(error.details.written_block_ids.slice(100)).toEqual(saved);
  expect(error.message).toContain("continue with notes_page_content_append");
  expect(error.message).toContain("from blocks[200]");
});

test("the error has the offset in a long text", async () => {
  const options = await startFailingAt(1, errorResponse(400, "validation_error", "no"));
  const tool = new NotesPageContentAppendTool(options);
  const blocks = [{ type: "paragraph" as const, text: "abcde".repeat(130_000) }];
  const error = await catchError(tool.execute({ block_id: PAGE, blocks }));
  expect(error.details).toMatchObject({ next_index: 0, next_text_start: 400_000 });
  expect(error.message).toContain("from character 400000 of blocks[0]");
  const sent = written().slice(0, 2);
  const items = sent.flatMap((block) => block.paragraph.rich_text);
  expect(items.map(({ text }) => text.content).join("")).toBe(blocks[0]?.text.slice(0, 400_000));
});

test("a conflict was not saved: the batch is retried, and nothing is written twice", async () => {
  const options = await startFailingAt(
    1,
    errorResponse(409, "conflict_error", "Conflict occurred"),
  );
  const tool = new NotesPageContentAppendTool(options);
  const output = await tool.execute({ block_id: PAGE, blocks: paragraphs(150) });
  expect(output.blocks).toHaveLength(150);
  expect(server.requests).toHaveLength(3);
  expect(server.requests[2]?.body).toEqual(server.requests[1]?.body);
});

test("a dropped connection partway is a partial write", async () => {
  const options = await startFailingAt(1, { drop: true, body: {} });
  const tool = new NotesPageContentAppendTool(options);
  const error = await catchError(tool.execute({ block_id: PAGE, blocks: paragraphs(150) }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toMatchObject({ next_index: 100, uncertain: true });
  expect(error.cause).toBeInstanceOf(NetworkError);
  expect(server.requests).toHaveLength(2);
});

test("an abort partway throws the caller's reason", async () => {
  const stop = new AbortController();
  server = await startRecordingServer((request, index) => {
    if (index === 1) stop.abort(new Error("enough"));
    return { body: list(newBlocks((request.body as { children: unknown[] }).children)) };
  });
  const tool = new NotesPageContentAppendTool({ client: server.client });
  const work = tool.execute({ block_id: PAGE, blocks: paragraphs(350) }, { signal: stop.signal });
  await expect(work).rejects.toThrow("enough");
  expect(server.requests.length).toBeLessThan(4);
});
