import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Filter, RELEASES, findRows, on, planned, popular } from "../../helpers/filters.js";
import { type Workspace, startWorkspace } from "../../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const COURIER_FEEDS = seedId("notes/row/feature-requests/courier-feeds");
const TOM = seedId("notes/user/tom-whitaker");

const find = (filter: unknown, database?: string) => findRows(workspace, filter, database);

const NONE = { does_not_equal: ["Planned", "New"] };

/** Filters as models write them, with what they clearly mean. */
test.each<[given: unknown, sent: Filter]>([
  [{ Status: "Planned" }, planned],
  [{ status: "planned" }, planned],
  [{ Status: { equals: "Planned" } }, planned],
  [{ Status: { status: { equals: "Planned" } } }, planned],
  [{ Status: { name: "Planned" } }, planned],
  [{ filter: planned }, planned],
  [on("Status", "select", { equals: "Planned" }), planned],
  [on("Status", "status", "Planned"), planned],
  [{ property: "Status", equals: "Planned" }, planned],
  [{ property: "Status", value: "Planned" }, planned],
  [{ property: "Status", operator: "equals", value: "Planned" }, planned],
  [{ column: "Status", op: "=", value: "Planned" }, planned],
  [{ property: "Status", type: "select", select: { is: "Planned" } }, planned],
  [{ status: { equals: "Planned" } }, planned],
  [[planned, popular], { and: [planned, popular] }],
  [{ AND: [planned, popular] }, { and: [planned, popular] }],
  [{ $or: [planned, popular] }, { or: [planned, popular] }],
  [{ and: planned }, { and: [planned] }],
  [
    { Status: "Planned", "Blocks a deal": "true", Module: "Track" },
    {
      and: [
        planned,
        on("Blocks a deal", "checkbox", { equals: true }),
        on("Module", "select", { equals: "Track" }),
      ],
    },
  ],
  [{ Status: ["Planned", "New"] }, on("Status", "status", { equals: ["Planned", "New"] })],
  [{ Status: { in: ["Planned"] } }, on("Status", "status", { equals: ["Planned"] })],
  [{ Status: { not_in: ["New"] } }, on("Status", "status", { does_not_equal: ["New"] })],
  [{ Status: { "!=": "New" } }, on("Status", "status", { does_not_equal: "New" })],
  [{ Spec: null }, on("Spec", "url", { is_empty: true })],
  [{ Spec: { does_not_equal: null } }, on("Spec", "url", { is_not_empty: true })],
  [{ Spec: { exists: true } }, on("Spec", "url", { is_not_empty: true })],
  [on("Spec", "url", { is_empty: false }), on("Spec", "url", { is_not_empty: true })],
  [on("Votes", "number", { greater_than: "5" }), popular],
  [{ Votes: { ">": 5 } }, popular],
  [{ Votes: { $gt: 5 } }, popular],
  [
    { Votes: { between: [3, 5] } },
    {
      and: [
        on("Votes", "number", { greater_than_or_equal_to: 3 }),
        on("Votes", "number", { less_than_or_equal_to: 5 }),
      ],
    },
  ],
  [
    on("Votes", "number", { greater_than: 3, less_than: 6 }),
    { and: [on("Votes", "number", { greater_than: 3 }), on("Votes", "number", { less_than: 6 })] },
  ],
  [
    { "Asked by": "Castellan Pharma" },
    on("Asked by", "multi_select", { contains: "Castellan Pharma" }),
  ],
  [on("Name", "rich_text", { contains: "slots" }), on("Name", "title", { contains: "slots" })],
  [on("Name", "title", { startsWith: "Audit" }), on("Name", "title", { starts_with: "Audit" })],
  [
    on("Name", "title", { contains: ["slots", "Audit"] }),
    {
      or: [on("Name", "title", { contains: "slots" }), on("Name", "title", { contains: "Audit" })],
    },
  ],
  [on("title", "title", { contains: "slots" }), on("Name", "title", { contains: "slots" })],
  [
    on("First asked", "date", { gte: "2026-01-01" }),
    on("First asked", "date", { on_or_after: "2026-01-01" }),
  ],
  [
    on("First asked", "date", { equals: "past_month" }),
    on("First asked", "date", { past_month: {} }),
  ],
  [
    on("First asked", "date", { before: "2026-01-01 09:00" }),
    on("First asked", "date", { before: "2026-01-01T09:00" }),
  ],
  [on("First asked", "date", "past_month"), on("First asked", "date", { past_month: {} })],
  [on("First asked", "date", { past_month: true }), on("First asked", "date", { past_month: {} })],
  [
    on("First asked", "date", { after: "One month ago" }),
    on("First asked", "date", { after: "one_month_ago" }),
  ],
  [
    on("First asked", "date", { before: { start: "2026-01-01" } }),
    on("First asked", "date", { before: "2026-01-01" }),
  ],
  [{ Owner: { id: TOM } }, on("Owner", "people", { contains: TOM })],
  [
    { property: "created_time", date: { past_month: {} } },
    { timestamp: "created_time", created_time: { past_month: {} } },
  ],
  [
    { created_time: { past_month: {} } },
    { timestamp: "created_time", created_time: { past_month: {} } },
  ],
  [
    { timestamp: "created_time", after: "2026-01-01" },
    { timestamp: "created_time", created_time: { after: "2026-01-01" } },
  ],
  [{ not: planned }, on("Status", "status", { does_not_equal: "Planned" })],
  [{ $not: { Status: { $in: ["Planned", "New"] } } }, on("Status", "status", NONE)],
  [{ Status: { $not: { $in: ["Planned", "New"] } } }, on("Status", "status", NONE)],
  [
    { and: [popular, { not: { Spec: null } }] },
    { and: [popular, on("Spec", "url", { is_not_empty: true })] },
  ],
  [
    { not: { and: [planned, { or: [{ Module: "Track" }, { Spec: null }] }] } },
    {
      or: [
        on("Status", "status", { does_not_equal: "Planned" }),
        {
          and: [
            on("Module", "select", { does_not_equal: "Track" }),
            on("Spec", "url", { is_not_empty: true }),
          ],
        },
      ],
    },
  ],
  [{ not: { not: planned } }, planned],
  [on("Status", "status", { contains: "planned" }), planned],
  [
    on("Status", "status", { does_not_contain: "Planned" }),
    on("Status", "status", { does_not_equal: "Planned" }),
  ],
  [
    on("Blocks a deal", "checkbox", { is_empty: true }),
    on("Blocks a deal", "checkbox", { equals: false }),
  ],
  [
    on("Blocks a deal", "checkbox", { is_empty: false }),
    on("Blocks a deal", "checkbox", { equals: true }),
  ],
  // Three levels, of which two are enough, and three that have to be rewritten.
  [
    { and: [planned, { and: [popular, { or: [planned, popular] }] }] },
    { and: [planned, popular, { or: [planned, popular] }] },
  ],
  [
    { and: [planned, { or: [popular, { and: [planned, popular] }] }] },
    { or: [{ and: [planned, popular] }, { and: [planned, planned, popular] }] },
  ],
])("%j is sent in the service's form", async (given, sent) => {
  const { adjusted, items } = await find(given);
  expect(adjusted).toEqual([`filter was sent as ${JSON.stringify(sent)}`]);
  const direct = await find(sent);
  expect(direct.adjusted).toBeUndefined();
  expect(items).toEqual(direct.items);
});

