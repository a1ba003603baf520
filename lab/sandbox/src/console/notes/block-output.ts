import type { TreeNode } from "../../services/notes/repository/tree-node.js";
import type { Markup } from "../markup.js";
import type { NotesData } from "./notes-data.js";

/** The rendering of the blocks of one page, as the parts of a block see it. */
export interface BlockOutput {
  readonly data: NotesData;
  /** Ids of the blocks rendered so far. */
  readonly blockIds: string[];
  /** Renders the attributes that identify a block, and mark it if it is new or changed. */
  renderId(blockId: string): Markup;
  /** Renders the children of a page or block. */
  renderChildren(parentId: string): Markup;
  /** Lists the children of a page or block. */
  listChildren(parentId: string): TreeNode[];
  /** Returns a level for a heading that skips none after the heading before, so that the outline is sound. */
  nextHeadingLevel(wanted: number): number;
}
