import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** What the overview shows. */
export interface Overview {
  /** Environment variables that connect the Workbelt packages. */
  environment: Readonly<Record<string, string>>;
}

/** Renders the overview. */
export function renderOverview({ environment }: Overview): Markup {
  return html`<section class="card" aria-labelledby="connect">
    <h2 id="connect">Connect an agent</h2>
    <p class="muted">Paste these lines into its shell.</p>
    <pre>${formatExports(environment)}</pre>
  </section>`;
}

function formatExports(environment: Overview["environment"]): string {
  return Object.entries(environment)
    .map(([name, value]) => `export ${name}="${value}"`)
    .join("\n");
}
