import { html } from "hono/html";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import { renderTable } from "../components/render-table.js";
import type { Markup } from "../markup.js";
import type { ConsoleDelivery, ConsoleWebhook } from "./webhook.js";

const colors: Record<ConsoleDelivery["state"], BadgeColor> = {
  waiting: "blue",
  delivered: "green",
  failed: "red",
  "not-sent": "gray",
};

/** Renders the webhooks of all services and their deliveries. */
export function renderWebhooks(
  webhooks: readonly ConsoleWebhook[],
  deliveries: readonly ConsoleDelivery[],
): Markup {
  return html`<p class="lead">
      Events are delivered to addresses on this machine only; those for other machines are recorded
      but never sent.
    </p>
    ${renderTable({
      label: "Webhooks",
      columns: ["Address", "Service", "Events", "Status"].map((label) => ({ label })),
      rows: webhooks.map(({ url, service, events, status }) => [
        html`<span>${url}</span>`,
        service,
        events.length === 0 ? "All" : events.join(", "),
        renderBadge(status, status === "active" ? "green" : "amber"),
      ]),
      empty: "There are no webhooks.",
    })}
    <h2>Deliveries</h2>
    ${renderTable({
      label: "Deliveries",
      columns: ["Event", "Service", "Address", "State", "Attempts"].map((label) => ({ label })),
      rows: deliveries.map(({ event, service, url, state, attempts }) => [
        html`<span>${event}</span>`,
        service,
        html`<span>${url}</span>`,
        renderBadge(state, colors[state]),
        attempts.join(", "),
      ]),
      empty: "Nothing has been delivered yet.",
    })}`;
}
