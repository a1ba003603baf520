import { PartialWriteError, BadRequestError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import { NotesPageUpdateTool } from "../src/index.js";
import { type Answer, failure, startCapture } from "./support/capture.js";
import { dataOf, thrownBy } from "./support/outcome.js";
import type { UpdatePageParameters } from "./support/sdk-types.js";
import { PAGE, row } from "./support/wire.js";

let capture: Awaited<ReturnType<typeof startCapture>>;
afterEach(() => capture.stop());

type Input = Parameters<NotesPageUpdateTool["execute"]>[0];
type Body = Omit<UpdatePageParameters, "page_id">;

async function update(input: Omit<Input, "page_id">, failures: Record<number, Answer> = {}) {
  capture = await startCapture((_request, index) => failures[index] ?? { body: row() });
  return new NotesPageUpdateTool({ client: capture.client }).invoke({ page_id: PAGE, ...input });
}

const bodies = () => capture.requests.map(({ body }) => body);
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
])("%j is sent as %j", async (input, sent) => {
  await update(input);
  expect(bodies()).toEqual(sent);
  expect(capture.requests.every(({ method }) => method === "PATCH")).toBe(true);
  expect(capture.requests[0]?.path).toBe(`/v1/pages/${PAGE}`);
});

test("a null of a model for what it leaves out changes nothing", async () => {
  await update({ properties, archived: null, icon: null, cover: null } as never);
  expect(bodies()).toEqual([{ properties }]);
});

test("the page is what a model reads", async () => {
  expect(dataOf(await update({ archived: false }))).toMatchObject({
    page_id: PAGE,
    url: row().url,
    title: "New row",
    archived: false,
    properties: { Name: "New row" },
  });
});

test("what fails after a restore says that the page is back, and what is left", async () => {
  const refusal = failure(400, "validation_error", "Due is expected to be date.");
  const error = await thrownBy(update({ archived: false, icon, properties }, { 1: refusal }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toEqual({
    page_id: PAGE,
    written: ["archived"],
    not_written: ["properties", "icon"],
    doubtful: false,
  });
  expect(error.message).toContain("Written: archived. Not written: properties, icon.");
  expect(error.message).toContain("call it again with properties and icon only");
  expect(error.cause).toBeInstanceOf(BadRequestError);
});

test("what may have been written half-way is told as that", async () => {
  const error = await thrownBy(
    update({ archived: true, properties }, { 1: failure(502, "bad_gateway", "bad gateway") }),
  );
  expect(error.details).toMatchObject({
    written: ["properties"],
    not_written: ["archived"],
    doubtful: true,
  });
  expect(error.message).toContain("Not known whether written: archived");
  expect(error.message).toContain("Check with notes_page_get");
  expect(capture.requests).toHaveLength(2);
});

test("when the first request fails nothing has changed, and the error is its own", async () => {
  const refusal = failure(400, "validation_error", "Can't edit block that is archived.");
  const error = await thrownBy(update({ archived: true, icon }, { 0: refusal }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain("Can't edit block that is archived.");
  expect(capture.requests).toHaveLength(1);
});
