import type { UserDocument } from "../users/document.js";

/** What the records about activities have in common. */
export interface ActivityRecord {
  id: string;
  activityId: string;
}

/** A kind of record that is listed by time and user. */
export interface RecordKind<Document extends ActivityRecord> {
  /** Where the records are kept. */
  collection: string;
  /** Whether both ends of the range must be given. */
  needsDates: boolean;
  /** The moment that the range is about. */
  momentOf(document: Document): string;
  /** The users of a record, by the name of the query that filters by them. */
  users: Record<string, (document: Document) => string>;
  /** The record as it goes over the wire. All of its users are there to be asked for. */
  toWire(document: Document, userOf: (id: string) => UserDocument | undefined): object;
}
