import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import { CrmRepository } from "../../services/crm/repository/crm-repository.js";
import { type Actor, systemActor } from "../../services/crm/repository/actor.js";
import type {
  CommentDocument,
  CallRecordingDocument,
  MeetingDocument,
  EntryDocument,
  ListDocument,
  NoteDocument,
  ObjectDocument,
  RecordDocument,
  StoredValue,
  TaskDocument,
} from "../../services/crm/repository/documents.js";
import { rankRecords } from "../../services/crm/search/find-records.js";
import { getSearchFields } from "../../services/crm/repository/search-text.js";
import { getLabel } from "../../services/crm/search/get-searchable.js";
import type { DocumentParts, KeyPage } from "../../store/document-index.js";
import { ChangeMarks } from "../changes/change-marks.js";
import { sortBy } from "../components/table-order.js";
import type { ConsoleContext } from "../console-context.js";

/** Matches of a search that are enough, so that records with typing mistakes are left out. */
const ENOUGH_HITS = 200;

/** A part of a list. */
interface Page {
  offset: number;
  limit: number;
}

/** Resources that are connected to a record. */
interface RelatedDocuments {
  tasks: TaskDocument[];
  notes: NoteDocument[];
  comments: CommentDocument[];
  entries: EntryDocument[];
  meetings: MeetingDocument[];
}

/** The CRM's data for one page, with the names of records and members. */
export class CrmData {
  readonly collections: CrmCollections;
  readonly repository: CrmRepository;
  readonly now: Date;
  readonly #context: ConsoleContext;
  readonly #since: string;
  #marks: ChangeMarks | undefined;
  readonly #labels = new Map<string, string | undefined>();

  /** @param since - Name of the snapshot since which changes are marked. @default the start */
  constructor(context: ConsoleContext, since = "") {
    const { store, now } = context;
    this.#context = context;
    this.#since = since;
    this.collections = new CrmCollections(store);
    this.repository = new CrmRepository(this.collections);
    this.now = now();
  }

  /** Marks of what is new or changed. */
  get marks(): ChangeMarks {
    return (this.#marks ??= new ChangeMarks(this.#context, this.#since));
  }

  /** Counts the records of an object. */
  countRecords({ slug }: ObjectDocument): number {
    return this.collections.records.count("object", slug);
  }

  /** Every record of an object, oldest first. */
  listAllRecords({ slug }: ObjectDocument): RecordDocument[] {
    return this.collections.records.find("object", slug);
  }

  /** Lists records of an object, oldest first, with the values of one attribute or none. */
  listValues(object: string, attribute: string | undefined, page: KeyPage): RecordDocument[] {
    const { records } = this.collections;
    const found = records.findParts("object", object, toPaths(attribute), page);
    return found.map((each) => toRecord(each, object, attribute));
  }

  /** Lists records by their ids, in any order, with the values of one attribute or none. */
  getValues(
    object: string,
    attribute: string | undefined,
    ids: readonly string[],
  ): RecordDocument[] {
    const found = this.collections.records.getParts(ids, toPaths(attribute));
    return found.map((each) => toRecord(each, object, attribute));
  }

  /** Lists records of an object, oldest first. */
  listRecords({ slug }: ObjectDocument, page: Page): RecordDocument[] {
    return this.collections.records.find("object", slug, page);
  }

  /** Returns the ids of the records of an object that match a search, best first. */
  rankRecords(object: ObjectDocument, search: string): string[] {
    return rankRecords(search, [object], ENOUGH_HITS, this.repository);
  }

  countEntries({ id }: ListDocument): number {
    return this.collections.entries.count("list", id);
  }

  /** Lists entries of a list, oldest first. */
  listEntries({ id }: ListDocument, page: Page): EntryDocument[] {
    return this.collections.entries.find("list", id, page);
  }

  /** Finds what is connected to a record, newest first; meetings by their start. */
  findRelated({ id }: RecordDocument): RelatedDocuments {
    const { tasks, notes, comments, entries, meetings } = this.collections;
    const newest = { order: "newest" } as const;
    return {
      tasks: sortNewestFirst(tasks.find("record", id, newest), getCreation),
      notes: sortNewestFirst(notes.find("record", id, newest), getCreation),
      comments: sortNewestFirst(comments.find("record", id, newest), getCreation),
      entries: sortNewestFirst(entries.find("record", id, newest), getCreation),
      meetings: sortNewestFirst(meetings.find("record", id, newest), getMeetingStart),
    };
  }

  listRecordings({ id }: MeetingDocument): CallRecordingDocument[] {
    return this.collections.callRecordings.find("meeting", id);
  }

  /** Returns the name of a record; undefined if it does not exist. */
  findLabel(object: string, id: string): string | undefined {
    const key = `${object}/${id}`;
    if (!this.#labels.has(key)) {
      const record = this.repository.findRecord(object, id);
      this.#labels.set(key, record && this.getLabel(record));
    }
    return this.#labels.get(key);
  }

  /** Returns the name of a record: that of search results, or a part of its id if it has none. */
  getLabel(record: RecordDocument): string {
    return getLabel(record, this.repository) || `Unnamed ${record.id.slice(0, 8)}`;
  }

  /** Reads the names of records all at once, for `findLabel`. */
  readLabels(records: readonly { object: string; id: string }[]): void {
    for (const [object, found] of Map.groupBy(records, (record) => record.object)) {
      const { slug } = getSearchFields(object).label;
      const ids = found.map(({ id }) => id).filter((id) => !this.#labels.has(`${object}/${id}`));
      for (const record of this.getValues(object, slug, ids))
        this.#labels.set(`${object}/${record.id}`, this.getLabel(record));
    }
  }

  /** Returns the name of the author of a change. */
  nameActor({ type, id }: Actor): string {
    if (type === "workspace-member" && id !== null) return this.nameMember(id);
    return type === "system" ? "System" : "API token";
  }

  /** Returns the name of a member. */
  nameMember(id: string): string {
    const member = this.collections.members.get(id);
    return member === undefined ? "Former member" : `${member.firstName} ${member.lastName}`;
  }
}

/** The paths of what `toRecord` needs: none for a record without values. */
function toPaths(attribute: string | undefined): string[] {
  return attribute === undefined ? [] : ["createdAt", "createdBy", `values.${attribute}`];
}

function toRecord(
  { id, parts }: DocumentParts,
  object: string,
  attribute: string | undefined,
): RecordDocument {
  const [createdAt = "", createdBy = systemActor, values] = parts as [
    string?,
    Actor?,
    (StoredValue[] | null)?,
  ];
  return {
    id,
    object,
    createdAt,
    createdBy,
    values: attribute === undefined ? {} : { [attribute]: values ?? [] },
  };
}

function getCreation({ createdAt }: { createdAt: string }): string {
  return createdAt;
}

/** Returns the start of a meeting: a point in time, or the day of an all-day meeting. */
export function getMeetingStart({ start }: Pick<MeetingDocument, "start">): string {
  return "date" in start ? start.date : start.datetime;
}

/** Sorts documents by times; those of one time stay in their order. */
function sortNewestFirst<Document>(
  documents: readonly Document[],
  getTime: (document: Document) => string,
): Document[] {
  return sortBy(documents, (document) => Date.parse(getTime(document)), true);
}
