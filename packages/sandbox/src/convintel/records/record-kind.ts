import type { Collection } from "../../store/collection.js";
import type { UserDocument } from "../users/user-document.js";

/** Fields shared by all records about activities. */
export interface ActivityRecord {
  id: string;
  activityId: string;
}

/** A kind of record that is listed by time and user. */
export interface RecordKind<Document extends ActivityRecord> {
  collection: Collection<Document>;
  /** Requires both ends of the date range. */
  requiresDates: boolean;
  /** Returns the date that the range filters by. */
  getMoment(document: Document): string;
  /** The user ids of a record, by the name of the query parameter that filters by them. */
  users: Record<string, (document: Document) => string>;
  /** Serializes a record. All of its users exist. */
  serialize(document: Document, findUser: (id: string) => UserDocument | undefined): object;
}
