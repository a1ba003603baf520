import { getTitle } from "../../services/notes/repository/title.js";
import { findContainingPage, isInTrash } from "../../services/notes/repository/ancestors.js";
import type { PageDocument, Parent } from "../../services/notes/repository/documents.js";
import { NotesRepository } from "../../services/notes/repository/notes-repository.js";
import { findNode, type TreeNode } from "../../services/notes/repository/tree-node.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { Store } from "../../store/store.js";
import type { ResourceReference } from "../resource-change.js";
import { getBlockTitle } from "./block-text.js";

/** The notes workspace in one state, with the names of its resources. */
export class NotesState {
  readonly repository: NotesRepository;

  constructor(store: Store) {
    // Nothing that is compared depends on the clock or on the connection that reads it.
    this.repository = new NotesRepository({ store, now: () => new Date(0) }, "");
  }

  /** False for what is in the trash, by itself or with something that contains it. */
  isVisible(node: { inTrash: boolean; parent: Parent }): boolean {
    return !isInTrash(this.repository, node);
  }

  referToPage(id: string): ResourceReference {
    const page = this.repository.findPage(id);
    return { resource: "page", id, title: page === undefined ? id : getPageTitle(page) };
  }

  referToUser(id: string): ResourceReference {
    return { resource: "user", id, title: this.repository.findUser(id)?.name ?? id };
  }

  referToDataSource(id: string): ResourceReference {
    const { title, databaseId } = this.repository.requireDataSource(id);
    const name = toPlainText(title) || this.referToDatabase(databaseId).title;
    return { resource: "data_source", id, title: name };
  }

  referToDatabase(id: string): ResourceReference {
    const database = this.repository.findDatabase(id);
    const title = database === undefined ? id : toPlainText(database.title) || UNTITLED;
    return { resource: "database", id, title };
  }

  /** Refers to the direct parent of a resource; undefined at the top of the workspace. */
  referToParent(parent: Parent): ResourceReference | undefined {
    switch (parent.type) {
      case "page_id":
        return this.referToPage(parent.page_id);
      case "data_source_id":
        return this.referToDataSource(parent.data_source_id);
      case "database_id":
        return this.referToDatabase(parent.database_id);
      case "block_id":
        return this.#referToBlock(parent.block_id);
      default:
        return undefined;
    }
  }

  /** Refers to the page that contains a block or a comment. */
  referToContainingPage(node: TreeNode): ResourceReference | undefined {
    const page = findContainingPage(this.repository, node);
    return page && this.referToPage(page.id);
  }

  referToNode({ kind, document }: TreeNode): ResourceReference {
    if (kind === "page") return this.referToPage(document.id);
    if (kind === "database") return this.referToDatabase(document.id);
    return { resource: "block", id: document.id, title: getBlockTitle(document) };
  }

  #referToBlock(id: string): ResourceReference {
    const node = findNode(this.repository, id);
    return node === undefined ? { resource: "block", id, title: id } : this.referToNode(node);
  }
}

const UNTITLED = "Untitled";

/** The title of a page, as the service shows it. */
export function getPageTitle(page: PageDocument): string {
  return getTitle(page) || UNTITLED;
}
