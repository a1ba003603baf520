import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ids,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const create = (properties: object, parent: object = { data_source_id: ids.dataSource }) =>
  notes.send("POST", "pages", { parent, properties });

const update = (properties: object) => notes.send("PATCH", `pages/${ids.beta}`, { properties });

test("a seeded row has a value for every column", async () => {
  const { body } = await notes.send("GET", `pages/${ids.alpha}`);
  expect(body["url"]).toBe(`https://www.notion.so/Alpha-launch-${ids.alpha.replaceAll("-", "")}`);
  expect(body["properties"]).toMatchObject({
    Name: { id: "title", type: "title", title: [{ plain_text: "Alpha launch" }] },
    Notes: { type: "rich_text", rich_text: [{ plain_text: "Big plans" }] },
    Budget: { type: "number", number: 500 },
    Share: { type: "number", number: null },
    Priority: { type: "select", select: { name: "High", color: "gray" } },
    Area: { select: null },
    Tags: { multi_select: [{ name: "new" }, { name: "risky" }] },
    Stage: { type: "status", status: { name: "Doing" } },
    Due: { date: { start: "2026-11-13", end: null, time_zone: null } },
    Call: { date: { start: "2026-11-10T14:00:00.000+00:00" } },
    Active: { checkbox: true },
    Link: { url: "https://tiny.example/alpha" },
    Contact: { email: "alpha@tiny.example" },
    Owners: { people: [{ id: ids.ada, person: { email: "ada@tiny.example" } }, { id: ids.brook }] },
  });
  expect(body["created_by"]).toEqual({ object: "user", id: ids.ada });
});

test("a row without a status has the first status", async () => {
  const { body } = await notes.send("GET", `pages/${ids.beta}`);
  expect(body["properties"]?.["Stage"]).toMatchObject({ status: { name: "Not started" } });
});

test("unknown columns are named", async () => {
  const { status, body } = await create({ Nmae: { title: [] }, Cost: { number: 1 } });
  expect([status, body["code"], body["message"]]).toEqual([
    400,
    "validation_error",
    "Nmae is not a property that exists. Cost is not a property that exists.",
  ]);
});

test("values of the wrong type are rejected", async () => {
  const { status, body } = await create({
    Notes: { number: 1 },
    Stage: { select: { name: "Done" } },
  });
  expect([status, body["message"]]).toEqual([
    400,
    "Notes is expected to be rich_text. Stage is expected to be status.",
  ]);
});

test.each([
  [{ Budget: { number: "5" } }, 'Budget.number should be a number or `null`, instead was `"5"`.'],
  [{ Active: { checkbox: "yes" } }, 'Active.checkbox should be a boolean, instead was `"yes"`.'],
  [
    { Due: { date: { start: "soon" } } },
    'Due.date.start should be a valid ISO 8601 date string, instead was `"soon"`.',
  ],
  [{ Link: { url: "x".repeat(2001) } }, "Link.url.length should be ≤ `2000`, instead was `2001`."],
  [
    { Contact: { email: "x".repeat(201) } },
    "Contact.email.length should be ≤ `200`, instead was `201`.",
  ],
  [{ Name: { type: "title" } }, "Name.title should be defined, instead was `undefined`."],
  [
    { Tags: { multi_select: Array.from({ length: 101 }, () => ({ name: "x" })) } },
    "Tags.multi_select.length should be ≤ `100`, instead was `101`.",
  ],
])("rejects %j", async (properties, expectedMessage) => {
  const { status, body } = await create(properties);
  expect(status).toBe(400);
  expect(body["message"]).toBe(`body failed validation: body.properties.${expectedMessage}`);
});

test("a value of unknown type is rejected with the list of types", async () => {
  const { body } = await create({ Name: { text: "x" } });
  expect(body["message"]).toMatch(
    /^body failed validation\. Fix one:\nbody\.properties\.Name\.title should be defined/,
  );
});

test("the key title is the title column's id, regardless of its name", async () => {
  const { body } = await create({ title: { title: richText("By id") } });
  expect(body["properties"]?.["Name"]).toMatchObject({ title: [{ plain_text: "By id" }] });
});

test("columns can be referenced by id", async () => {
  const source = await notes.send("GET", `data_sources/${ids.dataSource}`);
  const id = text(source.body["properties"]?.["Budget"]?.["id"]);
  for (const [number, key] of [id, decodeURIComponent(id)].entries()) {
    const { body } = await update({ [key]: { number } });
    expect(body["properties"]?.["Budget"]).toMatchObject({ id, number });
  }
});

