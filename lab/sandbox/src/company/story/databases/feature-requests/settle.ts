import type { NotesRow } from "../../../types.js";
import { createFeatureRequestRows } from "./create-feature-request-rows.js";

/** Feature requests for Settle. */
export const settleRequests: NotesRow[] = createFeatureRequestRows("Settle", [
  {
    key: "detention-lines",
    name: "Detention and demurrage lines",
    status: "In progress",
    votes: 7,
    revenue: 62_000,
    askedBy: ["Harborline Freight", "Kestrel Electronics"],
    owner: "tom-whitaker",
    firstAsked: { weeksAgo: 5, weekday: "fri" },
    createdBy: "daniel-okafor",
    blocksDeal: true,
    spec: "https://specs.northwind.example/detention",
    note: "Pieter's largest disputes.",
  },
  {
    key: "savings-in-euros",
    name: "Savings report in the customer's currency",
    status: "Planned",
    votes: 4,
    revenue: 62_000,
    askedBy: ["Harborline Freight"],
    owner: "tom-whitaker",
    firstAsked: { weeksAgo: 2, weekday: "thu" },
    createdBy: "daniel-okafor",
    blocksDeal: true,
  },
  {
    key: "dispute-mail",
    name: "Send the dispute to the carrier from the line",
    status: "Under review",
    votes: 5,
    askedBy: ["Harborline Freight", "Solara Home"],
    owner: "tom-whitaker",
    firstAsked: { weeksAgo: 13, weekday: "mon" },
    createdBy: "aiko-tanabe",
  },
  {
    key: "tolerance-by-lane",
    name: "Tolerance by lane instead of by customer",
    status: "New",
    votes: 2,
    revenue: 62_000,
    askedBy: ["Harborline Freight"],
    owner: "aiko-tanabe",
    firstAsked: { weeksAgo: 1, weekday: "tue" },
    createdBy: "aiko-tanabe",
  },
]);
