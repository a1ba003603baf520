import { collectProblems, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { checkRecord } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id } from "../inputs/ids.js";
import { fetchRecordNames } from "./fetch-record-names.js";
import { getRecordPath } from "../schema/record-reference.js";
import { objectInput, WRITE_SCOPES } from "./record-requests.js";

const output = z.strictObject({ record_id: z.string() });

/** The operation `crm_merge_records`. Beta in the CRM. */
export const mergeRecords = defineOperation({
  name: "crm_merge_records",
  description:
    "Merges two records of an object for good: a new record with a new id takes their place, with the primary's values and the secondary's where it has none. Reading it can fail with merge_in_progress for a minute.",
  effect: "update",
  consequence: {
    reversible: "not",
    reason: "nothing separates merged records",
    deletes: "both records, as a new one with another id takes their place",
    overwrites: "the secondary record's values where the primary one has some",
  },
  scopes: WRITE_SCOPES,
  verifyWith: "crm_get_record",
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z
    .strictObject({
      object: objectInput,
      primary_record_id: id("record", "UUID of the record whose values win"),
      secondary_record_id: id("record", "UUID of the record to merge into it"),
    })
    .refine((input) => input.primary_record_id !== input.secondary_record_id, {
      path: ["secondary_record_id"],
      message: "expected another record than primary_record_id",
    }),
  check: ({ object, ...ids }, api) =>
    collectProblems(
      Object.entries(ids).map(([record, record_id]) =>
        checkRecord({ object, record_id }, { object: "object", record }, api),
      ),
    ),
  request: ({ object, ...data }) => ({
    method: "POST",
    path: path`/v2/objects/${object}/records/merge`,
    body: { data },
  }),
  response: z.object({ data: z.looseObject({ new_record_id: z.string() }) }),
  result: ({ data }) => data,
  output,
  compact: ({ new_record_id }): z.infer<typeof output> => ({ record_id: new_record_id }),
  readTarget: ({ object, primary_record_id, secondary_record_id }, api) =>
    Promise.all(
      [primary_record_id, secondary_record_id].map((each) =>
        api.get(getRecordPath(object, each), z.unknown()),
      ),
    ),
  nameTarget: async ({ object, primary_record_id, secondary_record_id }, api) => {
    const ids = [primary_record_id, secondary_record_id];
    const names = await fetchRecordNames(
      ids.map((record_id) => ({ object, record_id })),
      api,
    );
    return names.size === 0 ? undefined : ids.map((each) => names.get(each) ?? each).join(" and ");
  },
});
