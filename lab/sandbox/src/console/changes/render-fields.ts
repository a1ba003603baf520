import { html } from "hono/html";
import type { FieldChange, ResourceChange } from "../../state/resource-change.js";
import { formatDate } from "../../state/words.js";
import type { Markup } from "../markup.js";
import { compareWords, renderEarlier, renderLater } from "./render-difference.js";
import { renderValue } from "./render-value.js";

/**
 * Renders the fields of a change: before beside after, or the values of what was created or deleted as a card.
 */
export function renderChangedFields({ kind, summary, fields }: ResourceChange): Markup {
  if (fields.length === 0) return html``;
  return kind === "updated"
    ? renderTable(summary, fields)
    : renderCard(fields, kind === "created" ? "after" : "before");
}

/** The roles keep it a table for screen readers where narrow pages stack its cells. */
function renderTable(label: string, fields: readonly FieldChange[]): Markup {
  return html`<table role="table" aria-label="${label}">
    <thead role="rowgroup">
      <tr role="row">
        ${["Field", "Before", "After"].map(
          (name) => html`<th role="columnheader" scope="col">${name}</th>`,
        )}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${fields.map(renderRow)}
    </tbody>
  </table>`;
}

function renderRow(field: FieldChange): Markup {
  const [before, after] = renderStep(field);
  return html`<tr role="row">
    <th role="rowheader" scope="row">${toLabel(field)}</th>
    <td role="cell" class="changes-before" data-label="Before">${before}</td>
    <td role="cell" class="changes-after" data-label="After">${after}</td>
  </tr>`;
}

/** Renders the value before and after a change; of texts with words in common, with the changed words marked. */
function renderStep({ before, after, currency }: FieldChange): [before: Markup, after: Markup] {
  const isText = typeof before === "string" && typeof after === "string";
  const parts =
    isText && before.includes(" ") && formatDate(before) === undefined
      ? compareWords({ before, after })
      : undefined;
  return parts === undefined
    ? [renderValue(before, currency), renderValue(after, currency)]
    : [renderEarlier(parts), renderLater(parts)];
}

function renderCard(fields: readonly FieldChange[], side: "before" | "after"): Markup {
  return html`<dl class="changes-card changes-${side}">
    ${fields.map(
      (field) =>
        html`<div>
          <dt>${toLabel(field)}</dt>
          <dd>${renderValue(field[side], field.currency)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The name of a field as people read it: the column "Status", not `properties.Status`. */
function toLabel({ field }: FieldChange): string {
  return field.startsWith("properties.") ? field.slice("properties.".length) : field;
}
