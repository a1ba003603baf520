import { BadRequestError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import {
  NotesBlockDeleteTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { PAGE, list, richTextItem } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const REFUSALS = [
  "Block type ai_block is not supported via the API for your bot type.",
  "Block type button is not supported via the API.",
];

test.each(REFUSALS)(
  "the error %j names what can be read instead and is not retried",
  async (message) => {
    server = await startRecordingServer(() => errorResponse(400, "validation_error", message));
    const read = new NotesPageContentGetTool({ client: server.client });
    const error = await catchError(read.execute({ block_id: PAGE }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ retryable: false, serviceMessage: message });
    expect(error.message).toContain("Retrying does not help");
    expect(error.message).toContain("skip it: the blocks beside it can be read");
    expect(error.message).toContain("notes_page_content_get with a small page_size (down to 1)");
    expect(error.message).toContain("notes_page_get the page's properties");
    expect(server.requests).toHaveLength(1);
  },
);

test("writes to such a block get the same advice; other errors do not", async () => {
  let [message = ""] = REFUSALS;
  server = await startRecordingServer(() => errorResponse(400, "validation_error", message));
  const options = { client: server.client };
  const append = new NotesPageContentAppendTool(options);
  const blocks = [{ type: "paragraph" as const, text: "x" }];
  for (const work of [
    () => new NotesBlockDeleteTool(options).execute({ block_id: PAGE }),
    () => append.execute({ block_id: PAGE, blocks }),
  ]) {
    expect((await catchError(work())).message).toContain("type ai_block can only be seen");
  }
  message = "Block does not support children.";
  const error = await catchError(append.execute({ block_id: PAGE, blocks }));
  expect(error.message).not.toContain("Calling again");
});

const base = { object: "block", id: PAGE, has_children: true, in_trash: false };

async function readContent(...blocks: object[]) {
  server = await startRecordingServer(() => ({ body: list(blocks) }));
  const tool = new NotesPageContentGetTool({ client: server.client });
  return parseContent(await tool.invoke({ block_id: PAGE }))["items"];
}

test.each([{ block_type: "ai_block" }, {}])(
  "an unsupported block %j does not suggest reading its children",
  async (unsupported) => {
    const [item] = (await readContent({ ...base, type: "unsupported", unsupported })) as object[];
    expect(item).toEqual({
      block_id: PAGE,
      type: "unsupported",
      ...(unsupported.block_type === undefined ? {} : { unsupported_type: "ai_block" }),
      hint: "The API does not return the content of this block; it can only be seen in the app.",
    });
  },
);

test.each(["transcription", "meeting_notes"])(
  "%s has the ids of the blocks of its parts",
  async (type) => {
    const content = {
      title: [richTextItem("Weekly")],
      status: "notes_ready",
      children: { summary_block_id: "s", notes_block_id: "n", transcript_block_id: "t" },
      calendar_event: { start_time: "2026-05-01T09:00:00Z", end_time: "2026-05-01T10:00:00Z" },
    };
    expect(await readContent({ ...base, type, [type]: content })).toEqual([
      {
        block_id: PAGE,
        type,
        text: "Weekly",
        has_children: true,
        status: "notes_ready",
        summary_block_id: "s",
        notes_block_id: "n",
        transcript_block_id: "t",
      },
    ]);
  },
);

test("content that is announced but not returned is explained after one lookup", async () => {
  const meeting = { ...base, type: "meeting_notes", meeting_notes: {} };
  server = await startRecordingServer(({ path }) => ({
    body: path.endsWith("/children") ? list([]) : meeting,
  }));
  const tool = new NotesPageContentGetTool({ client: server.client });
  const data = parseContent(await tool.invoke({ block_id: PAGE }));
  expect(data["items"]).toEqual([]);
  expect(data["hint"]).toContain("has content that the API does not return");
  expect(server.requests).toHaveLength(2);
});

test("a nested block that only the app shows does not hide those beside it", async () => {
  const [message = ""] = REFUSALS;
  const toggle = { ...base, type: "toggle", toggle: { rich_text: [richTextItem("t")] } };
  const closed = { ...toggle, id: "closed" };
  const text = { rich_text: [richTextItem("x")] };
  const inner = { ...base, id: "i", has_children: false, type: "paragraph", paragraph: text };
  server = await startRecordingServer(({ path }, index) => {
    if (index === 0) return { body: list([closed, { ...toggle, id: "open" }]) };
    if (path.includes("closed")) return errorResponse(400, "validation_error", message);
    return { body: list([inner]) };
  });
  const read = new NotesPageContentGetTool({ client: server.client });
  const { items } = parseContent(await read.invoke({ block_id: PAGE, depth: 2 }));
  expect(items).toMatchObject([
    { block_id: "closed", has_children: true },
    { block_id: "open", children: [{ text: "x" }] },
  ]);
  expect((items as object[])[0]).not.toHaveProperty("children");
});
