import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** A form that is sent after a second click, also without script. */
export interface ConfirmedForm {
  action: string;
  /** The verb on its button: "Restore". */
  label: string;
  /** Its subject: the name of a snapshot. */
  subject: string;
  /** Consequence: data that is lost. */
  warning: string;
}

/** Renders a button that shows what its form does before it is sent. */
export function renderConfirmedForm({ action, label, subject, warning }: ConfirmedForm): Markup {
  return html`<details class="confirm">
    <summary class="button">${label}<span class="unseen"> ${subject}</span>…</summary>
    <form method="post" action="${action}">
      <p>${warning}</p>
      <button class="danger">${label} <span class="unseen">${subject}</span> now</button>
    </form>
  </details>`;
}
