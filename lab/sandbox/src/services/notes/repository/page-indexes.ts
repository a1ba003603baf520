import type { SearchText } from "../../../store/document-index.js";
import { getTitle } from "./title.js";
import { listCellKeys } from "./cell-keys.js";
import type { PageDocument, TreeDocument } from "./documents.js";

/**
 * Returns the key of a block, page or database in the index `container`: the page or block whose content it is.
 * Items that are in the trash themselves have none.
 */
export function toContainerKeys({ inTrash, parent }: TreeDocument): string[] {
  if (inTrash) return [];
  if (parent.type === "page_id") return [parent.page_id];
  return parent.type === "block_id" ? [parent.block_id] : [];
}

/** Indexes of pages. */
export const pageIndexes = {
  container: toContainerKeys,
  /** Pages at the top of the workspace. */
  top: ({ inTrash, parent }: PageDocument) =>
    inTrash || parent.type !== "workspace" ? [] : ["workspace"],
  /** Rows by the values of their columns. */
  cell: ({ isTemplate, parent, values }: PageDocument) =>
    isTemplate === true || parent.type !== "data_source_id" ? [] : listCellKeys(values),
  /** All except templates, by the time of the last edit. */
  edited: ({ isTemplate, lastEditedTime }: PageDocument) =>
    isTemplate === true ? [] : [lastEditedTime],
  /** Templates by data source. */
  template: ({ isTemplate, parent }: PageDocument) =>
    isTemplate === true && parent.type === "data_source_id" ? [parent.data_source_id] : [],
};

/** Returns the text by which a page is searched: its title in lower case. */
export function toPageText(page: PageDocument): SearchText {
  return {
    scope: page.isTemplate === true ? "templates" : "pages",
    text: getTitle(page).toLowerCase(),
  };
}
