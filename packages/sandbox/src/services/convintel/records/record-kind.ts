import type { Collection } from "../../../store/collection.js";
import { toTimeKey } from "../http/time-keys.js";
import type { UserDocument } from "../users/user-document.js";

/** Fields shared by all records about activities. */
export interface ActivityRecord {
  id: string;
  activityId: string;
}

/** Fields that records are listed by. */
export interface RecordFields<Document> {
  /** Returns the date that the range filters by. */
  getMoment: (document: Document) => string;
  /** The user ids of a record, by the name of the query parameter that filters by them. */
  users: Record<string, (document: Document) => string>;
}

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
