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

const change = (properties: object) =>
  notes.send("PATCH", `data_sources/${ids.dataSource}`, { properties });
const schema = async () =>
  (await notes.send("GET", `data_sources/${ids.dataSource}`)).body["properties"] as Json;
const cell = async (row: string, column: string) => {
  const { body } = await notes.send("GET", `pages/${row}`);
  return body["properties"]?.[column];
};

test("a new key adds a column", async () => {
  const added = { Score: { number: { format: "euro" } }, Site: { type: "url", url: {} } };
  const { status, body } = await change(added);
  expect(status).toBe(200);
  expect(body["properties"]).toMatchObject({
    Score: { name: "Score", type: "number", number: { format: "euro" }, description: null },
    Site: { type: "url", url: {} },
  });
  expect(await cell(ids.alpha, "Score")).toMatchObject({ number: null });
});

test("a column is renamed by name or id and keeps its id and cells", async () => {
  const before = (await schema())["Contact"];
  await change({ Contact: { name: "E-mail" } });
  const { body } = await change({ [text(before?.["id"])]: { name: "Mail" } });
  expect(body["properties"]?.["Mail"]).toMatchObject({ id: before?.["id"], name: "Mail" });
  expect(body["properties"]).not.toHaveProperty("Contact");
  expect(await cell(ids.alpha, "Mail")).toMatchObject({ email: "alpha@tiny.example" });
  const taken = await change({ Mail: { name: "Notes" } });
  expect([taken.status, taken.body["code"]]).toEqual([400, "validation_error"]);
});

test("the title can be renamed but not removed", async () => {
  const { body } = await change({ title: { name: "Project" } });
  expect(body["properties"]?.["Project"]).toMatchObject({ id: "title", type: "title" });
  await change({ Project: { name: "Name" } });
  for (const lost of [{ Name: null }, { title: null }, { Name: { rich_text: {} } }]) {
    const refused = await change(lost);
    expect([refused.status, refused.body["code"]]).toEqual([400, "validation_error"]);
  }
  expect((await change({ Second: { title: {} } })).body["message"]).toBe(
    "Only one title property is allowed.",
  );
  expect(await schema()).not.toHaveProperty("Second");
});

test("null removes a column", async () => {
  await change({ Passing: { checkbox: {} } });
  const { body } = await change({ Passing: null });
  expect(body["properties"]).not.toHaveProperty("Passing");
  expect(await cell(ids.alpha, "Passing")).toBeUndefined();
  for (const missing of [{ Nope: null }, { Nope: { name: "New" } }]) {
    const refused = await change(missing);
    expect(refused.body["message"]).toBe("Nope is not a property that exists.");
  }
});

test("sent options replace the list and keep their ids", async () => {
  const before = (await schema())["Tags"]?.["multi_select"]?.["options"] as unknown as Json[];
  const [fresh, , risky] = before;
  const options = [{ id: risky?.["id"] }, { name: "new" }, { name: "urgent", color: "red" }];
  const { body } = await change({ Tags: { multi_select: { options } } });
  expect(body["properties"]?.["Tags"]?.["multi_select"]?.["options"]).toEqual([
    risky,
    fresh,
    { id: expect.any(String), name: "urgent", color: "red", description: null },
  ]);
  expect(await cell(ids.gamma, "Tags")).toMatchObject({ multi_select: [] });
  expect(await cell(ids.alpha, "Tags")).toMatchObject({
    multi_select: [{ name: "new" }, { name: "risky" }],
  });
});

test("a select loses omitted options; without options it is unchanged", async () => {
  await change({ Priority: { select: { options: [{ name: "High" }] } } });
  expect(await cell(ids.beta, "Priority")).toMatchObject({ select: null });
  expect(await cell(ids.alpha, "Priority")).toMatchObject({ select: { name: "High" } });
  const { body } = await change({ Priority: { select: {}, description: "How soon" } });
  expect(body["properties"]?.["Priority"]).toMatchObject({
    description: "How soon",
    select: { options: [{ name: "High" }] },
  });
});

test("a status accepts options and groups them", async () => {
  const options = ["Not started", "Doing", "Waiting", "Done"].map((name) => ({ name }));
  const { body } = await change({ Stage: { status: { options } } });
  expect(body["properties"]?.["Stage"]?.["status"]).toMatchObject({
    options,
    groups: [{ name: "To-do" }, { name: "In progress" }, { name: "Complete" }],
  });
  expect(await cell(ids.alpha, "Stage")).toMatchObject({ status: { name: "Doing" } });
});

test.each([
  [{ Tags: { multi_select: { options: [{ id: "nope" }] } } }, 'Option with id "nope" does not'],
  [{ Priority: { select: { options: [{ name: "High", color: "pink" }] } } }, "Cannot update color"],
  [{ Priority: { select: { options: [{ name: "a, b" }] } } }, "commas not allowed"],
  [{ Budget: {} }, "body.properties.Budget.number should be defined"],
  [{ Budget: "number" }, "body.properties.Budget should be an object"],
  [{ Budget: { name: "Costs", size: 1 } }, "body.properties.Budget.size should be not present"],
])("rejects %j", async (properties, expectedMessage) => {
  const { status, body } = await change(properties);
  expect([status, body["code"]]).toEqual([400, "validation_error"]);
  expect(body["message"]).toContain(expectedMessage);
});

test("unsupported column types are rejected with an explanation", async () => {
  const { body } = await change({ Go: { button: {} } });
  expect(body["code"]).toBe("invalid_request");
});

test("a number keeps its format unless a new one is sent", async () => {
  await change({ Budget: { number: { format: "pound" } } });
  const { body } = await change({ Budget: { name: "Budget", number: {} } });
  expect(body["properties"]?.["Budget"]).toMatchObject({ number: { format: "pound" } });
});

test("changing a column's type converts compatible values", async () => {
  const before = (await schema())["Budget"];
  const { body } = await change({ Budget: { rich_text: {} } });
  expect(body["properties"]?.["Budget"]).toMatchObject({
    id: before?.["id"],
    type: "rich_text",
    rich_text: {},
  });
  expect(await cell(ids.alpha, "Budget")).toMatchObject({ rich_text: [{ plain_text: "500" }] });
  await notes.send("PATCH", `pages/${ids.beta}`, {
    properties: { Budget: { rich_text: richText("?") } },
  });
  await change({ Budget: { number: {} } });
  expect(await cell(ids.alpha, "Budget")).toMatchObject({ number: 500 });
  expect(await cell(ids.beta, "Budget")).toMatchObject({ number: null });
  await change({ Tags: { rich_text: {} } });
  expect(await cell(ids.alpha, "Tags")).toMatchObject({
    rich_text: [{ plain_text: "new, risky" }],
  });
  await change({ Tags: { multi_select: {} } });
  expect(await cell(ids.alpha, "Tags")).toMatchObject({
    multi_select: [{ name: "new" }, { name: "risky" }],
  });
});

test("a rejected change leaves all columns unchanged", async () => {
  const before = await schema();
  expect((await change({ Extra: { checkbox: {} }, Nope: null })).status).toBe(400);
  expect(await schema()).toEqual(before);
});
