import type { Client } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSdkClient,
  ids,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

const twoSided = { data_source_id: ids.dataSource, dual_property: {} };

/** Creates a database related to the tiny story's projects; returns its data source's id. */
async function createTasks(title: string, relation: object = twoSided): Promise<string> {
  const properties = { Task: { title: {} }, Project: { relation } };
  const parent = { type: "page_id", page_id: ids.empty };
  const body = { parent, title: richText(title), initial_data_source: { properties } };
  const created = await notes.send("POST", "databases", body);
  if (created.status !== 200) throw new Error(text(created.body["message"]));
  return text(created.body["data_sources"]?.[0]?.["id"]);
}

async function createTask(source: string, name: string, projects: string[]): Promise<string> {
  const { body } = await notes.send("POST", "pages", {
    parent: { data_source_id: source },
    properties: {
      Task: { title: richText(name) },
      Project: { relation: projects.map((id) => ({ id })) },
    },
  });
  return text(body["id"]);
}

const schema = async (source: string) =>
  (await notes.send("GET", `data_sources/${source}`)).body["properties"] as Json;
const change = (source: string, properties: object) =>
  notes.send("PATCH", `data_sources/${source}`, { properties });
const related = async (page: string, column: string) => {
  const { body } = await notes.send("GET", `pages/${page}`);
  const items = body["properties"]?.[column]?.["relation"] as unknown as Json[];
  return items.map((item) => text(item["id"]));
};

test("a two-sided relation creates a column on the other side", async () => {
  const source = await createTasks("Chores");
  const [here, there] = [await schema(source), await schema(ids.dataSource)];
  const synced = there["Related to Chores (Project)"];
  expect(here["Project"]).toEqual({
    id: expect.any(String),
    name: "Project",
    description: null,
    type: "relation",
    relation: {
      database_id: ids.database,
      data_source_id: ids.dataSource,
      type: "dual_property",
      dual_property: {
        synced_property_name: "Related to Chores (Project)",
        synced_property_id: synced?.["id"],
      },
    },
  });
  expect(synced).toMatchObject({
    type: "relation",
    relation: {
      data_source_id: source,
      dual_property: {
        synced_property_name: "Project",
        synced_property_id: here["Project"]?.["id"],
      },
    },
  });
  const early = { version: "2022-06-28" };
  const { body } = await notes.send("GET", `databases/${ids.database}`, undefined, early);
  const old = body["properties"]?.["Related to Chores (Project)"]?.["relation"];
  expect(old).toMatchObject({ type: "dual_property", database_id: expect.any(String) });
  expect(old).not.toHaveProperty("data_source_id");
});

test("values written on one side appear on the other", async () => {
  const source = await createTasks("Errands");
  const back = "Related to Errands (Project)";
  const first = await createTask(source, "First", [ids.alpha, ids.beta]);
  const second = await createTask(source, "Second", [ids.alpha]);
  expect(await related(ids.alpha, back)).toEqual([first, second]);
  expect(await related(ids.beta, back)).toEqual([first]);
  await notes.send("PATCH", `pages/${first}`, {
    properties: { Project: { relation: [{ id: ids.gamma }] } },
  });
  expect(await related(ids.alpha, back)).toEqual([second]);
  expect(await related(ids.gamma, back)).toEqual([first]);
  await notes.send("PATCH", `pages/${ids.beta}`, {
    properties: { [back]: { relation: [{ id: second }, { id: first }] } },
  });
  expect(await related(first, "Project")).toEqual([ids.gamma, ids.beta]);
  expect(await related(second, "Project")).toEqual([ids.alpha, ids.beta]);
  const filter = { property: "Project", relation: { contains: ids.beta } };
  const { results } = await client.dataSources.query({ data_source_id: source, filter });
  expect(results.map(({ id }) => id)).toEqual([first, second]);
});

test("the requested name of the other side is ignored, and a taken name gets a number", async () => {
  const dual_property = { synced_property_name: "Mine", synced_property_id: "mfBo" };
  const relation = { data_source_id: ids.dataSource, type: "dual_property", dual_property };
  await createTasks("Twice", relation);
  await createTasks("Twice", relation);
  const names = Object.keys(await schema(ids.dataSource));
  expect(names).toContain("Related to Twice (Project)");
  expect(names).toContain("Related to Twice (Project) 1");
  expect(names).not.toContain("Mine");
});

