import { afterEach, expect, test } from "vitest";
import { NotesPageContentGetTool, NotesPageGetTool } from "../src/index.js";
import { parseContent } from "./helpers/outcome.js";
import { startRecordingServer } from "./helpers/recording-server.js";
import { PAGE, SOURCE, USER, list, richTextItem, row } from "./helpers/responses.js";

// Forms of the service's own responses that its reference does not show.
const icon = { type: "icon", icon: { name: "rocket", color: "gray" } };
const time = { start: "2026-03-31T09:00:00.000+02:00", end: null, time_zone: null };
const mention = {
  type: "mention",
  mention: {
    type: "user",
    user: {
      object: "user",
      id: USER,
      name: "Ada",
      avatar_url: "https://example.com/ada.png",
      type: "person",
      person: { email: "ada@example.com" },
    },
  },
  plain_text: "@Ada",
  href: null,
};
const meeting = {
  type: "mention",
  mention: { type: "date", date: time },
  plain_text: time.start,
  href: null,
};
const block = (type: string, content: object, more: object = {}) => {
  return { object: "block", id: `${type}-id`, type, [type]: content, has_children: false, ...more };
};

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

test("a page has a built-in icon, times with an offset, and people by id and text", async () => {
  const properties = {
    ...row().properties,
    When: { id: "w", type: "date", date: time },
    Range: { id: "r", type: "date", date: { ...time, end: "2026-03-31T10:00:00.000+02:00" } },
    Note: { id: "n", type: "rich_text", rich_text: [richTextItem("Ask "), mention] },
  };
  server = await startRecordingServer(() => ({ body: row({ icon, properties }) }));
  const tool = new NotesPageGetTool({ client: server.client });
  const found = parseContent(await tool.invoke({ page_id: PAGE }));
  expect(found).toMatchObject({ icon: { name: "rocket", color: "gray" } });
  expect(found["properties"]).toEqual({
    When: time.start,
    Range: { start: time.start, end: "2026-03-31T10:00:00.000+02:00" },
    Note: { text: "Ask @Ada", mentions: [{ text: "@Ada", user_id: USER }] },
  });
});

test("tabs are read with the blocks in them, whose icons and mentions are short", async () => {
  const label = block("paragraph", { rich_text: [richTextItem("Prices")], icon });
  const callout = block("callout", { rich_text: [mention, meeting], icon });
  server = await startRecordingServer(({ path }) => {
    if (path.startsWith("/v1/blocks/tab-id/")) return { body: list([label]) };
    return { body: list([block("tab", {}, { has_children: true }), callout]) };
  });
  const tool = new NotesPageContentGetTool({ client: server.client });
  const found = parseContent(await tool.invoke({ block_id: SOURCE, depth: 2 }));
  expect(found["items"]).toEqual([
    {
      block_id: "tab-id",
      type: "tab",
      children: [{ block_id: "paragraph-id", type: "paragraph", text: "Prices", icon: icon.icon }],
    },
    {
      block_id: "callout-id",
      type: "callout",
      text: expect.stringContaining(`<mention url="user://${USER}">Ada</mention>`) as unknown,
      icon: icon.icon,
    },
  ]);
});
