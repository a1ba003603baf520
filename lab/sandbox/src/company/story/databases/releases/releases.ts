import { featureRequestsDatabase } from "../feature-requests/index.js";
import type { NotesRow } from "../../../types.js";

const product = { createdBy: "tom-whitaker", createdAt: { weeksAgo: 12, weekday: "mon" } } as const;

/** The releases of the half-year. The review covers every request, more than a page response shows. */
export const releases: NotesRow[] = [
  {
    ...product,
    key: "autumn-track",
    values: {
      Release: "Track, autumn release",
      State: "Shipped",
      "Ship date": { weeksAgo: 5, weekday: "tue" },
      Requests: ["dutch-exceptions", "snooze-exceptions"],
      "Release notes": ["https://specs.northwind.example/release-notes/track-autumn.pdf"],
      "On call": "+31 10 555 0142",
      Approved: "tom-whitaker",
    },
  },
  {
    ...product,
    key: "courier-release",
    values: {
      Release: "Courier positions",
      State: "In test",
      "Ship date": { weeksAgo: -2, weekday: "thu" },
      Requests: ["courier-feeds"],
      "On call": "+31 10 555 0117",
    },
  },
  {
    ...product,
    key: "audit-release",
    values: {
      Release: "Audit logs",
      State: "Planned",
      "Ship date": { weeksAgo: -6, weekday: "tue" },
      Requests: ["audit-log-feed", "custody-record"],
    },
  },
  {
    createdBy: "priya-raman",
    createdAt: { weeksAgo: 2, weekday: "fri" },
    key: "yearly-review",
    values: {
      Release: "Review of all requests",
      State: "Planned",
      Requests: featureRequestsDatabase.rows.map(({ key }) => key),
    },
  },
];
