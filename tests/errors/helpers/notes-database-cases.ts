import { ids, toCases } from "./notes-cases.ts";

const second = {
  name: "notes_data_source_create",
  args: { database_id: ids.database, title: "Archive", properties: { Name: { title: {} } } },
};
const filtered = (filter: unknown) => ({ filter });
const equals = (property: string, type: string, value: unknown) => ({
  property,
  [type]: { equals: value },
});
const asRows = (row: object) => ({ properties: undefined, rows: [row] });

/** The cases of databases and their data sources. */
export const databaseCases = [
  ...toCases("notes_database_create", {
    "a title as text": [{ title: "Deals" }, "done"],
    "no title": [{ title: undefined }, "done"],
    "no columns": [{ properties: undefined }, "done"],
    "no title column": [{ properties: { Votes: { number: {} } } }, "done"],
    "a type as text": [{ properties: { Name: "title" } }, "done"],
    "an unknown type": [{ properties: { Name: { title: {} }, Due: { day: {} } } }, "done"],
    "a parent of nothing": [{ parent: { page_id: ids.missing } }, "done"],
    "a parent by title": [{ parent: { page_id: "Roadmap" } }, "done"],
    "no parent": [{ parent: undefined }, "done"],
    "a database as parent": [{ parent: { page_id: ids.database } }, "done"],
    "a block as parent": [{ parent: { page_id: ids.block } }, "done"],
  }),
  ...toCases("notes_database_update", {
    "no change": [{ title: undefined, properties: undefined }, "done"],
    "a data source without columns": [
      { data_source_id: ids.source, properties: undefined },
      "done",
    ],
    "a new name of an unknown column": [{ properties: { Vote: { name: "Voices" } } }, "done"],
    "an unknown column to remove": [{ properties: { Vote: null } }, "done"],
    "a column in another case": [{ properties: { votes: { number: {} } } }, "done"],
    "no type": [{ properties: { Due: {} } }, "done"],
    "too long a title": [{ title: "x".repeat(200_001) }, "done"],
    "several data sources": [{ properties: { Due: { date: {} } } }, "done", second],
  }),
  ...toCases("notes_database_query", {
    "several data sources": [{}, "done", second],
    "a filter that is text": [filtered("Status is New"), "done"],
    "a filter by an unknown column": [filtered(equals("Vote", "number", 3)), "done"],
    "a filter of another type": [
      filtered({ property: "Votes", number: { contains: "x" } }),
      "done",
    ],
    "a filter by an unknown status": [filtered(equals("Status", "status", "Newly")), "done"],
    "a filter by a type": [filtered({ people: { contains: "Tom" } }), "done"],
    "a filter by a name nobody has": [
      filtered({ property: "Owner", people: { contains: "Thom" } }),
      "done",
    ],
    "a filter by a day in words": [
      filtered({ property: "First asked", date: { after: "last week" } }),
      "done",
    ],
    "a filter of mixed groups": [
      filtered({
        and: [equals("Votes", "number", 1)],
        or: [equals("Votes", "number", 2), equals("Votes", "number", 3)],
      }),
      "done",
    ],
    "a sort as text": [{ sorts: ["Votes"] }, "done"],
    "a sort by column and time": [
      { sorts: [{ property: "Votes", timestamp: "created_time", direction: "ascending" }] },
      "done",
    ],
    "a sort by nothing": [{ sorts: [{ direction: "ascending" }] }, "done"],
    "a sort in another spelling": [{ sorts: [{ property: "Votes", direction: "desc" }] }, "done"],
    "a sort by an unknown column": [
      { sorts: [{ property: "Vote", direction: "ascending" }] },
      "done",
    ],
  }),
  ...toCases("notes_database_property_retrieve", { "several data sources": [{}, "done", second] }),
  ...toCases("notes_database_insert_row", {
    "one row and several": [{ rows: [{ Name: "x" }] }, "done"],
    "no row": [{ properties: undefined }, "done"],
    "several rows with content": [{ ...asRows({ Name: "x" }), markdown: "x" }, "done"],
    "several data sources": [{}, "done", second],
    "an unknown column": [{ properties: { Name: "x", Vote: 3 } }, "done"],
    "an unknown status": [{ properties: { Name: "x", Status: "Newly" } }, "done"],
    "an unknown status in the service's form": [
      { properties: { title: { title: [] }, Status: { status: { name: "Newly" } } } },
      "done",
    ],
    "an unknown column in rows": [asRows({ Name: "x", Vote: 3 }), "done"],
    "an unknown status in rows": [asRows({ Name: "x", Status: "Newly" }), "done"],
    "a number in words in rows": [asRows({ Name: "x", Votes: "many" }), "done"],
    "too many rows": [
      { properties: undefined, rows: Array.from({ length: 101 }, () => ({ Name: "x" })) },
      "done",
    ],
    "a template by name": [{ template: "New request" }, "done"],
  }),
  ...toCases("notes_data_source_create", {
    "no columns": [{ properties: undefined }, "done"],
    "no title column": [{ properties: { Votes: { number: {} } } }, "done"],
  }),
  ...toCases("notes_data_source_update", {
    "no change": [{ title: undefined, properties: undefined }, "done"],
    "no data source": [{ data_source_id: undefined }, "done"],
    "a database": [{ data_source_id: ids.database }, "checked"],
    "a page": [
      { data_source_id: ids.page, title: undefined, properties: undefined, icon: { emoji: "🚀" } },
      "checked",
    ],
    "an unknown column to remove": [{ properties: { Vote: null } }, "done"],
  }),
  ...toCases("notes_template_list", {
    "no database": [{ database_id: undefined }, "done"],
    "a page": [{ database_id: ids.page }, "done"],
    "an empty name": [{ name: "" }, "done"],
    "a database as data source": [{ database_id: undefined, data_source_id: ids.database }, "done"],
    "several data sources": [{}, "done", second],
  }),
];