test("renaming either side is visible on both", async () => {
  const source = await createTasks("Names");
  await change(ids.dataSource, { "Related to Names (Project)": { name: "Tasks" } });
  await change(source, { Project: { name: "Belongs to" } });
  expect((await schema(source))["Belongs to"]).toMatchObject({
    relation: { dual_property: { synced_property_name: "Tasks" } },
  });
  expect((await schema(ids.dataSource))["Tasks"]).toMatchObject({
    relation: { dual_property: { synced_property_name: "Belongs to" } },
  });
});

test("a relation can become two-sided with its values, and one-sided again", async () => {
  const one = { data_source_id: ids.dataSource, single_property: {} };
  const source = await createTasks("Sides", one);
  const task = await createTask(source, "Only", [ids.alpha]);
  const back = "Related to Sides (Project)";
  expect(await schema(ids.dataSource)).not.toHaveProperty([back]);
  await change(source, { Project: { relation: twoSided } });
  expect(await related(ids.alpha, back)).toEqual([task]);
  const again = await change(source, { Project: { relation: twoSided } });
  expect(again.body["properties"]?.["Project"]).toMatchObject({
    relation: { dual_property: { synced_property_name: `${back} 1` } },
  });
  expect((await schema(ids.dataSource))[back]).toMatchObject({
    relation: { type: "single_property", single_property: {} },
  });
  await change(source, { Project: { relation: one } });
  expect((await schema(source))["Project"]).toMatchObject({ relation: { single_property: {} } });
  expect((await schema(ids.dataSource))[`${back} 1`]).toMatchObject({
    relation: { type: "single_property" },
  });
  await notes.send("PATCH", `pages/${task}`, { properties: { Project: { relation: [] } } });
  expect(await related(ids.alpha, `${back} 1`)).toEqual([task]);
});

test("the other side of a removed relation becomes one-sided", async () => {
  const source = await createTasks("Gone");
  const task = await createTask(source, "Left", [ids.gamma]);
  await change(source, { Project: null });
  const back = "Related to Gone (Project)";
  expect((await schema(ids.dataSource))[back]).toMatchObject({
    relation: { type: "single_property", data_source_id: source },
  });
  expect(await related(ids.gamma, back)).toEqual([task]);
});

test("a data source can be related to itself, and a row to itself", async () => {
  const source = await createTasks("Tree");
  const dual_property = { synced_property_name: "Children" };
  const relation = { data_source_id: source, dual_property } as const;
  const updated = await client.dataSources.update({
    data_source_id: source,
    properties: { Parent: { relation } },
  });
  const back = "Related to Tree (Parent)";
  expect(Object.keys(updated.properties)).toEqual(["Task", "Project", "Parent", back]);
  const root = await createTask(source, "Root", []);
  const leaf = await createTask(source, "Leaf", []);
  for (const page_id of [leaf, root]) {
    await client.pages.update({ page_id, properties: { Parent: { relation: [{ id: root }] } } });
  }
  expect(await related(root, back)).toEqual([leaf, root]);
  expect(await related(root, "Parent")).toEqual([root]);
  await client.pages.update({ page_id: root, properties: { Parent: { relation: [] } } });
  expect(await related(root, back)).toEqual([leaf]);
});

test("2022-06-28 relates databases by database id", async () => {
  const early = { version: "2022-06-28" };
  const body = {
    parent: { type: "page_id", page_id: ids.empty },
    title: richText("Early"),
    properties: {
      Name: { title: {} },
      Project: { relation: { database_id: ids.database, dual_property: {} } },
    },
  };
  const created = await notes.send("POST", "databases", body, early);
  expect(created.body["properties"]?.["Project"]?.["relation"]).toEqual({
    database_id: ids.database,
    type: "dual_property",
    dual_property: {
      synced_property_name: "Related to Early (Project)",
      synced_property_id: expect.any(String),
    },
  });
  const path = `databases/${text(created.body["id"])}`;
  const renamed = { title: richText("Late"), properties: { Project: body.properties.Project } };
  const { body: later } = await notes.send("PATCH", path, renamed, early);
  expect(later["properties"]?.["Project"]?.["relation"]).toMatchObject({
    dual_property: { synced_property_name: "Related to Late (Project)" },
  });
});

test.each([
  [{ data_source_id: ids.dataSource }, "relation.single_property should be defined"],
  [{ dual_property: {} }, "relation.data_source_id should be defined"],
  [{ data_source_id: "AAA", dual_property: {} }, "data_source_id should be a valid uuid"],
  [{ data_source_id: ids.alpha, dual_property: {} }, "Could not find data_source with ID"],
  [{ ...twoSided, dual_property: { name: "x" } }, "dual_property.name should be not present"],
])("rejects the relation %j", async (relation, expectedMessage) => {
  await expect(createTasks("Wrong", relation)).rejects.toThrow(expectedMessage);
});
