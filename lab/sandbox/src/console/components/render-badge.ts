import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** Colors of badges. */
export type BadgeColor = "gray" | "blue" | "green" | "amber" | "red" | "violet";

/** Renders a short label with a background. */
export function renderBadge(text: string, color: BadgeColor = "gray"): Markup {
  return html`<span class="badge ${color}">${text}</span>`;
}