test.each<[given: unknown, sent: Filter]>([
  [{ Number: "REL-2" }, on("Number", "unique_id", { equals: 2 })],
  [{ Approved: "verified" }, on("Approved", "verification", { status: "verified" })],
  [{ Approved: { equals: "unverified" } }, on("Approved", "verification", { status: "none" })],
  [{ "Release notes": true }, on("Release notes", "files", { is_not_empty: true })],
  [{ "Release notes": false }, on("Release notes", "files", { is_empty: true })],
  [
    on("Label", "rich_text", { contains: "Audit" }),
    on("Label", "formula", { string: { contains: "Audit" } }),
  ],
  [
    on("Label", "formula", { contains: "Audit" }),
    on("Label", "formula", { string: { contains: "Audit" } }),
  ],
  [
    on("Overdue", "formula", { boolean: { equals: true } }),
    on("Overdue", "formula", { checkbox: { equals: true } }),
  ],
  [{ Overdue: true }, on("Overdue", "formula", { checkbox: { equals: true } })],
  [{ "Name length": { ">": 10 } }, on("Name length", "formula", { number: { greater_than: 10 } })],
  [
    { "Announced on": { after: "today" } },
    on("Announced on", "formula", { date: { after: "today" } }),
  ],
  [{ Votes: { ">": 10 } }, on("Votes", "rollup", { number: { greater_than: 10 } })],
  [
    on("First asked", "date", { before: "today" }),
    on("First asked", "rollup", { date: { before: "today" } }),
  ],
  [
    on("Requests", "relation", { contains: { id: COURIER_FEEDS } }),
    on("Requests", "relation", { contains: COURIER_FEEDS }),
  ],
  [
    on("Request states", "rollup", { none: { rich_text: { contains: ["New", "Plan"] } } }),
    {
      and: [
        on("Request states", "rollup", { none: { rich_text: { contains: "New" } } }),
        on("Request states", "rollup", { none: { rich_text: { contains: "Plan" } } }),
      ],
    },
  ],
  [
    on("Request states", "rollup", { every: { number: { gt: 1, lt: 5 } } }),
    {
      and: [
        on("Request states", "rollup", { every: { number: { greater_than: 1 } } }),
        on("Request states", "rollup", { every: { number: { less_than: 5 } } }),
      ],
    },
  ],
])("%j is sent in the service's form, for a computed column", async (given, sent) => {
  const { adjusted, items } = await find(given, RELEASES);
  expect(adjusted).toEqual([`filter was sent as ${JSON.stringify(sent)}`]);
  expect(items).toEqual((await find(sent, RELEASES)).items);
});

test("a type that is the name of a method is not sent", async () => {
  const { adjusted } = await find({ ...planned, type: "toString" });
  expect(adjusted).toEqual([`filter was sent as ${JSON.stringify(planned)}`]);
});

test("a filter is also taken as JSON text", async () => {
  const { adjusted, items } = await find(JSON.stringify(planned));
  expect(adjusted).toBeUndefined();
  expect(items).toEqual((await find(planned)).items);
});

test("an empty filter matches every row and says so", async () => {
  const { adjusted, items } = await find({});
  expect(adjusted).toEqual(["filter was empty, so every row matches"]);
  expect(items.length).toBeGreaterThan(30);
});
