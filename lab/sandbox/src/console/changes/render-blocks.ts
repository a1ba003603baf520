import { html } from "hono/html";
import type { FieldChange, FieldValue, ResourceChange } from "../../state/resource-change.js";
import { isReference } from "../../state/words.js";
import type { Markup } from "../markup.js";
import { compareWords, renderParts } from "./render-difference.js";
import { renderValue } from "./render-value.js";

const marks = {
  created: { sign: "+", label: "Added" },
  updated: { sign: "~", label: "Changed" },
  deleted: { sign: "−", label: "Removed" },
} as const;

const MAX_DEPTH = 4;

/** Fields that the form of a block shows. */
const shownFields = new Set(["type", "text", "checked", "parent_block", "color"]);

/** Renders the changed blocks of a page as a page, in its order: what was added, changed and removed is marked. */
export function renderBlocks(blocks: readonly ResourceChange[], hasIds = false): Markup {
  const parents = new Map(blocks.map((block) => [block.id, readParent(block)]));
  return html`<ol class="changes-page">
    ${blocks.map((block) => renderBlock(block, measureDepth(block.id, parents), hasIds))}
  </ol>`;
}

function renderBlock(block: ResourceChange, depth: number, hasIds: boolean): Markup {
  const { sign, label } = marks[block.kind];
  const type = readType(block);
  return html`<li
    ${hasIds ? html`id="change-${block.id}"` : ""}
    class="changes-block changes-${block.kind} changes-depth-${depth}"
  >
    <span class="changes-sign" role="img" aria-label="${label}">${sign}</span>
    <div class="changes-${getForm(type)}">
      ${renderMarker(block, type)}${renderContent(block)}${renderDetails(block)}
    </div>
  </li>`;
}

/** Returns the type of a block. A changed block does not list it, but its sentence and text say what it is. */
function readType(block: ResourceChange): string {
  const value = readLatest(block, "type");
  if (typeof value === "string") return value;
  return block.fields.some(({ field }) => field === "checked") ? "to_do" : "paragraph";
}

function getForm(type: string): string {
  if (type.startsWith("heading")) return "heading";
  return ["code", "quote", "callout", "divider"].includes(type) ? type : "text-block";
}

function renderMarker(block: ResourceChange, type: string): Markup {
  const checked = block.fields.find(({ field }) => field === "checked");
  if (type === "to_do" && checked !== undefined) {
    if (block.kind === "updated")
      return html`<span class="changes-marker"
        ><del>${box(checked.before)}</del> <ins>${box(checked.after)}</ins></span
      >`;
    return html`<span class="changes-marker">${box(checked.after ?? checked.before)}</span>`;
  }
  if (type === "bulleted_list_item") return html`<span class="changes-marker">•</span>`;
  return type === "numbered_list_item" ? html`<span class="changes-marker">1.</span>` : html``;
}

function box(isChecked: FieldValue | undefined): Markup {
  const [sign, label] = isChecked === true ? ["☑", "Done"] : ["☐", "Open"];
  return html`<span role="img" aria-label="${label}">${sign}</span>`;
}

function renderContent(block: ResourceChange): Markup {
  const text = block.fields.find(({ field }) => field === "text");
  if (text !== undefined) return renderText(text);
  const cells = block.fields.filter(({ field }) => /^cells\.\d+$/.test(field));
  if (cells.length > 0)
    return html`<span class="changes-cells"
      >${cells.map((cell) => html`<span>${renderText(cell)}</span>`)}</span
    >`;
  if (block.kind === "updated") return html`<span class="changes-text">${block.title}</span>`;
  return html`<span class="changes-type">${readType(block).replaceAll("_", " ")}</span>`;
}

function renderText({ before, after }: FieldChange): Markup {
  if (typeof before !== "string" || typeof after !== "string") return renderValue(after ?? before);
  const parts = compareWords({ before, after });
  if (parts !== undefined) return renderParts(parts);
  return html`<del>${renderValue(before)}</del> <ins>${renderValue(after)}</ins>`;
}

/** Renders the fields that the form of the block does not show. */
function renderDetails({ fields, kind }: ResourceChange): Markup {
  const others = fields.filter(
    ({ field }) =>
      !(shownFields.has(field) && !(kind === "updated" && field === "type")) &&
      !/^cells\.\d+$/.test(field),
  );
  const isUpdated = kind === "updated";
  const moved = isUpdated
    ? fields.filter(({ field }) => field === "parent_block" || field === "color")
    : [];
  const colors = isUpdated ? [] : fields.filter(({ field }) => field === "color");
  // What a new block is not says nothing.
  const all = [...others, ...moved, ...colors].filter(({ after }) => isUpdated || after !== false);
  if (all.length === 0) return html``;
  return html`<ul class="changes-details">
    ${all.map(
      ({ field, before, after, currency }) =>
        html`<li>
          <span class="changes-type">${field.replaceAll("_", " ")}</span>
          ${isUpdated ? html`<del>${renderValue(before, currency)}</del> <ins>${renderValue(after, currency)}</ins>` : renderValue(after ?? before, currency)}
        </li>`,
    )}
  </ul>`;
}

function readLatest({ fields }: ResourceChange, name: string): FieldValue | undefined {
  const found = fields.find(({ field }) => field === name);
  return found?.after ?? found?.before;
}

function readParent(block: ResourceChange): string | undefined {
  const value = readLatest(block, "parent_block");
  return typeof value === "object" && isReference(value) ? value.id : undefined;
}

function measureDepth(id: string, parents: ReadonlyMap<string, string | undefined>): number {
  let depth = 0;
  for (
    let at = parents.get(id);
    at !== undefined && parents.has(at) && depth < MAX_DEPTH;
    depth += 1
  )
    at = parents.get(at);
  return depth;
}
