import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { checkRecord } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, objectOf } from "../inputs/ids.js";

const linkedRecord = z.strictObject({
  object: objectOf("Object slug, such as people, companies or deals"),
  record_id: id("record", "UUID of the record"),
});

/** The input with the records that a meeting is linked to. */
export const linkedRecords = forModels(
  z.array(linkedRecord).describe('[{"object":"companies","record_id":"UUID"}]'),
  { opaque: true },
);

/** Other names of the parts of linked records. */
export const LINKED_RECORD_ALIASES = aliasesFor(
  { object: "object", record: "record_id" },
  "linked_records[]",
);

/** Finds linked records that do not exist. */
export function checkLinkedRecords(
  links: readonly z.infer<typeof linkedRecord>[],
  api: Api,
): Promise<InputIssue[]> {
  const checks = links.map((link, index) => {
    const at = `linked_records.${index}`;
    return checkRecord(link, { object: `${at}.object`, record: `${at}.record_id` }, api);
  });
  return collectProblems(checks);
}
