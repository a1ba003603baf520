import { PartialWriteError, BadRequestError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import { NotesPageUpdateTool } from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { PAGE, row } from "../helpers/responses.js";
import type { UpdatePageParameters } from "../helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

type Input = Parameters<NotesPageUpdateTool["execute"]>[0];
type Body = Omit<UpdatePageParameters, "page_id">;

async function update(input: Omit<Input, "page_id">, failures: Record<number, FakeResponse> = {}) {
  server = await startRecordingServer((_request, index) => failures[index] ?? { body: row() });
  return new NotesPageUpdateTool({ client: server.client }).invoke({ page_id: PAGE, ...input });
}

const bodies = () => server.requests.map(({ body }) => body);
const properties = {
  title: { title: [{ type: "text" as const, text: { content: "Row" } }] },
  Due: { date: null },
};
const icon = { type: "emoji" as const, emoji: "🚀" };
const cover = { type: "external" as const, external: { url: "https://example.com/cover.png" } };

test.each<[Omit<Input, "page_id">, Body[]]>([
  [{ properties }, [{ properties }]],
  [{ icon, cover }, [{ icon, cover }]],
  [{ archived: true }, [{ in_trash: true }]],
  [{ archived: false }, [{ in_trash: false }]],
  [{ properties: {} }, [{ properties: {} }]],
  [{ archived: false, properties, icon }, [{ in_trash: false }, { properties, icon }]],
  [{ archived: true, properties }, [{ properties }, { in_trash: true }]],
  [{ is_locked: true, icon }, [{ is_locked: true, icon }]],
  [{ archived: false, erase_content: true }, [{ in_trash: false }, { erase_content: true }]],
  [
    { template: "default", template_timezone: "Europe/London", erase_content: true },
    [{ template: { type: "default", timezone: "Europe/London" }, erase_content: true }],
  ],
])("%j is sent as %j", async (input, sent) => {
  await update(input);
  expect(bodies()).toEqual(sent);
  expect(server.requests.every(({ method }) => method === "PATCH")).toBe(true);
  expect(server.requests[0]?.path).toBe(`/v1/pages/${PAGE}`);
});

test("null inputs change nothing", async () => {
  await update({ properties, archived: null, icon: null, cover: null } as never);
  expect(bodies()).toEqual([{ properties }]);
});

test("a model reads which page it is, and the values that it changed", async () => {
  expect(parseContent(await update({ archived: false }))).toEqual({
    page_id: PAGE,
    title: "New row",
    archived: false,
  });
  await server.stop();
  const number = (value: number) => ({ id: `n${value}`, type: "number", number: value });
  const changed = row({ properties: { ...row().properties, Votes: number(3), Worth: number(5) } });
  server = await startRecordingServer(() => ({ body: changed }));
  const tool = new NotesPageUpdateTool({ client: server.client });
  const input = { page_id: PAGE, properties: { Votes: { number: 3 } } };
  expect(parseContent(await tool.invoke(input))).toEqual({
    page_id: PAGE,
    title: "New row",
    properties: { Votes: 3 },
  });
});

test("a value that the service did not take is null or as it is now, and so is a column that is gone", async () => {
  const number = (value: number | null) => ({ id: "n%3A1", type: "number", number: value });
  const kept = row({
    icon: null,
    properties: { ...row().properties, Votes: number(4), Due: { type: "date", date: null } },
  });
  server = await startRecordingServer(() => ({ body: kept }));
  const tool = new NotesPageUpdateTool({ client: server.client });
  const values = {
    "n:1": { number: 3 },
    Due: { date: { start: "2026-03-31" } },
    constructor: { checkbox: true },
  };
  expect(parseContent(await tool.invoke({ page_id: PAGE, properties: values, icon }))).toEqual({
    page_id: PAGE,
    title: "New row",
    icon: null,
    properties: { Votes: 4, Due: null, constructor: null },
  });
});

test("of a page that the connection may not read, a model reads only the id", async () => {
  server = await startRecordingServer(() => ({ body: { object: "page", id: PAGE } }));
  const tool = new NotesPageUpdateTool({ client: server.client });
  const input = { page_id: PAGE, archived: true, properties: { Votes: { number: 3 } } };
  expect(parseContent(await tool.invoke(input))).toEqual({ page_id: PAGE });
});

test("a failure after a restore reports what is written and what is not", async () => {
  const refusal = errorResponse(400, "validation_error", "Due is expected to be date.");
  const error = await catchError(update({ archived: false, icon, properties }, { 1: refusal }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toEqual({
    page_id: PAGE,
    written: ["archived"],
    not_written: ["properties", "icon"],
    uncertain: false,
  });
  expect(error.message).toContain("Written: archived. Not written: properties, icon.");
  expect(error.message).toContain("call it again with properties and icon only");
  expect(error.cause).toBeInstanceOf(BadRequestError);
  expect(error.cause.message).toContain('There is no column "Due"');
  expect(error.message).toContain(error.cause.message);
});

test("an unknown outcome partway is reported as unknown", async () => {
  const error = await catchError(
    update({ archived: true, properties }, { 1: errorResponse(502, "bad_gateway", "bad gateway") }),
  );
  expect(error.details).toMatchObject({
    written: ["properties"],
    not_written: ["archived"],
    uncertain: true,
  });
  expect(error.message).toContain("Outcome unknown: archived");
  expect(error.message).toContain("Check with notes_page_get");
  expect(server.requests).toHaveLength(2);
});

test("a failed first request changes nothing and throws its own error", async () => {
  const refusal = errorResponse(400, "validation_error", "Can't edit block that is archived.");
  const error = await catchError(update({ archived: true, icon }, { 0: refusal }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain("Can't edit block that is archived.");
  expect(server.requests).toHaveLength(1);
});
