import type { SandboxContext } from "../../../common/context.js";
import type { Store } from "../../../store/store.js";
import { notADatabaseError, notAPageError, notFoundError, type MissingKind } from "../errors.js";
import { NotesCollections } from "./notes-collections.js";
import {
  collections,
  type Audit,
  type BlockDocument,
  type DatabaseDocument,
  type DataSourceDocument,
  type PageDocument,
  type UserDocument,
} from "./documents.js";

/** Documents of the workspace, accessed by the bot of one integration. */
export class NotesRepository {
  readonly store: Store;
  readonly collections: NotesCollections;
  readonly now: Date;
  /** The acting bot. */
  readonly botId: string;

  constructor(context: SandboxContext, botId: string) {
    this.store = context.store;
    this.collections = new NotesCollections(context.store);
    this.now = context.now();
    this.botId = botId;
  }

  /** Returns the page with this id; throws 400 for the id of a database or block, else 404. */
  requirePage(id: string): PageDocument {
    const page = this.findPage(id);
    if (page !== undefined) return page;
    if (this.findDatabase(id) !== undefined) throw notAPageError("database", id);
    if (this.findBlock(id) !== undefined) throw notAPageError("block", id);
    return this.throwNotFound("page", id);
  }

  /** Returns the page with this id, if it exists. */
  findPage(id: string): PageDocument | undefined {
    return this.store.get<PageDocument>(collections.pages, id);
  }

  /** Returns the block with this id, if it exists. */
  findBlock(id: string): BlockDocument | undefined {
    return this.store.get<BlockDocument>(collections.blocks, id);
  }

  /**
   * Returns the database with this id; throws 400 for the id of a page, else 404 (also for a data
   * source).
   */
  requireDatabase(id: string): DatabaseDocument {
    const database = this.findDatabase(id);
    if (database !== undefined) return database;
    if (this.findPage(id) !== undefined) throw notADatabaseError(id);
    return this.throwNotFound("database", id);
  }

  /** Returns the database with this id, if it exists. */
  findDatabase(id: string): DatabaseDocument | undefined {
    return this.store.get<DatabaseDocument>(collections.databases, id);
  }

  /** Returns the data source with this id; throws 404. */
  requireDataSource(id: string): DataSourceDocument {
    return (
      this.store.get<DataSourceDocument>(collections.dataSources, id) ??
      this.throwNotFound("data_source", id)
    );
  }

  /** Returns the user with this id; throws 404. */
  requireUser(id: string): UserDocument {
    return this.findUser(id) ?? this.throwNotFound("user", id);
  }

  /** Returns the user with this id, if it exists. */
  findUser(id: string): UserDocument | undefined {
    return this.store.get<UserDocument>(collections.users, id);
  }

  /** Saves a new or changed page. */
  savePage(page: PageDocument): void {
    this.store.put(collections.pages, page.id, page);
  }

  /** Saves a new or changed block. */
  saveBlock(block: BlockDocument): void {
    this.store.put(collections.blocks, block.id, block);
  }

  /** Saves a new or changed database. */
  saveDatabase(database: DatabaseDocument): void {
    this.store.put(collections.databases, database.id, database);
  }

  /** Saves a new or changed data source. */
  saveDataSource(dataSource: DataSourceDocument): void {
    this.store.put(collections.dataSources, dataSource.id, dataSource);
  }

  /** Returns audit fields for an object that the bot creates now. */
  stampCreated(): Audit {
    return { createdTime: this.now.toISOString(), createdBy: this.botId, ...this.stampEdited() };
  }

  /** Returns audit fields for an edit by the bot now. */
  stampEdited(): Pick<Audit, "lastEditedTime" | "lastEditedBy"> {
    return { lastEditedTime: this.now.toISOString(), lastEditedBy: this.botId };
  }

  /** Throws 404 for a missing object. */
  throwNotFound(kind: MissingKind, id: string): never {
    const name = this.findUser(this.botId)?.name ?? "";
    throw notFoundError(kind, id, { id: this.botId, name });
  }
}
