import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getRecordIds, startCrmOnDisk } from "../../helpers/crm-fixture.js";

let crm: Awaited<ReturnType<typeof startCrmOnDisk>>;
beforeEach(async () => {
  crm = await startCrmOnDisk();
});
afterEach(() => crm.stop());

const getIds = (object: string, things: { key: string }[]) =>
  things.map(({ key }) => seedId(`crm/${object}/${key}`));
const by = (text: (key: string) => string) => (first: { key: string }, second: { key: string }) =>
  text(first.key).localeCompare(text(second.key), "en");
const person = (key: string) => story.people.find((candidate) => candidate.key === key)!;
const company = (key: string) => story.companies.find((candidate) => candidate.key === key)!;

describe("sorts", () => {
  test("by an attribute's field", async () => {
    const sorts = [
      { direction: "asc", attribute: "name", field: "last_name" },
      { direction: "desc", attribute: "name", field: "first_name" },
    ];
    const expected = story.people
      .toSorted(by((key) => person(key).firstName))
      .toReversed()
      .toSorted(by((key) => person(key).lastName));
    expect(getRecordIds(await crm.query("people", { sorts }))).toEqual(getIds("people", expected));
  });

  test("by a number, the largest first", async () => {
    const sorts = [{ direction: "desc", attribute: "value" }];
    const expected = story.deals.toSorted((first, second) => second.value - first.value);
    expect(getRecordIds(await crm.query("deals", { sorts }))).toEqual(getIds("deals", expected));
  });

  test("by status order, not by title", async () => {
    const stages = ["Lead", "In Progress", "Won 🎉", "Lost"];
    const sorts = [{ direction: "asc", attribute: "stage" }];
    const expected = story.deals.toSorted(
      (first, second) => stages.indexOf(first.stage) - stages.indexOf(second.stage),
    );
    expect(getRecordIds(await crm.query("deals", { sorts }))).toEqual(getIds("deals", expected));
  });

  test("along a path", async () => {
    const path = [
      ["people", "company"],
      ["companies", "name"],
    ];
    const response = await crm.query("people", { sorts: [{ direction: "asc", path }] });
    const expected = story.people.toSorted(by((key) => company(person(key).company).name));
    expect(getRecordIds(response)).toEqual(getIds("people", expected));
  });

  test("with missing values last, in both directions", async () => {
    const without = new Set(
      getIds(
        "people",
        story.people.filter(({ phone }) => phone === undefined),
      ),
    );
    for (const direction of ["asc", "desc"]) {
      const sorts = [{ direction, attribute: "phone_numbers" }];
      const ids = getRecordIds(await crm.query("people", { sorts }));
      expect(new Set(ids.slice(-without.size))).toEqual(without);
    }
  });

  test("reject attributes that cannot be sorted by", async () => {
    const invalid = [
      [{ direction: "asc", attribute: "email" }],
      [{ direction: "asc", attribute: "name", field: "nickname" }],
      [{ attribute: "name" }],
      [{ direction: "up", attribute: "name" }],
      [{ direction: "asc", attribute: { slug: "name" } }],
      { direction: "asc", attribute: "name" },
    ];
    for (const sorts of invalid) {
      const response = await crm.query("people", { sorts });
      expect({ sorts, ...response }).toMatchObject({
        sorts,
        status: 400,
        body: { code: "validation_type" },
      });
    }
  });
});

describe("paging", () => {
  test("returns everything in creation order", async () => {
    const pages: string[] = [];
    for (let offset = 0; offset < story.people.length; offset += 10) {
      const ids = getRecordIds(await crm.query("people", { limit: 10, offset }));
      expect(ids.length).toBeLessThanOrEqual(10);
      pages.push(...ids);
    }
    expect(pages).toEqual(getIds("people", story.people));
    const beyond = await crm.query("people", { offset: story.people.length });
    expect(getRecordIds(beyond)).toEqual([]);
  });

  test("has 500 as its default limit", async () => {
    const [sample] = crm.store.list<{ id: string }>("crm/records");
    crm.store.transaction(() => {
      for (let index = 0; index < 600; index += 1) {
        const id = seedId(`copy-${index}`);
        crm.store.put("crm/records", id, { ...sample, id });
      }
    });
    expect(getRecordIds(await crm.query("companies"))).toHaveLength(500);
    expect(getRecordIds(await crm.query("companies", { limit: 550 }))).toHaveLength(550);
  });

  test("rejects invalid limits, views and bodies", async () => {
    const invalid = [{ limit: "5" }, { limit: -1 }, { offset: 1.5 }, { filter: [] }];
    for (const body of invalid) {
      const response = await crm.query("people", body);
      expect({ sent: body, ...response }).toMatchObject({
        sent: body,
        status: 400,
        body: { code: "validation_type", validation_errors: [{ path: [Object.keys(body)[0]] }] },
      });
    }
    const filter_view_id = seedId("no/view");
    expect((await crm.query("people", { filter_view_id })).status).toBe(404);
    expect((await crm.query("people", { filter_view_id, filter: {} })).status).toBe(400);
  });
});

test("unknown objects return 404", async () => {
  for (const object of ["user", "person", "peple"]) {
    expect(await crm.query(object)).toMatchObject({
      status: 404,
      body: { code: "not_found", message: `Object with slug/ID "${object}" not found.` },
    });
  }
});

test("objects can be given by id", async () => {
  const response = await crm.query(seedId("crm/object/deals"));
  expect(getRecordIds(response)).toEqual(getIds("deals", story.deals));
});
