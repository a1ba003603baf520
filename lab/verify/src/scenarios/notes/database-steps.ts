import { from, type Step } from "../../scenario/scenario.js";
import { page, text } from "./page-steps.js";

const database = from("database", "id");
const dataSource = from("database-again", "data_sources", 0, "id");
const row = from("rows", "rows", 0, "id");
const view = from("view", "id");

/** A database in the page, with columns of most types. */
export const databaseSteps: readonly Step[] = [
  {
    id: "database",
    operation: "notes_database_create",
    input: {
      parent: { page_id: page },
      title: text("{mark}"),
      properties: {
        Name: { title: {} },
        Votes: { number: { format: "number" } },
        Remark: { rich_text: {} },
        Module: { select: { options: [{ name: "Track", color: "blue" }] } },
        Tags: { multi_select: { options: [{ name: "new" }, { name: "old" }] } },
        Done: { checkbox: {} },
        Due: { date: {} },
        Link: { url: {} },
        Mail: { email: {} },
        Phone: { phone_number: {} },
        Files: { files: {} },
        Who: { people: {} },
        Created: { created_time: {} },
        Author: { created_by: {} },
        Twice: { formula: { expression: 'prop("Votes") * 2' } },
        Number: { unique_id: { prefix: "WV" } },
      },
    },
  },
  { id: "database-again", operation: "notes_database_fetch", input: { database_id: database } },
  {
    id: "rows",
    operation: "notes_database_insert_row",
    input: {
      database_id: database,
      rows: [
        {
          Name: "One",
          Votes: 3,
          Remark: "First",
          Module: "Track",
          Tags: ["new"],
          Done: true,
          Due: "{day+7}",
          Link: "https://example.com",
          Mail: "verify@example.com",
          Phone: "+1 202 555 0123",
        },
        { Name: "Two", Due: "{day+8}T09:30:00Z" },
      ],
    },
  },
  {
    id: "query",
    operation: "notes_database_query",
    input: {
      database_id: database,
      filter: { property: "Votes", number: { greater_than: 1 } },
      sorts: [{ property: "Name", direction: "ascending" }],
    },
    requires: [from("rows")],
  },
  {
    id: "query-all",
    operation: "notes_database_query",
    input: { database_id: database },
    requires: [from("rows")],
  },
  {
    id: "column",
    operation: "notes_database_property_retrieve",
    input: { database_id: database, property_id: "Votes" },
    requires: [from("rows")],
  },
  { id: "row", operation: "notes_page_get", input: { page_id: row } },
  {
    id: "row-update",
    operation: "notes_page_update",
    input: { page_id: row, properties: { Votes: 4, Done: false } },
  },
  {
    id: "row-value",
    operation: "notes_page_property_get",
    input: { page_id: row, property_id: "Remark" },
  },
  {
    id: "filter-by-unknown-column",
    refused: true,
    needs: "write",
    request: {
      method: "POST",
      path: "/v1/data_sources/{id}/query",
      values: { id: dataSource },
      body: { filter: { property: "Workbelt", number: { equals: 1 } } },
    },
  },
  {
    id: "filter-of-another-type",
    refused: true,
    needs: "write",
    request: {
      method: "POST",
      path: "/v1/data_sources/{id}/query",
      values: { id: dataSource },
      body: { filter: { property: "Votes", checkbox: { equals: true } } },
    },
  },
  {
    id: "placed-row",
    refused: true,
    needs: "write",
    request: {
      method: "POST",
      path: "/v1/pages",
      body: {
        parent: { data_source_id: dataSource },
        properties: {},
        position: { type: "page_start" },
      },
    },
  },
  {
    id: "invalid-formula",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/data_sources/{id}",
      values: { id: dataSource },
      body: { properties: { Wrong: { formula: { expression: 'prop("Workbelt")' } } } },
    },
  },
  {
    id: "row-with-invalid-date",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}",
      values: { id: row },
      body: { properties: { Due: { date: { start: "workbelt" } } } },
    },
  },
  {
    id: "row-with-unknown-zone",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}",
      values: { id: row },
      body: { properties: { Due: { date: { start: "2026-01-01", time_zone: "Nowhere/Here" } } } },
    },
  },
  {
    id: "update-of-database-as-page",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v1/pages/{id}",
      values: { id: database },
      body: { icon: { type: "emoji", emoji: "🧪" } },
    },
  },
  {
    id: "database-update",
    operation: "notes_database_update",
    input: { database_id: database, title: "{mark} 2", properties: { Votes: { name: "Rank" } } },
    requires: [from("row-update")],
  },
  { id: "templates", operation: "notes_template_list", input: { database_id: database } },
  {
    id: "second-source",
    operation: "notes_data_source_create",
    input: { database_id: database, title: "Archive", properties: { Name: { title: {} } } },
  },
  {
    id: "second-source-update",
    operation: "notes_data_source_update",
    input: { data_source_id: from("second-source", "id"), title: "Old" },
  },
  {
    id: "view",
    operation: "notes_view_create",
    input: {
      database_id: database,
      data_source_id: dataSource,
      name: "Open",
      type: "table",
      filter: { property: "Done", checkbox: { equals: false } },
      sorts: [{ property: "Name", direction: "ascending" }],
    },
  },
  { id: "view-again", operation: "notes_view_get", input: { view_id: view } },
  { id: "views", operation: "notes_view_list", input: { database_id: database } },
  { id: "view-rows", operation: "notes_view_query", input: { view_id: view } },
  { id: "view-update", operation: "notes_view_update", input: { view_id: view, name: "All" } },
  {
    id: "view-removal",
    operation: "notes_view_delete",
    input: { view_id: view },
    requires: [from("view-update")],
  },
  {
    id: "row-out-of-database",
    operation: "notes_page_move",
    input: { page_id: from("rows", "rows", 1, "id"), parent_page_id: page },
    requires: [from("database-update")],
  },
  {
    id: "value-of-moved-row",
    refused: true,
    request: {
      method: "GET",
      path: "/v1/pages/{id}/properties/{property}",
      values: {
        id: from("row-out-of-database", "id"),
        property: from("row", "properties", "Remark", "id"),
      },
    },
  },
];
