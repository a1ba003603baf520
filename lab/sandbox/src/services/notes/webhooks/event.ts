import type { Change } from "../../../store/change-log.js";
import type { EventType } from "./event-types.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** An event without the fields that all events have. */
export interface NotesEvent {
  type: EventType;
  entity: { id: string; type: "page" | "comment" | "view" | "file_upload" };
  /** Omitted: the event has none. */
  data?: object;
  /** The user who made the change. */
  authorId: string;
}

/** The changes of one request. */
export interface ChangeSet {
  repository: NotesRepository;
  changes: readonly Change[];
}

/** A change of a document of one type. */
export interface TypedChange<Document> {
  id: string;
  before: Document | undefined;
  after: Document | undefined;
}

/** Selects the changes of one collection. */
export function selectChanges<Document>(
  { changes }: ChangeSet,
  collection: string,
): TypedChange<Document>[] {
  return changes.filter((change) => change.collection === collection) as TypedChange<never>[];
}
