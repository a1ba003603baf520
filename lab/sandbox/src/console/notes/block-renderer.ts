import { html } from "hono/html";
import type { BlockDocument } from "../../services/notes/repository/documents.js";
import { iterateChildren } from "../../services/notes/repository/children.js";
import type { TreeNode } from "../../services/notes/repository/tree-node.js";
import type { Markup } from "../markup.js";
import type { BlockOutput } from "./block-output.js";
import type { NotesData } from "./notes-data.js";
import { renderBlock } from "./render-block.js";
import { renderNodeLink } from "./render-tree.js";

const MAX_BLOCKS = 2000;
const MAX_DEPTH = 30;

const lists: Readonly<Record<string, "ol" | "ul">> = {
  numbered_list_item: "ol",
  bulleted_list_item: "ul",
  to_do: "ul",
};

/** Renders the blocks of one page, in order. */
export class BlockRenderer implements BlockOutput {
  readonly data: NotesData;
  readonly blockIds: string[] = [];
  /** True until something is rendered. */
  isEmpty = true;
  #headingLevel = 1;
  #depth = 0;

  constructor(data: NotesData) {
    this.data = data;
  }

  renderId(blockId: string): Markup {
    return html`id="block-${blockId}" ${this.data.marks.toAttributes(blockId)}`;
  }

  renderChildren(parentId: string): Markup {
    if (this.#depth >= MAX_DEPTH) return html`<p class="muted">Deeper blocks are not shown.</p>`;
    this.#depth += 1;
    const rendered = this.#groupLists(this.listChildren(parentId)).map((group) =>
      this.#renderGroup(group),
    );
    this.#depth -= 1;
    return html`${rendered}`;
  }

  /** Lists the children of a page or block, up to the number of blocks that are shown. */
  listChildren(parentId: string): TreeNode[] {
    const nodes: TreeNode[] = [];
    for (const node of iterateChildren(this.data.repository, parentId)) {
      nodes.push(node);
      if (nodes.length >= MAX_BLOCKS) break;
    }
    return nodes;
  }

  nextHeadingLevel(wanted: number): number {
    this.#headingLevel = Math.min(wanted, this.#headingLevel + 1);
    return this.#headingLevel;
  }

  /** Joins neighboring items of the same kind of list. */
  #groupLists(nodes: readonly TreeNode[]): TreeNode[][] {
    const groups: TreeNode[][] = [];
    for (const node of nodes) {
      const type = getListType(node);
      const last = groups.at(-1);
      if (type !== undefined && getListType(last?.[0]) === type) last?.push(node);
      else groups.push([node]);
    }
    return groups;
  }

  #renderGroup(group: readonly TreeNode[]): Markup {
    const type = getListType(group[0]);
    const items = group.map((node) => this.#renderNode(node));
    if (type === undefined) return html`${items}`;
    if (lists[type] === "ol")
      return html`<ol>
        ${items}
      </ol>`;
    return type === "to_do"
      ? html`<ul class="plain">
          ${items}
        </ul>`
      : html`<ul>
          ${items}
        </ul>`;
  }

  #renderNode(node: TreeNode): Markup {
    this.isEmpty = false;
    if (node.kind !== "block") return html`<p class="child">${renderNodeLink(node)}</p>`;
    if (this.blockIds.length >= MAX_BLOCKS) return html``;
    this.blockIds.push(node.document.id);
    return renderBlock(this, node.document);
  }
}

function getListType(node: TreeNode | undefined): BlockDocument["type"] | undefined {
  const type = node?.kind === "block" ? node.document.type : undefined;
  return type !== undefined && type in lists ? type : undefined;
}
