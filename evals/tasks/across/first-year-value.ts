import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { call, deal } from "../shared/targets.ts";

const parcelwise = deal("parcelwise-client-portal");

async function set(world: World, value: number): Promise<string> {
  await updateRecord(world, parcelwise, { value });
  return `The deal is at $${value.toLocaleString("en")} now.`;
}

/** A value that follows from two figures in a call. */
export const task: Task = {
  id: "across/first-year-value",
  kind: "cross-service",
  services: ["crm", "convintel"],
  prompt:
    "The value of the Parcelwise deal should be the whole first year as we offered it on the pricing call, yearly price plus the one-time setup fee. Look it up in the call and set it.",
  verify: ({ changes }) => verifyChanges(changes, [updated(parcelwise, { value: 72_000 })]),
  solve: (world) => set(world, 72_000),
  calls: () => [
    [
      ["crm_search_records", { object: "deals", query: "Parcelwise" }],
      [
        "convintel_activities_list",
        { fromDate: "2025-09-11", toDate: "2026-03-11 09:00:00", title: "Parcelwise" },
      ],
    ],
    [["convintel_transcript_get", { activityId: call("parcelwise-pricing-call") }]],
    [
      [
        "crm_update_record",
        { object: "deals", record_id: parcelwise.id, values: { value: 72_000 } },
      ],
    ],
  ],
  wrong: [
    { name: "the fee alone", attempt: (world) => set(world, 18_000) },
    { name: "twice the fee", attempt: (world) => set(world, 90_000) },
    { name: "as before", attempt: async () => "The deal is at $54,000, as offered." },
  ],
};
