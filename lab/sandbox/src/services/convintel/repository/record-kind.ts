import type { Collection } from "../../../store/collection.js";
import { toTimeKey } from "./time-keys.js";
import type { ActivityRecord, RecordFields, UserDocument } from "./documents.js";

/** A kind of record that is listed by time and user. */
export interface RecordKind<Document extends ActivityRecord> extends RecordFields<Document> {
  collection: Collection<Document, "moment">;
  /** Requires both ends of the date range. */
  requiresDates: boolean;
  /** Serializes a record. All of its users exist. */
  serialize(document: Document, findUser: (id: string) => UserDocument | undefined): object;
}

/** Start of the keys of all records in the index `moment`. */
export const ALL_RECORDS = "all/";

/** Start of the keys of the records of one user. */
export function toUserPrefix(parameter: string, userId: string): string {
  return `${parameter}/${userId}/`;
}

/** Returns the keys of a record in the index `moment`: its time among all records and among those of its users. */
export function toMomentKeys<Document>(
  document: Document,
  { getMoment, users }: RecordFields<Document>,
): string[] {
  const prefixes = Object.entries(users).map(([name, getUserId]) =>
    toUserPrefix(name, getUserId(document)),
  );
  const time = toTimeKey(getMoment(document));
  return [ALL_RECORDS, ...prefixes].map((prefix) => prefix + time);
}
