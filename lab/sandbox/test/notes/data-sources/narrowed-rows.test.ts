import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ids,
  results,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
const path = `data_sources/${ids.dataSource}/query`;
const longText = "long ".repeat(30);
const rows: Record<string, object>[] = [
  { Name: { title: richText("Twin") }, Notes: { rich_text: richText(`${longText}one`) } },
  { Name: { title: richText("Twin") }, Notes: { rich_text: richText(`${longText}two`) } },
  { Budget: { number: 0 }, Tags: { multi_select: [{ name: "new" }, { name: "old" }] } },
  { Budget: { number: 1.5 }, Owners: { people: [{ id: ids.ada }, { id: ids.bot }] } },
  { Contact: { email: "a@b.example" }, Link: { url: "https://b.example/" } },
  { Stage: { status: { name: "Done" } }, Next: { relation: [{ id: ids.alpha }] } },
];

beforeAll(async () => {
  notes = await startNotes();
  const added = {
    ID: { unique_id: { prefix: null } },
    By: { created_by: {} },
    Next: { relation: { data_source_id: ids.dataSource, single_property: {} } },
    Sum: { formula: { expression: 'prop("Budget") + 1' } },
    Total: {
      rollup: {
        relation_property_name: "Next",
        rollup_property_name: "Budget",
        function: "sum",
      },
    },
  };
  await notes.send("PATCH", `data_sources/${ids.dataSource}`, { properties: added });
  for (const properties of rows)
    await notes.send("POST", "pages", { parent: { data_source_id: ids.dataSource }, properties });
});
afterAll(() => notes.stop());

const query = async (body: object): Promise<Json[]> => {
  const response = await notes.send("POST", path, body);
  expect(response.status).toBe(200);
  return results(response);
};
const readIds = async (body: object) => (await query(body)).map((row) => text(row["id"]));

const equalities: [object, number][] = [
  [{ property: "Name", title: { equals: "Twin" } }, 2],
  [{ property: "Name", rich_text: { equals: "Twin" } }, 2],
  [{ property: "Name", title: { equals: "twin" } }, 0],
  [{ property: "Name", title: { equals: "" } }, 4],
  [{ property: "Notes", rich_text: { equals: `${longText}one` } }, 1],
  [{ property: "Budget", number: { equals: 0 } }, 1],
  [{ property: "Budget", number: { equals: -0 } }, 1],
  [{ property: "Budget", number: { equals: 1.5 } }, 1],
  [{ property: "ID", unique_id: { equals: 5 } }, 1],
  [{ property: "Tags", multi_select: { contains: "new" } }, 2],
  [{ property: "Tags", multi_select: { contains: ["new", "risky"] } }, 2],
  [{ property: "Priority", select: { equals: "High" } }, 1],
  [{ property: "Stage", status: { equals: "Done" } }, 2],
  [{ property: "Stage", status: { equals: "Not started" } }, 6],
  [{ property: "Owners", people: { contains: ids.ada } }, 2],
  [{ property: "Owners", people: { contains: ids.ada.replaceAll("-", "").toUpperCase() } }, 2],
  [{ property: "Owners", people: { contains: "me" } }, 1],
  [{ property: "By", created_by: { contains: "me" } }, 6],
  [{ property: "Next", relation: { contains: ids.alpha } }, 1],
  [{ property: "Contact", email: { equals: "a@b.example" } }, 1],
  [{ property: "Link", url: { equals: "https://b.example/" } }, 1],
  [{ property: "Total", rollup: { number: { equals: 500 } } }, 1],
];

describe("an equality", () => {
  test.each(equalities)("finds every row that matches: %j", async (filter, count) => {
    const found = await readIds({ filter });
    expect(found).toHaveLength(count);
    // Alternatives are not narrowed by an index.
    expect(found).toEqual(await readIds({ filter: { or: [filter] } }));
    const others = { property: "Active", checkbox: { equals: false } };
    expect(await readIds({ filter: { and: [others, filter] } })).toEqual(
      await readIds({ filter: { and: [others, { or: [filter] }] } }),
    );
  });

  test.each(["ascending", "descending"])("is sorted, %s", async (direction) => {
    const sorts = [{ timestamp: "created_time", direction }];
    for (const [filter] of equalities) {
      expect(await readIds({ filter, sorts })).toEqual(
        await readIds({ filter: { or: [filter] }, sorts }),
      );
    }
  });
});

test("pages of matching rows continue after the last one, even if it no longer matches", async () => {
  const filter = { property: "Name", title: { equals: "Twin" } };
  const first = await notes.send("POST", path, { filter, page_size: 1 });
  const [twin] = results(first);
  const properties = { Name: { title: richText("Renamed") } };
  await notes.send("PATCH", `pages/${text(twin?.["id"])}`, { properties });
  const rest = await notes.send("POST", path, { filter, start_cursor: first.body["next_cursor"] });
  expect(results(rest)).toHaveLength(1);
  expect(rest.body["has_more"]).toBe(false);
  await notes.send("PATCH", `pages/${text(twin?.["id"])}`, { properties: rows[0] });
});

test("a row that moves to another data source is not found any more", async () => {
  const created = await notes.send("POST", "pages", {
    parent: { data_source_id: ids.dataSource },
    properties: { Name: { title: richText("Leaves") } },
  });
  const filter = { property: "Name", title: { equals: "Leaves" } };
  expect(await query({ filter })).toHaveLength(1);
  await notes.send("POST", `pages/${text(created.body["id"])}/move`, {
    parent: { page_id: ids.home },
  });
  expect(await query({ filter })).toEqual([]);
});
