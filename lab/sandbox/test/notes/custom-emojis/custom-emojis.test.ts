import {
  Client,
  collectPaginatedAPI,
  type ListCustomEmojisParameters,
  LogLevel,
} from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";
import { customEmojis } from "../../../src/company/story/index.js";

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { baseUrl, token } = sandbox.services.notes;
  client = new Client({ auth: token, baseUrl, retry: false, logLevel: LogLevel.ERROR });
});
afterAll(() => sandbox.stop());

test("custom emojis are listed page by page, and found by their exact name", async () => {
  const two: ListCustomEmojisParameters = { page_size: 2 };
  const all = await collectPaginatedAPI(client.customEmojis.list, two);
  expect(all.map(({ name }) => name)).toEqual(customEmojis.map(({ name }) => name));
  const [track] = (await client.customEmojis.list({ name: "module-track" })).results;
  expect(track).toEqual({
    id: seedId("notes/custom-emoji/module-track"),
    name: "module-track",
    url: "https://files.northwind.example/emojis/module-track.png",
  });
  expect((await client.customEmojis.list({ name: "module" })).results).toEqual([]);
});

test("a custom emoji is the icon of a page; an unknown one is not found", async () => {
  const page_id = seedId("notes/page/roadmap");
  const setIcon = (id: string) =>
    client.pages.update({ page_id, icon: { type: "custom_emoji", custom_emoji: { id } } });
  const page = await setIcon(seedId("notes/custom-emoji/northwind"));
  expect(page).toMatchObject({
    icon: { type: "custom_emoji", custom_emoji: { name: "northwind" } },
  });
  await expect(setIcon(seedId("nothing"))).rejects.toMatchObject({ code: "object_not_found" });
});
