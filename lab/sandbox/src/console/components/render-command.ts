import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** Label of a command, and an id that is unique on the page. */
export interface Command {
  id: string;
  label: string;
}

/** Renders a command line with a button that copies it. */
export function renderCommand(command: string, { id, label }: Command): Markup {
  return html`<div class="command">
    <span class="muted small">${label}</span>
    <code id="${id}">${command}</code>
    <button type="button" data-copy="${id}">Copy</button>
  </div>`;
}
