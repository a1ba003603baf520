import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import { CrmRepository } from "../../services/crm/repository/crm-repository.js";
import type { Actor } from "../../services/crm/repository/actor.js";
import type {
  CommentDocument,
  CallRecordingDocument,
  MeetingDocument,
  EntryDocument,
  ListDocument,
  NoteDocument,
  ObjectDocument,
  RecordDocument,
  TaskDocument,
} from "../../services/crm/repository/documents.js";
import { findRecords } from "../../services/crm/search/find-records.js";
import { getSearchable } from "../../services/crm/search/get-searchable.js";
import type { KeyPage } from "../../store/document-index.js";
import { ChangeMarks } from "../changes/change-marks.js";
import type { ConsoleContext } from "../console-context.js";

/** Number of results of a search, of which the best come first. */
const MAX_HITS = 200;

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

  /** What is new or changed. */
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

  /** Lists records of an object, oldest first, with the values of one attribute only. */
  listValues({ slug }: ObjectDocument, attribute: string, page: KeyPage): RecordDocument[] {
    const part = { member: "values", key: attribute };
    return this.collections.records.find("object", slug, { ...page, part });
  }

  /** Lists records of an object, oldest first, or those that match a search, best first. */
  listRecords(
    object: ObjectDocument,
    { search, offset, limit }: { search: string; offset: number; limit: number },
  ): { records: RecordDocument[]; total: number } {
    if (search === "") {
      const records = this.collections.records.find("object", object.slug, { offset, limit });
      return { records, total: this.countRecords(object) };
    }
    const hits = findRecords(search, [object], MAX_HITS, this.repository);
    const records = hits.slice(offset, offset + limit).map(({ record }) => record);
    return { records, total: hits.length };
  }

  countEntries({ id }: ListDocument): number {
    return this.collections.entries.count("list", id);
  }

  /** Lists entries of a list, oldest first. */
  listEntries({ id }: ListDocument, page: Page): EntryDocument[] {
    return this.collections.entries.find("list", id, page);
  }

  /** Finds what is connected to a record, newest first. */
  findRelated({ id }: RecordDocument): RelatedDocuments {
    const { tasks, notes, comments, entries, meetings } = this.collections;
    return {
      tasks: tasks.find("record", id, { order: "newest" }),
      notes: notes.find("record", id, { order: "newest" }),
      comments: comments.find("record", id, { order: "newest" }),
      entries: entries.find("record", id, { order: "newest" }),
      meetings: meetings.find("record", id, { order: "newest" }),
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
    const { label } = getSearchable(record, this.repository);
    return label === "" ? `Unnamed ${record.id.slice(0, 8)}` : label;
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
