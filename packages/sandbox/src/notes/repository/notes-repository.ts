import type { SandboxContext } from "../../context.js";
import type { Store } from "../../store/store.js";
import { notADatabaseError, notAPageError, notFoundError, type MissingKind } from "../errors.js";
import {
  collections,
  type Audit,
  type BlockDocument,
  type DatabaseDocument,
  type DataSourceDocument,
  type PageDocument,
  type UserDocument,
} from "./documents.js";

/** The documents of the workspace, as seen and changed by the bot of one integration. */
export class NotesRepository {
  readonly store: Store;
  readonly now: Date;
  /** The acting bot. */
  readonly botId: string;

  constructor(context: SandboxContext, botId: string) {
    this.store = context.store;
    this.now = context.now();
    this.botId = botId;
  }

  /** The page with this id; throws 400 for the id of a database or block, else 404. */
  requirePage(id: string): PageDocument {
    const page = this.findPage(id);
    if (page !== undefined) return page;
    if (this.findDatabase(id) !== undefined) throw notAPageError("database", id);
    if (this.findBlock(id) !== undefined) throw notAPageError("block", id);
    return this.throwNotFound("page", id);
  }

  /** The page with this id, if there is one. */
  findPage(id: string): PageDocument | undefined {
    return this.store.get<PageDocument>(collections.pages, id);
  }

  /** The block of content with this id, if there is one. */
  findBlock(id: string): BlockDocument | undefined {
    return this.store.get<BlockDocument>(collections.blocks, id);
  }

  /** The database with this id; throws 400 for the id of a page, else 404, also for a data source's. */
  requireDatabase(id: string): DatabaseDocument {
    const database = this.findDatabase(id);
    if (database !== undefined) return database;
    if (this.findPage(id) !== undefined) throw notADatabaseError(id);
    return this.throwNotFound("database", id);
  }

  /** The database with this id, if there is one. */
  findDatabase(id: string): DatabaseDocument | undefined {
    return this.store.get<DatabaseDocument>(collections.databases, id);
  }

  /** The data source with this id; throws 404. */
  requireDataSource(id: string): DataSourceDocument {
    return (
      this.store.get<DataSourceDocument>(collections.dataSources, id) ??
      this.throwNotFound("data_source", id)
    );
  }

  /** The user with this id; throws 404. */
  requireUser(id: string): UserDocument {
    return this.findUser(id) ?? this.throwNotFound("user", id);
  }

  /** The user with this id, if there is one. */
  findUser(id: string): UserDocument | undefined {
    return this.store.get<UserDocument>(collections.users, id);
  }

  /** Adds a page, or keeps its changes. */
  savePage(page: PageDocument): void {
    this.store.put(collections.pages, page.id, page);
  }

  /** Adds a block, or keeps its changes. */
  saveBlock(block: BlockDocument): void {
    this.store.put(collections.blocks, block.id, block);
  }

  /** Adds a database, or keeps its changes. */
  saveDatabase(database: DatabaseDocument): void {
    this.store.put(collections.databases, database.id, database);
  }

  /** Adds a data source, or keeps its changes. */
  saveDataSource(dataSource: DataSourceDocument): void {
    this.store.put(collections.dataSources, dataSource.id, dataSource);
  }

  /** The audit fields of something the bot makes now. */
  stampCreated(): Audit {
    return { createdTime: this.now.toISOString(), createdBy: this.botId, ...this.stampEdited() };
  }

  /** The audit fields that change when the bot edits something now. */
  stampEdited(): Pick<Audit, "lastEditedTime" | "lastEditedBy"> {
    return { lastEditedTime: this.now.toISOString(), lastEditedBy: this.botId };
  }

  /** Throws 404 for something that is not there. */
  throwNotFound(kind: MissingKind, id: string): never {
    const name = this.findUser(this.botId)?.name ?? "";
    throw notFoundError(kind, id, { id: this.botId, name });
  }
}
