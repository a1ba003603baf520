import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** A field of something: its name, the type of its value if that says more, and the value. */
export interface Field {
  label: string;
  type?: string;
  value: string | Markup;
}

/** Renders fields as names beside values. */
export function renderFields(fields: readonly Field[]): Markup {
  return html`<dl class="fields">
    ${fields.map(
      ({ label, type, value }) =>
        html`<dt>${label}${type === undefined ? "" : html`<span class="type">${type}</span>`}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}
