import { html } from "hono/html";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import { renderTable } from "../components/render-table.js";
import { renderMoment } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { webhookPaths } from "../paths.js";
import { offeredEvents, type WebhookForm } from "./add-webhook.js";
import type { ConsoleAttempt, ConsoleDelivery, ConsoleWebhook } from "./webhook.js";

const colors: Record<ConsoleDelivery["state"], BadgeColor> = {
  waiting: "blue",
  delivered: "green",
  failed: "red",
  "not-sent": "gray",
};

/** Content of the page of webhooks. */
export interface WebhooksPage {
  webhooks: readonly ConsoleWebhook[];
  deliveries: readonly ConsoleDelivery[];
  canWrite: boolean;
  /** A webhook that was refused, and the reason. */
  refused?: WebhookForm & { message: string };
}

/** Renders the webhooks of all services and their deliveries. */
export function renderWebhooks({ webhooks, deliveries, canWrite, refused }: WebhooksPage): Markup {
  return html`<p class="lead">
      Events are delivered to addresses on this machine only; those for other machines are recorded
      but never sent.
    </p>
    ${canWrite ? renderForm(refused) : ""}
    ${renderTable({
      isWide: true,
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
    <h2 id="deliveries">Deliveries</h2>
    ${renderTable({
      label: "Deliveries",
      columns: ["Event", "State", "Latest attempt", "Attempts", "Service", "Address"].map(
        (label) => ({ label }),
      ),
      rows: deliveries.map(({ key, event, service, url, state, attempts }) => [
        html`<a href="${webhookPaths.delivery(key)}">${event}</a>`,
        renderState(state),
        renderLatest(attempts),
        describeOutcomes(attempts),
        service,
        html`<span>${url}</span>`,
      ]),
      empty: "Nothing has been delivered yet.",
    })}`;
}

/** Describes the outcomes of attempts in order, those that repeat once: `2 × 503, 200`. */
function describeOutcomes(attempts: readonly ConsoleAttempt[]): string {
  const runs: { outcome: string; number: number }[] = [];
  for (const { outcome } of attempts) {
    const last = runs.at(-1);
    if (last?.outcome === outcome) last.number += 1;
    else runs.push({ outcome, number: 1 });
  }
  return runs
    .map(({ number, outcome }) => (number === 1 ? outcome : `${number} × ${outcome}`))
    .join(", ");
}

function renderLatest(attempts: readonly ConsoleAttempt[]): Markup | string {
  const latest = attempts.at(-1);
  return latest === undefined ? "" : renderMoment(latest.at);
}

/** Renders the state of a delivery. */
export function renderState(state: ConsoleDelivery["state"]): Markup {
  return renderBadge(state.replace("-", " "), colors[state]);
}

function renderForm(refused: WebhooksPage["refused"]): Markup {
  return html`<form class="row card" id="add-webhook" method="post" action="${webhookPaths.home}">
    <label class="field"
      >Address on this machine
      <input
        type="url"
        name="url"
        required
        value="${refused?.url ?? ""}"
        placeholder="http://127.0.0.1:3000/events"
        ${refused === undefined ? "" : html`aria-invalid="true" aria-describedby="refused"`}
      />
    </label>
    <label class="field"
      >Event
      <select name="event">
        ${Object.entries(offeredEvents).map(
          ([service, events]) =>
            html`<optgroup label="${service}">
              ${events.map((event) => {
                const value = `${service} ${event}`;
                return html`<option
                  value="${value}"
                  ${value === refused?.event ? html`selected` : ""}
                >
                  ${event}
                </option>`;
              })}
            </optgroup>`,
        )}
      </select>
    </label>
    <button class="primary">Add a webhook</button>
    ${refused === undefined ? "" : html`<p class="error" id="refused" role="alert">${refused.message}</p>`}
  </form>`;
}
