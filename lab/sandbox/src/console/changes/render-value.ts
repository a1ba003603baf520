import { html } from "hono/html";
import type { FieldValue } from "../../state/resource-change.js";
import { formatDate, formatNumber, isReference } from "../../state/words.js";
import type { Markup } from "../markup.js";
import { toNoun } from "./group-changes.js";

/** Characters of a text that are rendered; the JSON of the changes has all. */
const MAX_CHARACTERS = 2000;

/** Renders a value of a field; a number with a currency as an amount of money. */
export function renderValue(value: FieldValue | undefined, currency?: string): Markup {
  if (value === undefined) return html`<span class="changes-none">not set</span>`;
  if (typeof value === "string") return renderText(value);
  if (typeof value === "boolean") return html`${value ? "yes" : "no"}`;
  if (typeof value === "number") return html`${formatNumber(value, currency)}`;
  if (isReference(value)) {
    return html`<bdi>${value.title}</bdi>
      <span class="changes-type">${toNoun(value.resource, 1)}</span>`;
  }
  return html`<ul>
    ${value.map((item) => html`<li>${renderValue(item, currency)}</li>`)}
  </ul>`;
}

function renderText(text: string): Markup {
  const date = formatDate(text);
  if (date !== undefined) return html`<time datetime="${text}">${date}</time>`;
  const characters = Array.from(text);
  if (characters.length <= MAX_CHARACTERS) return html`<span class="changes-text">${text}</span>`;
  const start = characters.slice(0, MAX_CHARACTERS).join("");
  return html`<span class="changes-text">${start}…</span>
    <span class="changes-none"
      >The first ${MAX_CHARACTERS} of ${characters.length} characters.</span
    >`;
}
