import type { InputOf } from "@workbelt/core/testing-support";
import type { FindValues } from "@workbelt/testing/samples";
import type { listPeople } from "../../src/index.js";

/** A sort of each form. */
export const everySort: InputOf<typeof listPeople>["sorts"] = [
  { attribute: "name", direction: "asc", field: "last_name" },
  {
    path: [
      ["people", "company"],
      ["companies", "name"],
    ],
    direction: "desc",
  },
];

/** Times without the fraction of a second, which is zero. */
export const upToSeconds = (times: string[]) => times.map((time) => time.slice(0, 19));

/** Facts of a list of records: ids, references, links, times, and the values of some keys. */
export const recordFacts =
  (...keys: string[]) =>
  (first: FindValues) => [
    ...first("record_id", "target_record_id", ...keys),
    // One link for all, with {record_id} in the place of the id.
    ...first("web_url").map((url) => url.replace(/[^/]+$/, "{record_id}")),
    ...upToSeconds(first("created_at")),
  ];

/** Facts of one record: what its list has, and its own link and time. */
export const oneRecordFacts =
  (...keys: string[]) =>
  (first: FindValues) => [
    ...first("record_id", "target_record_id", ...keys),
    ...first("web_url").slice(0, 1),
    ...upToSeconds(first("created_at")),
  ];
