import { expect, test } from "vitest";
import {
  decodePropertyValue,
  propertyValueOutput,
} from "../../src/schema/decode-property-value.js";
import { compactNotesPage, notesPage } from "../../src/schema/page.js";
import { PAGE, USER, row, richTextItem } from "../helpers/responses.js";

const compactArchived = (more: object) =>
  compactNotesPage(notesPage.parse(row({ ...more }))).archived;
const ada = { object: "user", id: USER, name: "Ada", type: "person", person: {} };

test.each([
  [{ type: "title", title: [richTextItem("New "), richTextItem("row")] }, "New row"],
  [{ type: "rich_text", rich_text: [] }, ""],
  [{ type: "number", number: 3.14 }, 3.14],
  [{ type: "number", number: null }, null],
  [{ type: "url", url: "https://example.com" }, "https://example.com"],
  [{ type: "email", email: null }, null],
  [{ type: "checkbox", checkbox: false }, false],
  [{ type: "select", select: { id: "x", name: "Open", color: "red" } }, "Open"],
  [{ type: "select", select: null }, null],
  [{ type: "status", status: { id: "x", name: "Done" } }, "Done"],
  [{ type: "multi_select", multi_select: [{ name: "a" }, { name: "b" }] }, ["a", "b"]],
  [{ type: "people", people: [ada] }, [{ user_id: USER, name: "Ada" }]],
  [
    { type: "created_by", created_by: ada },
    { user_id: USER, name: "Ada" },
  ],
  [{ type: "relation", relation: [{ id: PAGE }], has_more: false }, [PAGE]],
  [{ type: "date", date: null }, null],
  [{ type: "date", date: { start: "2026-03-31", end: null, time_zone: null } }, "2026-03-31"],
  [
    { type: "date", date: { start: "2026-03-31", end: "2026-04-02", time_zone: null } },
    { start: "2026-03-31", end: "2026-04-02" },
  ],
  [
    {
      type: "files",
      files: [
        { name: "a.pdf", type: "file", file: { url: "https://s3/a", expiry_time: "x" } },
        { name: "b", type: "external", external: { url: "https://example.com/b" } },
      ],
    },
    [
      { name: "a.pdf", url: "https://s3/a" },
      { name: "b", url: "https://example.com/b" },
    ],
  ],
  [{ type: "formula", formula: { type: "number", number: 7 } }, 7],
  [{ type: "formula", formula: { type: "date", date: { start: "2026-01-01" } } }, "2026-01-01"],
  [{ type: "rollup", rollup: { type: "number", number: 2, function: "sum" } }, 2],
  [
    {
      type: "rollup",
      rollup: {
        type: "array",
        array: [
          { type: "title", title: [richTextItem("A")] },
          { type: "select", select: { name: "B" } },
        ],
        function: "show_original",
      },
    },
    ["A", "B"],
  ],
  [
    {
      type: "rollup",
      rollup: {
        type: "array",
        array: [
          { type: "multi_select", multi_select: [{ name: "a" }, { name: "b" }] },
          { type: "people", people: [ada] },
          { type: "date", date: null },
        ],
        function: "show_original",
      },
    },
    [["a", "b"], [{ user_id: USER, name: "Ada" }], null],
  ],
  [{ type: "unique_id", unique_id: { prefix: "DEAL", number: 12 } }, "DEAL-12"],
  [{ type: "unique_id", unique_id: { prefix: null, number: 12 } }, 12],
  [{ type: "created_time", created_time: "2026-01-01T00:00:00.000Z" }, "2026-01-01T00:00:00.000Z"],
  [{ type: "verification", verification: { state: "unverified" } }, { state: "unverified" }],
  [{ type: "button", button: {} }, {}],
  [{ type: "hologram", hologram: { deep: true } }, { deep: true }],
  [{ type: "hologram", hologram: [{ deep: [true] }, "b"] }, [{ deep: [true] }, "b"]],
  [{ type: "people", people: null }, []],
  [{ type: "toString" }, null],
  [{}, null],
])("%j is %j", (property, value) => {
  const decoded = decodePropertyValue(property);
  expect(decoded).toEqual(value);
  expect(propertyValueOutput.parse(decoded)).toEqual(value);
});

test("a compact page has what later calls need, without audit fields", () => {
  const page = notesPage.parse(
    row({
      icon: { type: "emoji", emoji: "🚀" },
      cover: { type: "external", external: { url: "https://example.com/c.png" } },
      properties: {
        Name: { id: "title", type: "title", title: [richTextItem("Row")] },
        Accounts: { id: "x", type: "relation", relation: [{ id: PAGE }], has_more: true },
        __proto__x: { id: "y", type: "number", number: 1 },
      },
    }),
  );
  expect(JSON.parse(JSON.stringify(compactNotesPage(page)))).toEqual({
    page_id: PAGE,
    url: "https://www.notion.so/New-row-268d8e4e98ab81749583cdbec7ef851c",
    title: "Row",
    parent: {
      data_source_id: "f0a1bf33-7ff0-4d24-b5b6-efb3ea006b15",
      database_id: "1d6b1040-a9fb-48d9-9a3d-041429816e9f",
    },
    icon: "🚀",
    cover: "https://example.com/c.png",
    properties: { Accounts: [PAGE], __proto__x: 1 },
    incomplete_properties: ["Accounts"],
  });
});

test("archived follows in_trash, or archived if there is no in_trash", () => {
  expect(compactArchived({ in_trash: true, archived: false })).toBe(true);
  expect(compactArchived({ in_trash: undefined, archived: true })).toBe(true);
});

test("a page with only a visible id has only its id", () => {
  const page = notesPage.parse({ object: "page", id: PAGE });
  expect(JSON.parse(JSON.stringify(compactNotesPage(page)))).toEqual({ page_id: PAGE });
});
