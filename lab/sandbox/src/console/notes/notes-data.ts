import { botId } from "../../services/notes/http/add-token.js";
import { capabilities } from "../../services/notes/repository/token.js";
import { getTitle, TITLE_ID } from "../../services/notes/repository/title.js";
import { getParentId } from "../../services/notes/repository/ancestors.js";
import type {
  DatabaseDocument,
  PageDocument,
  Parent,
} from "../../services/notes/repository/documents.js";
import { toOrderPrefix } from "../../services/notes/repository/child-order.js";
import { NotesRepository } from "../../services/notes/repository/notes-repository.js";
import { findNode, type TreeNode } from "../../services/notes/repository/tree-node.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { RequestScope } from "../../services/notes/route-context.js";
import { parseVersion } from "../../services/notes/versions.js";
import { startingWith } from "../../store/document-index.js";
import { ChangeMarks } from "../changes/change-marks.js";
import type { ConsoleContext } from "../console-context.js";

/** The notes workspace's data for one page, with the titles of pages and the names of users. */
export class NotesData {
  readonly repository: NotesRepository;
  /** Rights under which values are serialized: everything. */
  readonly scope: RequestScope;
  readonly #context: ConsoleContext;
  readonly #since: string;
  #marks: ChangeMarks | undefined;

  /** @param since - Name of the snapshot since which changes are marked. @default the start */
  constructor(context: ConsoleContext, since = "") {
    this.#context = context;
    this.#since = since;
    this.repository = new NotesRepository(context, botId);
    this.scope = {
      repository: this.repository,
      rules: parseVersion("2026-03-11"),
      token: { botId, capabilities: [...capabilities], userInformation: "with_email" },
    };
  }

  /** Marks of what is new or changed. */
  get marks(): ChangeMarks {
    return (this.#marks ??= new ChangeMarks(this.#context, this.#since));
  }

  /** Lists the pages at the top of the workspace. */
  listTopPages(): PageDocument[] {
    return this.repository.collections.pages.find("top", "workspace");
  }

  /** Lists pages directly below a page. */
  listChildPages(id: string, limit: number): PageDocument[] {
    return this.repository.collections.pages.find("container", id, { limit });
  }

  /** Lists databases directly below a page. */
  listChildDatabases(id: string): DatabaseDocument[] {
    return this.repository.collections.databases.find("container", id);
  }

  /** Lists rows of a data source in order, those in the trash and templates included. */
  listRows(sourceId: string, page: { offset: number; limit: number }): PageDocument[] {
    const range = startingWith(toOrderPrefix(sourceId));
    return this.repository.collections.children
      .findRange("order", { ...range, ...page })
      .flatMap(({ id }) => this.repository.findPage(id) ?? []);
  }

  /** Counts the same rows. */
  countRows(sourceId: string): number {
    const range = startingWith(toOrderPrefix(sourceId));
    return this.repository.collections.children.countRange("order", range);
  }

  /** Returns the name of the column of titles of a database's first data source. */
  findTitleColumn({ dataSources: [id] }: DatabaseDocument): string {
    const source = id === undefined ? undefined : this.repository.requireDataSource(id);
    return source?.columns.find((column) => column.id === TITLE_ID)?.name ?? "Name";
  }

  /** Finds the page, database or block with this id. */
  findNode(id: string): TreeNode | undefined {
    return findNode(this.repository, id);
  }

  /** Lists the pages and databases that contain something, outermost first. */
  listAncestors(parent: Parent): Exclude<TreeNode, { kind: "block" }>[] {
    const id = parent.type === "data_source_id" ? parent.database_id : getParentId(parent);
    const node = id === undefined ? undefined : this.findNode(id);
    if (node === undefined) return [];
    const above = this.listAncestors(node.document.parent);
    return node.kind === "block" ? above : [...above, node];
  }

  /** Returns the name of a user or bot. */
  nameUser(id: string): string {
    return this.repository.findUser(id)?.name ?? "Former user";
  }
}

/** Returns the title of a page or database. */
export function getNodeTitle(node: Exclude<TreeNode, { kind: "block" }>): string {
  const title = node.kind === "page" ? getTitle(node.document) : toPlainText(node.document.title);
  return title.trim() === "" ? "Untitled" : title;
}

/** Returns a text of a block's content or a column's configuration; empty if it is missing. */
export function getText(content: Readonly<Record<string, unknown>>, key: string): string {
  const value = content[key];
  return typeof value === "string" ? value : "";
}
