import { checkRange, type DateRange } from "../http/date-range.js";
import type { InputCheck } from "../http/input-check.js";
import type { ActivityRecord, RecordKind } from "./record-kind.js";

/** What a request for records asks for. */
export interface RecordFilter<Document> {
  range: DateRange;
  users: { id: string; of: (document: Document) => string }[];
}

/**
 * Reads `fromDate`, `toDate` and the kind's filters by user. Documented: the dates are required for
 * coaching feedback and listens, the start lies before the end. Assumed: the end is not in the
 * future, as with activities; either end may be given alone where both are optional; a range may be
 * of any length, since the six months are documented for activities only.
 */
export function readRecordFilter<Document extends ActivityRecord>(
  query: InputCheck,
  kind: RecordKind<Document>,
  now: Date,
): RecordFilter<Document> {
  const names = ["fromDate", "toDate"] as const;
  if (kind.needsDates) for (const name of names) query.requiredText(name);
  const range = { from: query.date("fromDate"), to: query.date("toDate") };
  checkRange(query, range, names, now);
  const users = Object.entries(kind.users).flatMap(([name, of]) => {
    const id = query.uuid(name);
    return id === undefined ? [] : { id, of };
  });
  return { range, users };
}
