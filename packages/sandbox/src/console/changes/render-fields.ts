import { html } from "hono/html";
import type { FieldChange, ResourceChange } from "../../state/resource-change.js";
import type { Markup } from "../markup.js";
import { renderValue } from "./render-value.js";

/**
 * Renders the fields of a change as a table: before beside after, or the values of what was created or
 * deleted. The roles keep it a table for screen readers where narrow pages stack its cells.
 */
export function renderChangedFields({ kind, summary, fields }: ResourceChange): Markup {
  const columns = columnsByKind[kind];
  return html`<table role="table" aria-label="${summary}">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">Field</th>
        ${columns.map(({ label }) => html`<th role="columnheader" scope="col">${label}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${fields.map((field) => renderRow(field, columns))}
    </tbody>
  </table>`;
}

interface ValueColumn {
  label: string;
  key: "before" | "after";
}

const columnsByKind: Record<ResourceChange["kind"], readonly ValueColumn[]> = {
  created: [{ label: "Value", key: "after" }],
  updated: [
    { label: "Before", key: "before" },
    { label: "After", key: "after" },
  ],
  deleted: [{ label: "Value", key: "before" }],
};

function renderRow(field: FieldChange, columns: readonly ValueColumn[]): Markup {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${field.field}</th>
    ${columns.map(
      ({ label, key }) =>
        html`<td role="cell" class="changes-${key}" data-label="${label}">
          ${renderValue(field[key])}
        </td>`,
    )}
  </tr>`;
}
