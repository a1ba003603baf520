import { html } from "hono/html";
import { renderFields } from "../components/render-fields.js";
import { renderMoment } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { webhookPaths } from "../paths.js";
import type { DeliveryDetails } from "./list-deliveries.js";
import type { ConsoleAttempt } from "./webhook.js";
import { renderState } from "./render-webhooks.js";

/** Renders a delivery with its payload, and a button to send it again. */
export function renderDelivery({ delivery, request }: DeliveryDetails, canWrite: boolean): Markup {
  const { attempts, key, service, state, url } = delivery;
  return html`<section class="card" aria-label="Facts">
      ${renderFields([
        { label: "Service", value: service },
        { label: "Address", value: html`<span>${url}</span>` },
        { label: "State", value: renderState(state) },
        { label: "Attempts", value: renderAttempts(attempts) },
      ])}
    </section>
    ${
      canWrite
        ? html`<form method="post" action="${webhookPaths.delivery(key)}/again">
            <button class="primary">Deliver again</button>
          </form>`
        : ""
    }
    ${
      request === undefined
        ? html`<p class="empty">Its subscription no longer exists, so that there is no payload.</p>`
        : renderRequest(request)
    }`;
}

function renderAttempts(attempts: readonly ConsoleAttempt[]): Markup | string {
  if (attempts.length === 0) return "None";
  return html`<ol class="plain">
    ${attempts.map(({ at, outcome }) => html`<li>${outcome}, ${renderMoment(at)}</li>`)}
  </ol>`;
}

function renderRequest({ body, headers }: NonNullable<DeliveryDetails["request"]>): Markup {
  const rows = Object.entries(headers).map(([label, value]) => ({
    label,
    value: html`<span class="mono">${value}</span>`,
  }));
  return html`<section class="card">
    <h2>Payload</h2>
    <pre tabindex="0" role="region" aria-label="Payload" class="body">
${JSON.stringify(JSON.parse(body), null, 2)}</pre>
    ${
      rows.length === 0
        ? ""
        : html`<details>
            <summary>Headers</summary>
            ${renderFields(rows)}
          </details>`
    }
  </section>`;
}
