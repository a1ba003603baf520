import { html } from "hono/html";
import type { ActivityRequest } from "../../activity/activity.js";
import type { ResourceChange } from "../../state/resource-change.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import type { ServiceContents } from "./count-contents.js";
import { renderContents } from "./render-contents.js";
import { renderLatestChanges } from "./render-latest-changes.js";
import { renderLatestRuns } from "./render-latest-runs.js";

/** The contents of the overview. */
export interface Overview {
  contents: readonly ServiceContents[];
  /** Changes since the start, or the latest reset or restore; undefined if only snapshots can be compared with. */
  changes: readonly ResourceChange[] | undefined;
  /** The latest requests, oldest first. */
  requests: readonly ActivityRequest[];
  /** Environment variables that connect the Workbelt packages. */
  environment: Readonly<Record<string, string>>;
}

/** Renders the overview. */
export function renderOverview(
  context: ConsoleContext,
  { contents, changes, requests, environment }: Overview,
): Markup {
  return html`<p class="lead">
      A CRM, a notes workspace and recorded calls of one made-up company. Connect an agent, let it
      work, and see here what it did.
    </p>
    <div class="columns" id="latest">
      ${renderLatestChanges(changes)} ${renderLatestRuns(context, requests)}
    </div>
    <div class="grid" id="contents">${contents.map(renderContents)}</div>
    <section class="card" id="connect" aria-labelledby="connect-title">
      <h2 id="connect-title">Connect an agent</h2>
      <p class="muted">
        Paste these lines into its shell. The tokens are valid in this sandbox only.
      </p>
      <pre>${formatExports(environment)}</pre>
    </section>`;
}

function formatExports(environment: Overview["environment"]): string {
  return Object.entries(environment)
    .map(([name, value]) => `export ${name}="${value}"`)
    .join("\n");
}
