import { type Client, isFullDatabase, isFullPage } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSdkClient,
  ids,
  richText,
  startNotes,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

test("a page can be locked and unlocked, and requests can still change it", async () => {
  const locked = await client.pages.update({ page_id: ids.guide, is_locked: true });
  expect(isFullPage(locked) && locked.is_locked).toBe(true);
  const properties = { title: { title: [{ text: { content: "Sales guide" } }] } };
  await client.pages.update({ page_id: ids.guide, properties });
  const found = await client.pages.retrieve({ page_id: ids.guide });
  expect(found).toMatchObject({
    is_locked: true,
    properties: { title: { title: [{ plain_text: "Sales guide" }] } },
  });
  expect(await client.pages.update({ page_id: ids.guide, is_locked: false })).toMatchObject({
    is_locked: false,
  });
});

test("a database can be locked and unlocked, and requests can still change it", async () => {
  const database_id = ids.database;
  const locked = await client.databases.update({ database_id, is_locked: true });
  expect(isFullDatabase(locked) && locked.is_locked).toBe(true);
  const title = [{ text: { content: "Projects" } }];
  expect(await client.databases.update({ database_id, title })).toMatchObject({
    is_locked: true,
    title: [{ plain_text: "Projects" }],
  });
  await client.databases.update({ database_id, is_locked: false });
  expect(await client.databases.retrieve({ database_id })).toMatchObject({ is_locked: false });
});

test("new objects are unlocked, and databases in 2022-06-28 have no lock", async () => {
  const parent = { type: "page_id", page_id: ids.empty };
  const page = { parent: { page_id: ids.empty }, properties: {} };
  expect((await notes.send("POST", "pages", page)).body).toMatchObject({ is_locked: false });
  const { body } = await notes.send("POST", "databases", { parent, title: richText("Free") });
  expect(body).toMatchObject({ is_locked: false });
  const early = { version: "2022-06-28" };
  const before = await notes.send("GET", `databases/${ids.database}`, undefined, early);
  expect(before.body).not.toHaveProperty("is_locked");
  const lock = { is_locked: true };
  const refused = await notes.send("PATCH", `databases/${ids.database}`, lock, early);
  expect(refused.body["message"]).toContain("body.is_locked should be not present");
  const odd = await notes.send("PATCH", `pages/${ids.guide}`, { is_locked: "yes" });
  expect(odd.body["message"]).toContain("body.is_locked should be a boolean");
});
