import { Client, LogLevel, type QueryDataSourceParameters } from "@notionhq/client";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesDatabaseQueryTool } from "../../../src/index.js";
import { type Workspace, startWorkspace } from "../../helpers/sandbox.js";

let workspace: Workspace;
let client: Client;
beforeAll(async () => {
  workspace = await startWorkspace();
  const { baseUrl, token } = workspace.sandbox.services.notes;
  client = new Client({ auth: token, baseUrl, logLevel: LogLevel.ERROR, retry: false });
});
afterAll(() => workspace.stop());

const TOM = seedId("notes/user/tom-whitaker");
const COURIER_FEEDS = seedId("notes/row/feature-requests/courier-feeds");

// The operators of the vendor's filter reference with a value for each.
const exist = [{ is_empty: true }, { is_not_empty: true }];
const texts = (text: string) => [
  { equals: text },
  { does_not_equal: text },
  { contains: text },
  { does_not_contain: text },
  { starts_with: text },
  { ends_with: text },
  ...exist,
];
const numbers = (number: number) => [
  { equals: number },
  { does_not_equal: number },
  { greater_than: number },
  { less_than: number },
  { greater_than_or_equal_to: number },
  { less_than_or_equal_to: number },
  ...exist,
];
const checks = [{ equals: true }, { equals: false }, { does_not_equal: true }];
const choices = (...names: string[]) => [
  { equals: names[0] },
  { equals: names },
  { does_not_equal: names[0] },
  { does_not_equal: names },
  ...exist,
];
const members = (name: unknown) => [{ contains: name }, { does_not_contain: name }, ...exist];
const operands = [
  "2026-11-10",
  "2026-11-10T09:00:00Z",
  "2026-11-10T09:00:00.000+02:00",
  "today",
  "tomorrow",
  "yesterday",
  "one_week_ago",
  "one_week_from_now",
  "one_month_ago",
  "one_month_from_now",
];
const datesWith = (...values: string[]) => [
  ...["equals", "before", "after", "on_or_before", "on_or_after"].flatMap((operator) =>
    values.map((value) => ({ [operator]: value })),
  ),
  ...["this_week", "past_week", "past_month", "past_year"].map((range) => ({ [range]: {} })),
  ...["next_week", "next_month", "next_year"].map((range) => ({ [range]: {} })),
  ...exist,
];
const dates = datesWith("2026-11-10", "one_week_ago");
const people = [...members(TOM), { contains: "me" }];
const statuses = choices("Planned", "In progress");

const under = (conditions: readonly unknown[], ...keys: string[]) =>
  conditions.map((condition) =>
    keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), condition),
  );

/** Conditions by column, for each type of the reference. */
const conditions: [database: string, property: string, conditions: unknown[]][] = [
  ["releases", "Release", under(texts("Courier positions"), "title")],
  ["releases", "Number", under(numbers(2), "unique_id")],
  ["releases", "State", under(choices("Planned", "In test"), "status")],
  ["releases", "Ship date", under(datesWith(...operands), "date")],
  ["releases", "Requests", under(members(COURIER_FEEDS), "relation")],
  ["releases", "Votes", under(numbers(9), "rollup", "number")],
  ["releases", "First asked", under(dates, "rollup", "date")],
  ...["any", "every", "none"].map((each): [string, string, unknown[]] => [
    "releases",
    "Request states",
    under(statuses, "rollup", each, "status"),
  ]),
  ["releases", "Label", under(texts("Audit logs (Planned)"), "formula", "string")],
  ["releases", "Name length", under(numbers(10), "formula", "number")],
  ["releases", "Overdue", under(checks, "formula", "checkbox")],
  ["releases", "Announced on", under(dates, "formula", "date")],
  ["releases", "Release notes", under(exist, "files")],
  ["releases", "On call", under(texts("+31 10 555 0117"), "phone_number")],
  [
    "releases",
    "Approved",
    under(
      ["verified", "expired", "none"].flatMap((state) => [
        { status: state },
        { does_not_equal: state },
      ]),
      "verification",
    ),
  ],
  ["releases", "Created", under(dates, "created_time")],
  ["releases", "Created by", under(people, "created_by")],
  ["releases", "Edited", under(dates, "last_edited_time")],
  ["releases", "Edited by", under(people, "last_edited_by")],
  ["feature-requests", "Module", under(choices("Track", "Dock"), "select")],
  ["feature-requests", "Asked by", under(members("Kestrel Electronics"), "multi_select")],
  ["feature-requests", "Votes", under(numbers(6), "number")],
  ["feature-requests", "Owner", under(people, "people")],
  ["feature-requests", "Blocks a deal", under(checks, "checkbox")],
  ["feature-requests", "Spec", under(texts("https://specs.northwind.example/audit-logs"), "url")],
  ["feature-requests", "Note", under(texts("Tessa"), "rich_text")],
  ["onboarding-tracker", "Contact", under(texts("elif.demir@harborline.example"), "email")],
];

/** The ids of the rows that the vendor's client finds. */
async function findWithSdk(database: string, filter: unknown): Promise<string[]> {
  const { results } = await client.dataSources.query({
    data_source_id: seedId(`notes/data-source/${database}`),
    filter: filter as NonNullable<QueryDataSourceParameters["filter"]>,
  });
  return results.map(({ id }) => id);
}

async function find(database: string, filter: unknown) {
  const database_id = seedId(`notes/database/${database}`);
  const query = new NotesDatabaseQueryTool(workspace);
  return query.execute({ database_id, filter: filter as object as Record<string, unknown> });
}

test.each(conditions)(
  "%s, %s: every operator is sent unchanged and finds the same rows as Notion's client",
  async (database, property, all) => {
    for (const condition of all) {
      const filter = { property, ...(condition as object) };
      const { adjusted, items } = await find(database, filter);
      const ids = await findWithSdk(database, filter);
      expect({ filter, adjusted, ids: items.map(({ id }) => id) }).toEqual({ filter, ids });
    }
  },
);

test("times of rows are filtered without a column", async () => {
  for (const timestamp of ["created_time", "last_edited_time"]) {
    for (const condition of dates) {
      const filter = { timestamp, [timestamp]: condition };
      const { adjusted, items } = await find("feature-requests", filter);
      expect(adjusted).toBeUndefined();
      const expected = await findWithSdk("feature-requests", filter);
      expect(items.map(({ id }) => id)).toEqual(expected);
    }
  }
});

test("groups on two levels, and the optional type of a condition, are sent unchanged", async () => {
  const status = (name: string) => ({
    property: "Status",
    type: "status",
    status: { equals: name },
  });
  const filter = {
    and: [
      { or: [status("Planned"), status("In progress")] },
      { property: "Votes", number: { greater_than: 5 } },
      { property: "Blocks a deal", checkbox: { equals: true } },
    ],
  };
  const { adjusted, items } = await find("feature-requests", filter);
  expect(adjusted).toBeUndefined();
  expect(items.length).toBeGreaterThan(0);
  const expected = await findWithSdk("feature-requests", filter);
  expect(items.map(({ id }) => id)).toEqual(expected);
});