test("the 2021 shorthand is supported", async () => {
  const { status, body } = await create({
    title: richText("Short"),
    Budget: 7,
    Active: true,
    Priority: { name: "Low" },
    Due: { start: "2026-01-02" },
    Tags: [{ name: "old" }],
  });
  expect(status).toBe(200);
  expect(body["properties"]).toMatchObject({
    Name: { title: [{ plain_text: "Short" }] },
    Budget: { number: 7 },
    Active: { checkbox: true },
    Priority: { select: { name: "Low" } },
    Due: { date: { start: "2026-01-02", end: null } },
    Tags: { multi_select: [{ name: "old" }] },
  });
  const refused = await create({ Budget: "seven" });
  expect(refused.body["message"]).toContain("body.properties.Budget should be a number");
});

test("selects accept new options, statuses do not", async () => {
  await update({
    Priority: { select: { name: "Urgent" } },
    Tags: { multi_select: [{ name: "hot" }] },
  });
  const { body } = await notes.send("GET", `data_sources/${ids.dataSource}`);
  expect(body["properties"]).toMatchObject({
    Priority: { select: { options: [{ name: "Low" }, { name: "High" }, { name: "Urgent" }] } },
  });
  const status = await update({ Stage: { status: { name: "Nearly" } } });
  expect([status.status, status.body["message"]]).toEqual([
    400,
    'Invalid status option. Status option "Nearly" does not exist".',
  ]);
  const comma = await update({ Priority: { select: { name: "High, really" } } });
  expect(comma.body["message"]).toBe("Invalid select option, commas not allowed: High, really");
});

test("an update changes only the named properties", async () => {
  await update({ Notes: { rich_text: richText("Kept") }, Budget: { number: 5 } });
  const { body } = await update({ Budget: { number: null }, Owners: { people: [] } });
  expect(body["properties"]).toMatchObject({
    Budget: { number: null },
    Owners: { people: [] },
    Notes: { rich_text: [{ plain_text: "Kept" }] },
    Name: { title: [{ plain_text: "Beta review" }] },
  });
});

test("a returned value may be sent back", async () => {
  const answered = await notes.send("GET", `pages/${ids.alpha}`);
  const properties = answered.body["properties"] as Json;
  const { status, body } = await create(properties);
  expect(status).toBe(200);
  expect(body["properties"]).toEqual(properties);
});

test("a page outside databases has only a title", async () => {
  const parent = { page_id: ids.empty };
  const fine = await create({ title: { title: richText("Plain") } }, parent);
  expect(fine.body["properties"]).toMatchObject({ title: { id: "title", type: "title" } });
  const refused = await create({ Budget: { number: 1 } }, parent);
  expect(refused.body["message"]).toBe("Budget is not a property that exists.");
  const untitled = await notes.send("POST", "pages", { parent });
  const id = text(untitled.body["id"]);
  expect(untitled.body["url"]).toBe(`https://www.notion.so/${id.replaceAll("-", "")}`);
});

test("people and parents must exist", async () => {
  const nobody = "00000000-0000-0000-0000-000000000000";
  const people = await update({ Owners: { people: [{ id: nobody }] } });
  expect([people.status, people.body["code"]]).toEqual([404, "object_not_found"]);
  for (const key of ["page_id", "database_id", "data_source_id"]) {
    const { status } = await create({}, { [key]: nobody });
    expect(status).toBe(404);
  }
  const { body } = await create({}, { page_id: "abc" });
  expect(body["message"]).toBe(
    'body failed validation: body.parent.page_id should be a valid uuid, instead was `"abc"`.',
  );
});

test("icons and covers can be set, left unchanged and cleared", async () => {
  const path = `pages/${ids.gamma}`;
  const cover = { type: "external", external: { url: "https://tiny.example/c.png" } };
  const set = await notes.send("PATCH", path, { icon: { emoji: "🌱" }, cover });
  expect(set.body).toMatchObject({ icon: { type: "emoji", emoji: "🌱" }, cover });
  const stored = await notes.send("PATCH", path, { properties: {} });
  expect(stored.body).toMatchObject({ icon: { emoji: "🌱" }, cover });
  const cleared = await notes.send("PATCH", path, { icon: null, cover: null });
  expect(cleared.body).toMatchObject({ icon: null, cover: null });
});

test("a trashed row cannot be edited", async () => {
  const path = `pages/${ids.gamma}`;
  await notes.send("PATCH", path, { in_trash: true });
  const refused = await notes.send("PATCH", path, { icon: { emoji: "🌱" } });
  expect([refused.status, refused.body["code"]]).toEqual([400, "validation_error"]);
  const restored = await notes.send("PATCH", path, { in_trash: false });
  expect(restored.body).toMatchObject({ in_trash: false });
});
