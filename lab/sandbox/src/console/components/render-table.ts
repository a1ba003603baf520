import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** A column of a table. */
export interface TableColumn {
  label: string | Markup;
  /** Aligns its cells to the right. */
  isNumeric?: boolean;
  /** A link that sorts by it, and the direction in which it is sorted now. */
  sort?: { href: string; direction?: "ascending" | "descending" };
}

/** A table; the first cell of each row is its heading. */
export interface Table {
  /** Name for screen readers. */
  label: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly (string | Markup)[])[];
  /** Id of each row, so that a live page knows it again. */
  ids?: readonly string[];
  /** Text in place of a table without rows. */
  empty: string;
  /** Keeps its first column in sight when it scrolls sideways, and its rows low. */
  isWide?: boolean;
}

/** Renders a table that scrolls sideways where it does not fit. */
export function renderTable({ label, columns, rows, ids, empty, isWide = false }: Table): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div
    class="table${isWide ? " wide" : ""}"
    role="region"
    aria-label="${label}"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${columns.map(renderHeading)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((cells, index) => renderRow(cells, columns, ids?.[index]))}
      </tbody>
    </table>
  </div>`;
}

function renderHeading(column: TableColumn): Markup {
  const { label, sort } = column;
  if (sort === undefined) return html`<th scope="col" ${numeric(column)}>${label}</th>`;
  const { direction, href } = sort;
  const sign = direction === undefined ? "" : direction === "ascending" ? "↑" : "↓";
  return html`<th
    scope="col"
    ${numeric(column)}
    ${direction === undefined ? "" : html`aria-sort="${direction}"`}
  >
    <a href="${href}" class="sort">${label}<span aria-hidden="true"> ${sign}</span></a>
  </th>`;
}

function renderRow(
  cells: readonly (string | Markup)[],
  columns: readonly TableColumn[],
  id: string | undefined,
): Markup {
  const [heading = "", ...others] = cells;
  return html`<tr ${id === undefined ? "" : html`id="${id}"`}>
    <th scope="row">${heading}</th>
    ${others.map((cell, index) => html`<td ${numeric(columns[index + 1])}><div class="cell">${cell}</div></td>`)}
  </tr>`;
}

function numeric(column: TableColumn | undefined): Markup | string {
  return column?.isNumeric ? html`class="numeric"` : "";
}
