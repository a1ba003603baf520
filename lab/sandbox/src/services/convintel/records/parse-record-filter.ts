import type { ActivityRecord } from "../repository/documents.js";
import type { DateRange } from "../repository/time-keys.js";
import { validateRange } from "../http/date-range.js";
import type { InputParser } from "../http/input-parser.js";
import type { RecordKind } from "../repository/record-kind.js";

/** Filters of a request for records. */
export interface RecordFilter<Document> {
  range: DateRange;
  users: { parameter: string; id: string; getUserId: (document: Document) => string }[];
}

/**
 * Parses `fromDate`, `toDate` and the kind's filters by user. Documented: the dates are required for
 * coaching feedback and listens, the start is before the end. Assumed [record-ranges]: the end is not in the
 * future, as with activities; either end may be given alone where both are optional; a range has
 * no maximum length, since the six months are documented for activities only.
 */
export function parseRecordFilter<Document extends ActivityRecord>(
  query: InputParser,
  kind: RecordKind<Document>,
  now: Date,
): RecordFilter<Document> {
  const names = ["fromDate", "toDate"] as const;
  if (kind.requiresDates) for (const name of names) query.requireText(name);
  const range = { from: query.parseDate("fromDate"), to: query.parseDate("toDate") };
  validateRange(query, range, names, now);
  const users = Object.entries(kind.users).flatMap(([name, getUserId]) => {
    const id = query.parseUuid(name);
    return id === undefined ? [] : { parameter: name, id, getUserId };
  });
  return { range, users };
}
