import { companies } from "../../companies.js";
import type { NotesDatabase } from "../../../types.js";
import { dockRequests } from "./dock.js";
import { planRequests } from "./plan.js";
import { platformRequests } from "./platform.js";
import { settleRequests } from "./settle.js";
import { requestTemplate } from "./template.js";
import { trackRequests } from "./track.js";

/** Feature requests of customers and prospects, with their status. */
export const featureRequestsDatabase: NotesDatabase = {
  key: "feature-requests",
  title: "Feature requests",
  description: "One row for each request. Triage is on Wednesday.",
  emoji: "💡",
  parent: "product",
  columns: [
    { name: "Name", type: "title" },
    {
      name: "Status",
      type: "status",
      options: ["New", "Under review", "Planned", "In progress", "Shipped", "Declined"],
    },
    { name: "Module", type: "select", options: ["Track", "Plan", "Dock", "Settle", "Platform"] },
    { name: "Asked by", type: "multi_select", options: companies.map(({ name }) => name) },
    { name: "Votes", type: "number", format: "number" },
    { name: "Revenue", type: "number", format: "dollar" },
    { name: "First asked", type: "date" },
    { name: "Owner", type: "people" },
    { name: "Blocks a deal", type: "checkbox" },
    { name: "Spec", type: "url" },
    { name: "Note", type: "rich_text" },
  ],
  rows: [
    ...trackRequests,
    ...planRequests,
    ...dockRequests,
    ...settleRequests,
    ...platformRequests,
  ],
  views: [
    { key: "by-status", name: "By status", type: "board", groupBy: "Status" },
    {
      key: "blocking",
      name: "Blocking a deal",
      type: "table",
      filter: { property: "Blocks a deal", checkbox: { equals: true } },
      sorts: [{ property: "Votes", direction: "descending" }],
    },
  ],
  templates: [requestTemplate],
};
