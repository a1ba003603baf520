import type { NotesDatabase } from "../../../types.js";
import { releases } from "./releases.js";

/** Releases with the requests they answer. Most of its columns are computed. */
export const releasesDatabase: NotesDatabase = {
  key: "releases",
  title: "Releases",
  description: "What ships when, and which requests it answers.",
  emoji: "📦",
  parent: "product",
  columns: [
    { name: "Release", type: "title" },
    { name: "Number", type: "unique_id", prefix: "REL" },
    { name: "State", type: "status", options: ["Planned", "In test", "Shipped"] },
    { name: "Ship date", type: "date" },
    { name: "Requests", type: "relation", database: "feature-requests" },
    { name: "Votes", type: "rollup", relation: "Requests", column: "Votes", function: "sum" },
    {
      name: "First asked",
      type: "rollup",
      relation: "Requests",
      column: "First asked",
      function: "earliest_date",
    },
    {
      name: "Request states",
      type: "rollup",
      relation: "Requests",
      column: "Status",
      function: "show_original",
    },
    { name: "Label", type: "formula", expression: 'prop("Release") + " (" + prop("State") + ")"' },
    { name: "Name length", type: "formula", expression: 'length(prop("Release"))' },
    { name: "Overdue", type: "formula", expression: 'prop("Ship date") < now()' },
    { name: "Announced on", type: "formula", expression: 'prop("Ship date")' },
    { name: "Release notes", type: "files" },
    { name: "On call", type: "phone_number" },
    { name: "Approved", type: "verification" },
    { name: "Created", type: "created_time" },
    { name: "Created by", type: "created_by" },
    { name: "Edited", type: "last_edited_time" },
    { name: "Edited by", type: "last_edited_by" },
  ],
  rows: releases,
};
