import { InputError, NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import { NotesBlockDeleteTool, NotesBlockUpdateTool } from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { PAGE, richTextItem } from "../helpers/responses.js";
import type { UpdateBlockParameters } from "../helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const BLOCK = "79ddb5ed-15c7-4a40-9cf6-a018d23ceb19";
const rich = (content: string) => ({ rich_text: [{ type: "text" as const, text: { content } }] });

/** Bodies that the SDK would send for the new text of a block, by its type. */
const BODIES = {
  paragraph: { block_id: BLOCK, paragraph: rich("New") },
  heading_1: { block_id: BLOCK, heading_1: rich("New") },
  heading_2: { block_id: BLOCK, heading_2: rich("New") },
  heading_3: { block_id: BLOCK, heading_3: rich("New") },
  heading_4: { block_id: BLOCK, heading_4: rich("New") },
  bulleted_list_item: { block_id: BLOCK, bulleted_list_item: rich("New") },
  numbered_list_item: { block_id: BLOCK, numbered_list_item: rich("New") },
  quote: { block_id: BLOCK, quote: rich("New") },
  callout: { block_id: BLOCK, callout: rich("New") },
} satisfies Record<string, UpdateBlockParameters>;

/** Responds like the service for one block of a type. */
async function serveBlock(type: string, content: object = { rich_text: [richTextItem("Old")] }) {
  server = await startRecordingServer(({ body, method }): FakeResponse => {
    const sent = (body as Record<string, object> | undefined)?.[type];
    if (method === "PATCH" && sent === undefined)
      return errorResponse(400, "validation_error", "The block is of another type.");
    const trashed = method === "DELETE";
    return {
      body: {
        object: "block",
        id: BLOCK,
        type,
        has_children: false,
        in_trash: trashed,
        [type]: { ...content, ...sent },
      },
    };
  });
  return { client: server.client };
}

const update = async (type: string, input: object) =>
  new NotesBlockUpdateTool(await serveBlock(type)).invoke({ block_id: BLOCK, ...input } as never);

test("a block is trashed by its id, without a body", async () => {
  const tool = new NotesBlockDeleteTool(await serveBlock("quote"));
  const address = `https://www.notion.so/Page-${PAGE.replaceAll("-", "")}#${BLOCK.replaceAll("-", "")}`;
  expect(parseContent(await tool.invoke({ block_id: address }))).toEqual({
    block_id: BLOCK,
    type: "quote",
    text: "Old",
    archived: true,
  });
  expect(server.requests).toMatchObject([{ method: "DELETE", path: `/v1/blocks/${BLOCK}` }]);
  expect(server.requests[0]?.body).toBeUndefined();
});

test.each(Object.entries(BODIES))(
  "the text of a %s is replaced, and nothing else is sent",
  async (type, body) => {
    const data = parseContent(await update(type, { type, text: "New" }));
    expect(server.requests.map(({ method, path }) => [method, path])).toEqual([
      ["PATCH", `/v1/blocks/${BLOCK}`],
    ]);
    expect({ block_id: BLOCK, ...(server.requests[0]?.body as object) }).toEqual(body);
    expect(data).toEqual({ block_id: BLOCK, text: "New" });
  },
);

test("code accepts a language by any of its names, and keeps its language without one", async () => {
  await update("code", { type: "code", text: "x = 1", language: "PY" });
  const sent: UpdateBlockParameters[] = [
    { block_id: BLOCK, code: { ...rich("x = 1"), language: "python" } },
    { block_id: BLOCK, code: rich("x = 1") },
  ];
  expect({ block_id: BLOCK, ...(server.requests[0]?.body as object) }).toEqual(sent[0]);
  await server.stop();
  await update("code", { type: "code", text: "x = 1" });
  expect({ block_id: BLOCK, ...(server.requests[0]?.body as object) }).toEqual(sent[1]);
});

test("an empty text clears the block; a long one is split, up to the limit of one block", async () => {
  await update("quote", { type: "quote", text: "" });
  expect(server.requests[0]?.body).toEqual({ quote: { rich_text: [] } });
  await server.stop();
  const text = "abcde".repeat(40_000);
  await update("quote", { type: "quote", text });
  const { quote } = server.requests.at(-1)!.body as Quote;
  expect(quote.rich_text).toHaveLength(100);
  expect(quote.rich_text.map((item) => item.text.content).join("")).toBe(text);
});

interface Quote {
  quote: { rich_text: { text: { content: string } }[] };
}

test.each([
  ["quote", "expected quote, the type of this block"],
  ["to_do", "expected to_do, the type of this block; this tool cannot change that type"],
  ["child_page", "cannot change that type; notes_page_update changes its title"],
  ["child_database", "cannot change that type; notes_database_update changes its title"],
])(
  "a wrong type for a %s is rejected with the right one, and nothing is written",
  async (type, says) => {
    const error = await catchError(update(type, { type: "paragraph", text: "New" }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.issues).toEqual([
      { field: "type", message: expect.stringContaining(says) as string },
    ]);
    expect(server.requests.map(({ method }) => method)).toEqual(["PATCH", "GET"]);
  },
);

test.each([
  ["right", { type: "quote" }],
  ["not visible", {}],
])("a block whose type is %s has the service's own error", async (_what, visible) => {
  server = await startRecordingServer(({ method }) =>
    method === "PATCH"
      ? errorResponse(400, "validation_error", "The text is too long.")
      : { body: { object: "block", id: BLOCK, ...visible } },
  );
  const tool = new NotesBlockUpdateTool({ client: server.client });
  const error = await catchError(tool.execute({ block_id: BLOCK, type: "quote", text: "New" }));
  expect(error.message).toContain("The text is too long.");
});

test("errors name what is missing", async () => {
  server = await startRecordingServer(({ method }) =>
    method === "PATCH"
      ? errorResponse(404, "object_not_found", "Could not find block")
      : errorResponse(403, "restricted_resource", "no"),
  );
  const options = { client: server.client };
  const input = { block_id: BLOCK, type: "quote", text: "New" } as const;
  const missing = await catchError(new NotesBlockUpdateTool(options).execute(input));
  expect(missing).toBeInstanceOf(NotFoundError);
  expect(missing.message).toContain("Not found or not shared with this connection");
  const refused = await catchError(new NotesBlockDeleteTool(options).execute({ block_id: BLOCK }));
  expect(refused).toBeInstanceOf(PermissionDeniedError);
  expect(refused.message).toContain("lacks the capability to update content");
});
