import { type Client, type QueryDataSourceParameters, isFullPage } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { story } from "../../../src/company/story/index.js";
import { createSdkClient, startNotes, type Notes } from "../../helpers/notes-server.js";

type Filter = NonNullable<QueryDataSourceParameters["filter"]>;

const RELEASES = seedId("notes/data-source/releases");
const TOM = seedId("notes/user/tom-whitaker");
const COURIER_FEEDS = seedId("notes/row/feature-requests/courier-feeds");

let notes: Notes;
let client: Client;
beforeAll(async () => {
  // Today is Wednesday, 18 November 2026.
  notes = await startNotes({}, story);
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

const letters: Record<string, string> = {
  "Track, autumn release": "T",
  "Courier positions": "C",
  "Audit logs": "A",
  "Review of all requests": "R",
};

/** Returns the first letters of the releases that a filter matches. */
async function find(filter: Filter): Promise<string> {
  const { results } = await client.dataSources.query({ data_source_id: RELEASES, filter });
  const titles = results.flatMap((row) => {
    const title = "properties" in row && isFullPage(row) ? row.properties["Release"] : undefined;
    return title?.type === "title" ? title.title.map(({ plain_text }) => plain_text).join("") : [];
  });
  return titles
    .map((title) => letters[title] ?? "?")
    .toSorted()
    .join("");
}

// The filters are checked against the types of Notion's client.
test.each<[Filter, string]>([
  [{ property: "Release", title: { ends_with: "release" } }, "T"],
  [{ property: "Number", unique_id: { equals: 2 } }, "C"],
  [{ property: "Number", unique_id: { does_not_equal: 2 } }, "ART"],
  [{ property: "Number", unique_id: { greater_than_or_equal_to: 3 } }, "AR"],
  [{ property: "State", status: { equals: ["Planned", "In test"] } }, "ACR"],
  [{ property: "State", status: { does_not_equal: ["Planned", "In test"] } }, "T"],
  [{ property: "Ship date", date: { after: "today" } }, "AC"],
  [{ property: "Ship date", date: { before: "yesterday" } }, "T"],
  [{ property: "Ship date", date: { on_or_after: "tomorrow" } }, "AC"],
  [{ property: "Ship date", date: { after: "one_month_from_now" } }, "A"],
  [{ property: "Ship date", date: { on_or_before: "one_week_from_now" } }, "T"],
  [{ property: "Ship date", date: { before: "one_month_ago" } }, "T"],
  [{ property: "Ship date", date: { on_or_after: "one_week_ago" } }, "AC"],
  [{ property: "Ship date", date: { next_month: {} } }, "C"],
  [{ property: "Ship date", date: { next_year: {} } }, "AC"],
  [{ property: "Ship date", date: { next_week: {} } }, ""],
  [{ property: "Ship date", date: { past_year: {} } }, "T"],
  [{ property: "Ship date", date: { past_month: {} } }, ""],
  [{ property: "Ship date", date: { is_empty: true } }, "R"],
  [{ property: "Requests", relation: { contains: COURIER_FEEDS } }, "CR"],
  [{ property: "Requests", relation: { does_not_contain: COURIER_FEEDS } }, "AT"],
  [{ property: "Requests", relation: { is_not_empty: true } }, "ACRT"],
  [{ property: "Votes", rollup: { number: { greater_than: 100 } } }, "R"],
  [{ property: "Votes", rollup: { number: { equals: 9 } } }, "AC"],
  [{ property: "First asked", rollup: { date: { before: "one_month_ago" } } }, "CRT"],
  [{ property: "Request states", rollup: { any: { status: { equals: "In progress" } } } }, "CR"],
  [{ property: "Request states", rollup: { every: { status: { equals: "In progress" } } } }, "C"],
  [{ property: "Request states", rollup: { none: { status: { equals: "In progress" } } } }, "AT"],
  [{ property: "Label", formula: { string: { contains: "(Planned)" } } }, "AR"],
  [{ property: "Name length", formula: { number: { less_than: 11 } } }, "A"],
  [{ property: "Overdue", formula: { checkbox: { equals: true } } }, "T"],
  [{ property: "Overdue", formula: { checkbox: { does_not_equal: true } } }, "ACR"],
  [{ property: "Announced on", formula: { date: { is_not_empty: true } } }, "ACT"],
  [{ property: "Release notes", files: { is_not_empty: true } }, "T"],
  [{ property: "Release notes", files: { is_empty: true } }, "ACR"],
  [{ property: "On call", phone_number: { ends_with: "0117" } }, "C"],
  [{ property: "Approved", verification: { status: "verified" } }, "T"],
  [{ property: "Approved", verification: { status: "none" } }, "ACR"],
  [{ property: "Approved", verification: { status: "expired" } }, ""],
  [{ property: "Approved", verification: { does_not_equal: "verified" } }, "ACR"],
  [{ property: "Created", created_time: { on_or_after: "one_month_ago" } }, "R"],
  [{ property: "Edited", last_edited_time: { past_month: {} } }, "R"],
  [{ property: "Created by", created_by: { contains: TOM } }, "ACT"],
  [{ property: "Edited by", last_edited_by: { does_not_contain: TOM } }, "R"],
  [{ property: "Created by", created_by: { contains: "me" } }, ""],
  [{ timestamp: "last_edited_time", last_edited_time: { before: "one_month_ago" } }, "ACT"],
])("filters by %j", async (filter, expected) => {
  expect(await find(filter)).toBe(expected);
});

test.each<[Filter, string]>([
  [
    { property: "Name length", formula: { string: { is_empty: true } } },
    "database formula number does not match filter string",
  ],
  [{ property: "Requests", relation: { contains: "me" } }, "should be a valid uuid"],
])("rejects %j", async (filter, message) => {
  await expect(find(filter)).rejects.toThrow(message);
});

test("a formula that was changed by a request can no longer be filtered", async () => {
  const changed = await startNotes({}, story);
  try {
    const formula = { expression: 'length(prop("Release")) + 1' };
    await changed.send("PATCH", `data_sources/${RELEASES}`, {
      properties: { "Name length": { formula } },
    });
    const query = createSdkClient(changed).dataSources.query({
      data_source_id: RELEASES,
      filter: { property: "Name length", formula: { number: { less_than: 11 } } },
    });
    await expect(query).rejects.toThrow("Unable to filter based on a formula of unknown type");
  } finally {
    await changed.stop();
  }
});

test("a page response has 25 relations, the property itself all of them", async () => {
  const page_id = seedId("notes/row/releases/yearly-review");
  const page = await client.pages.retrieve({ page_id });
  const related = isFullPage(page) ? page.properties["Requests"] : undefined;
  expect(related).toMatchObject({ has_more: true });
  expect(related?.type === "relation" && related.relation).toHaveLength(25);
  const property_id = related?.id ?? "";
  const items = await client.pages.properties.retrieve({ page_id, property_id });
  const requests = story.databases.find(({ key }) => key === "feature-requests");
  expect("results" in items && items.results).toHaveLength(requests?.rows.length ?? 0);
});

test("a verification is written and read", async () => {
  const page_id = seedId("notes/row/releases/audit-release");
  const verify = (verification: object) =>
    notes.send("PATCH", `pages/${page_id}`, { properties: { Approved: { verification } } });
  const { body } = await verify({
    state: "verified",
    date: { start: "2026-11-01", end: "2026-11-10" },
  });
  const value = body["properties"]?.["Approved"]?.["verification"];
  expect(value).toMatchObject({ state: "expired", date: { end: "2026-11-10" } });
  expect(await find({ property: "Approved", verification: { status: "expired" } })).toBe("A");
  const undone = await verify({ state: "unverified" });
  expect(undone.body["properties"]?.["Approved"]?.["verification"]).toEqual({
    state: "unverified",
    date: null,
    verified_by: null,
  });
  expect((await verify({ state: "expired" })).status).toBe(400);
});
