import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** A field of something: its name, the type of its value if that says more, and the value. */
export interface Field {
  label: string;
  type?: string;
  value: string | Markup;
}

/** Renders fields as names beside values; with `isDense`, in two columns where there is room. */
export function renderFields(fields: readonly Field[], isDense = false): Markup {
  return html`<dl class="fields ${isDense ? "dense" : ""}">
    ${fields.map(
      ({ label, type, value }) =>
        html`<div>
          <dt>${label}${type === undefined ? "" : html`<span class="type">${type}</span>`}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
