import { html } from "hono/html";
import type { AttributeDocument } from "../../services/crm/repository/attribute.js";
import type { ObjectDocument, RecordDocument } from "../../services/crm/repository/documents.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { renderRelated } from "./render-related.js";
import { renderValue, renderValues } from "./render-value.js";

/** Renders a record: its attributes with their types, their history, and what is connected to it. */
export function renderRecord(
  data: CrmData,
  object: ObjectDocument,
  record: RecordDocument,
): Markup {
  const attributes = data.repository.listAttributes(object.id);
  return html`${data.marks.renderLink(record.id)}
    <div class="columns">
      <div class="stack">
        <section class="card" aria-labelledby="attributes">
          <h2 id="attributes">Attributes</h2>
          ${renderFields(attributes.flatMap((attribute) => toField(data, record, attribute)))}
        </section>
        ${renderHistory(data, record, attributes)}
      </div>
      <div class="stack">${renderRelated(data, record)}</div>
    </div>`;
}

/** Returns the field of an attribute, none if it is empty. */
function toField(data: CrmData, record: RecordDocument, attribute: AttributeDocument): Field[] {
  if (data.repository.listActiveValues(record, attribute).length === 0) return [];
  const { title, isMultiselect } = attribute;
  const type = isMultiselect ? `${attribute.type}, several` : attribute.type;
  const value = html`${renderValues(data, record, attribute)}
  ${data.marks.renderEarlier(record.id, attribute.slug)}`;
  return [{ label: title, type, value }];
}

/** Renders the values that attributes had before. */
function renderHistory(
  data: CrmData,
  record: RecordDocument,
  attributes: readonly AttributeDocument[],
): Markup {
  const rows = attributes.flatMap((attribute) => {
    const values = data.repository.listValueHistory(record, attribute);
    if (values.every(({ activeUntil }) => activeUntil === null)) return [];
    return values.map((value) => [
      attribute.title,
      renderValue(data, value, attribute),
      renderTime(value.activeFrom),
      value.activeUntil === null ? "now" : renderTime(value.activeUntil),
      data.nameActor(value.createdBy),
    ]);
  });
  if (rows.length === 0) return html``;
  const columns = ["Attribute", "Value", "From", "Until", "By"].map((label) => ({ label }));
  return html`<section class="stack" aria-labelledby="history">
    <h2 id="history">History</h2>
    ${renderTable({ label: "History", columns, rows, empty: "" })}
  </section>`;
}
