import { afterAll, beforeAll, expect, test } from "vitest";
import { ids, results, startNotes, text, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const query = (body: object, search = "") =>
  notes.send("POST", `data_sources/${ids.dataSource}/query${search}`, body);

const names: Record<string, string> = {
  [ids.alpha]: "alpha",
  [ids.beta]: "beta",
  [ids.gamma]: "gamma",
};

async function rows(body: object): Promise<string> {
  const response = await query(body);
  if (response.status !== 200) throw new Error(text(response.body["message"]));
  return results(response)
    .map((row) => names[text(row["id"])])
    .join(" ");
}

const on = (property: string, type: string, condition: object) => ({
  property,
  [type]: condition,
});

// Today is Wednesday, 18 November 2026; alpha is due on the 13th.
test.each([
  [on("Name", "title", { contains: "ALPHA" }), "alpha"],
  [on("Name", "title", { equals: "alpha launch" }), ""],
  [on("Name", "title", { equals: "Alpha launch" }), "alpha"],
  [on("title", "title", { starts_with: "b" }), "beta"],
  [on("Notes", "rich_text", { is_empty: true }), "beta gamma"],
  [on("Notes", "rich_text", { does_not_contain: "plans" }), "beta gamma"],
  [on("Budget", "number", { greater_than: 90 }), "alpha"],
  [on("Budget", "number", { less_than_or_equal_to: 90 }), "beta"],
  [on("Budget", "number", { does_not_equal: 90 }), "alpha gamma"],
  [on("Active", "checkbox", { equals: false }), "beta gamma"],
  [on("Priority", "select", { equals: "High" }), "alpha"],
  [on("Priority", "select", { equals: ["High", "Low"] }), "alpha beta"],
  [on("Priority", "select", { does_not_equal: "High" }), "beta gamma"],
  [on("Stage", "status", { equals: "Not started" }), "beta"],
  [on("Tags", "multi_select", { contains: "risky" }), "alpha"],
  [on("Tags", "multi_select", { does_not_contain: "risky" }), "beta gamma"],
  [on("Tags", "multi_select", { is_not_empty: true }), "alpha gamma"],
  [on("Due", "date", { on_or_before: "2026-11-13" }), "alpha"],
  [on("Due", "date", { before: "2026-11-13" }), ""],
  [on("Due", "date", { past_week: {} }), "alpha"],
  [on("Due", "date", { this_week: {} }), ""],
  [on("Due", "date", { after: "one_week_ago" }), "alpha"],
  [on("Call", "date", { equals: "2026-11-10" }), "alpha"],
  [on("Call", "date", { before: "2026-11-10T13:59:00Z" }), ""],
  [on("Contact", "email", { ends_with: "@tiny.example" }), "alpha"],
  [on("Link", "url", { is_not_empty: true }), "alpha"],
  [on("Name", "rich_text", { contains: "alpha" }), "alpha"],
  [on("Link", "rich_text", { starts_with: "https://tiny" }), "alpha"],
  [on("Contact", "rich_text", { is_empty: true }), "beta gamma"],
  [on("Owners", "people", { contains: ids.brook }), "alpha beta"],
  [on("Owners", "people", { contains: "me" }), ""],
  [{ timestamp: "created_time", created_time: { on_or_after: "2026-11-02" } }, "beta gamma"],
  [
    {
      or: [
        on("Active", "checkbox", { equals: true }),
        {
          and: [
            on("Budget", "number", { is_empty: true }),
            on("Stage", "status", { equals: "Done" }),
          ],
        },
      ],
    },
    "alpha gamma",
  ],
])("filters by %j", async (filter, expected) => {
  expect(await rows({ filter })).toBe(expected);
});

test.each([
  [[{ property: "Name", direction: "ascending" }], "alpha beta gamma"],
  [[{ property: "Name", direction: "descending" }], "gamma beta alpha"],
  [[{ property: "Budget", direction: "ascending" }], "beta alpha gamma"],
  [[{ property: "Budget", direction: "descending" }], "alpha beta gamma"],
  [[{ property: "Priority", direction: "ascending" }], "beta alpha gamma"],
  [[{ property: "Stage", direction: "descending" }], "gamma alpha beta"],
  [[{ timestamp: "created_time", direction: "descending" }], "gamma beta alpha"],
  [
    [
      { property: "Active", direction: "ascending" },
      { property: "Name", direction: "descending" },
    ],
    "gamma beta alpha",
  ],
])("sorts by %j", async (sorts, expected) => {
  expect(await rows({ sorts })).toBe(expected);
});

test.each([
  [
    { filter: on("Nope", "number", { equals: 1 }) },
    "Could not find property with name or id: Nope",
  ],
  [
    { filter: on("Stage", "select", { equals: "Done" }) },
    "The property type in the database does not match the property type of the filter provided: database property status does not match filter select",
  ],
  [
    { filter: on("Budget", "rich_text", { contains: "5" }) },
    "The property type in the database does not match the property type of the filter provided: database property number does not match filter rich_text",
  ],
  [
    { filter: on("Notes", "title", { contains: "plans" }) },
    "The property type in the database does not match the property type of the filter provided: database property rich_text does not match filter title",
  ],
  [
    { filter: on("Priority", "select", { equals: "Top" }) },
    'select option "Top" not found for property "Priority". Available options: "Low", "High".',
  ],
  [
    { sorts: [{ property: "Nope", direction: "ascending" }] },
    "Could not find sort property with name or id: Nope",
  ],
  [
    { sorts: [{ property: "Name", direction: "up" }] },
    'body failed validation: body.sorts[0].direction should be `"ascending"` or `"descending"`, instead was `"up"`.',
  ],
  [
    { sorts: [{ property: "Name" }] },
    "body failed validation: body.sorts[0].direction should be defined, instead was `undefined`.",
  ],
  [
    { filter: { number: { equals: 1 } } },
    "body failed validation: body.filter.property should be defined, instead was `undefined`.",
  ],
])("rejects %j", async (body, message) => {
  const response = await query(body);
  expect([response.status, response.body["code"]]).toEqual([400, "validation_error"]);
  expect(response.body["message"]).toBe(message);
});

test("filter groups nest at most two levels", async () => {
  const condition = on("Active", "checkbox", { equals: true });
  expect(await rows({ filter: { and: [{ or: [condition] }] } })).toBe("alpha");
  const { status } = await query({ filter: { and: [{ or: [{ and: [condition] }] }] } });
  expect(status).toBe(400);
});

test("a column with a special-character id is found by its encoded id", async () => {
  const { body } = await notes.send("GET", `data_sources/${ids.dataSource}`);
  for (const [name, column] of Object.entries(body["properties"] ?? {})) {
    const id = encodeURIComponent(decodeURIComponent(text(column["id"])));
    const response = await query({}, `?filter_properties=${id}`);
    expect(Object.keys(results(response)[0]?.["properties"] ?? {})).toEqual([name]);
  }
});

test("filter_properties accepts several properties and rejects unknown ones", async () => {
  const two = await query({}, "?filter_properties=title&filter_properties=Budget");
  expect(Object.keys(results(two)[0]?.["properties"] ?? {})).toEqual(["Name", "Budget"]);
  const unknown = await query({}, "?filter_properties=nope");
  expect([unknown.status, unknown.body["code"]]).toEqual([400, "validation_error"]);
  const page = await notes.send("GET", `pages/${ids.alpha}?filter_properties=title`);
  expect(Object.keys(page.body["properties"] ?? {})).toEqual(["Name"]);
});

test("trashed rows are excluded unless requested", async () => {
  await notes.send("PATCH", `pages/${ids.beta}`, { in_trash: true });
  expect(await rows({})).toBe("alpha gamma");
  expect(await rows({ in_trash: true })).toBe("beta");
});

test("a query is truncated at its limit and reports it", async () => {
  const limited = await startNotes({ queryResults: 2 });
  try {
    for (const [path, version] of [
      [`data_sources/${ids.dataSource}/query`, "2026-03-11"],
      [`databases/${ids.database}/query`, "2022-06-28"],
    ] as const) {
      const sorts = [{ property: "Name", direction: "descending" }];
      const first = await limited.send("POST", path, { page_size: 1, sorts }, { version });
      expect(results(first)).toMatchObject([{ id: ids.gamma }]);
      expect(first.body).toMatchObject({ has_more: true });
      expect(first.body).not.toHaveProperty("request_status");
      const start_cursor = first.body["next_cursor"];
      const last = await limited.send("POST", path, { start_cursor, sorts }, { version });
      expect(results(last)).toMatchObject([{ id: ids.beta }]);
      expect(last.body).toMatchObject({
        has_more: false,
        next_cursor: null,
        request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" },
      });
      const filter = on("Name", "title", { contains: "alpha" });
      const whole = await limited.send("POST", path, { filter }, { version });
      expect(whole.body).not.toHaveProperty("request_status");
    }
  } finally {
    await limited.stop();
  }
});
