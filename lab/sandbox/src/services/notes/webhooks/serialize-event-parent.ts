import { getParentId } from "../repository/ancestors.js";
import { collections, type Parent, type WorkspaceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

const types = { page_id: "page", block_id: "block", database_id: "database" } as const;

/** Serializes the parent of a page in an event; the workspace is a space there. */
export function serializeEventParent(parent: Parent, { store }: NotesRepository): object {
  if (parent.type === "workspace") {
    const [workspace] = store.list<WorkspaceDocument>(collections.workspace);
    return { id: workspace?.id ?? "", type: "space" };
  }
  if (parent.type === "data_source_id") {
    const { database_id: id, data_source_id } = parent;
    return { id, type: "database", data_source_id };
  }
  return { id: getParentId(parent) ?? "", type: types[parent.type] };
}
