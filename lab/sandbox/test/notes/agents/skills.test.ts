import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { type Notes, results, startNotes, text } from "../../helpers/notes-server.js";
import { tinyStory } from "../../helpers/notes-tiny-story.js";

const NEWEST = { version: "2026-03-11" };
const made = { weeksAgo: 2, weekday: "mon" } as const;
const skill = { createdAt: made, description: "d", instructions: "Do it.\n", files: {} };

let notes: Notes;
beforeAll(async () => {
  const skills = [
    { ...skill, key: "tagged", tags: ["A", "B"] },
    { ...skill, key: "alone", tags: [], files: { "more/x.md": "x" } },
  ];
  notes = await startNotes({}, { ...tinyStory, skills });
});
afterAll(() => notes.stop());

test("each tag is a plugin, and each skill without tags one of its own", async () => {
  const list = await notes.send("GET", "ai/plugins", undefined, NEWEST);
  expect(list.body).toMatchObject({ type: "plugin", has_more: false });
  expect(results(list)).toMatchObject([
    { name: "A", skill_directories: [{ name: "tagged" }] },
    { name: "B", skill_directories: [{ name: "tagged" }] },
    { name: "alone", skill_directories: [{ name: "alone" }] },
  ]);
  const page = await notes.send("GET", "ai/plugins?page_size=2", undefined, NEWEST);
  expect(page.body).toMatchObject({ has_more: true });
});

test("the signed address of a skill leads to a tar.gz with one folder, for an hour", async () => {
  const id = seedId("notes/skill/alone");
  const { body } = await notes.send("GET", `ai/skills/${id}`, undefined, NEWEST);
  const url = text(body["url"]);
  const archive = await fetch(url);
  const tar = gunzipSync(Buffer.from(await archive.arrayBuffer())).toString();
  expect(tar).toMatch(/^alone\/SKILL\.md\0/);
  expect(tar).toContain("alone/more/x.md");
  expect((await fetch(url.replace(/signature=./, "signature=0-"))).status).toBe(403);
  notes.clock.now = new Date(notes.clock.now.getTime() + 60 * 60_000);
  expect((await fetch(url)).status).toBe(403);
});

test("a skill that is not there has a code of its own", async () => {
  const none = await notes.send("GET", `ai/skills/${seedId("none")}`, undefined, NEWEST);
  expect(none).toMatchObject({ status: 404, body: { code: "directory_not_found" } });
});
