import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { type ServiceName, serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { type ChangeGroup, countChanges, groupChanges } from "./group-changes.js";
import { renderChangedFields } from "./render-fields.js";

const serviceLabels: Record<ServiceName, string> = {
  crm: "CRM",
  notes: "Notes",
  convintel: "Calls",
};

/**
 * Renders changes as HTML for a page of one's own: by service and by the page or record they belong to, each
 * in words and with a table of its fields. All content is escaped. `changesStyle` is its stylesheet.
 *
 * @example
 * const body = `<style>${changesStyle}</style>${renderChanges(await sandbox.changes())}`;
 */
export function renderChanges(changes: readonly ResourceChange[]): string {
  // Only markup with asynchronous parts is a promise; other markup is a `String` object.
  const markup = renderChangesMarkup(changes) as HtmlEscapedString;
  return markup.toString();
}

/** Renders changes for a page of the console. */
export function renderChangesMarkup(changes: readonly ResourceChange[]): Markup {
  if (changes.length === 0) return html`<p class="changes-empty">Nothing was changed.</p>`;
  const services = serviceNames.flatMap((service) => {
    const own = changes.filter((change) => change.service === service);
    return own.length === 0 ? [] : renderService(service, own);
  });
  return html`<div class="changes">${services}</div>`;
}

function renderService(service: ServiceName, changes: readonly ResourceChange[]): Markup {
  return html`<section class="changes-service">
    <h2>${serviceLabels[service]} <span class="changes-count">${countChanges(changes)}</span></h2>
    ${groupChanges(changes).map(renderGroup)}
  </section>`;
}

function renderGroup({ owner, changes }: ChangeGroup): Markup {
  const items = html`<ul class="changes-list">
    ${changes.map(renderChange)}
  </ul>`;
  if (owner === undefined) return html`<div class="changes-group">${items}</div>`;
  return html`<div class="changes-group">
    <h3><bdi>${owner.title}</bdi> <span class="changes-count">${countChanges(changes)}</span></h3>
    ${items}
  </div>`;
}

const marks = { created: "Created", updated: "Changed", deleted: "Deleted" } as const;

function renderChange(change: ResourceChange): Markup {
  return html`<li>
    <details ${change.kind === "updated" ? html`open` : ""}>
      <summary>
        <span class="changes-kind changes-${change.kind}">${marks[change.kind]}</span>
        <span>${change.summary}</span>
      </summary>
      ${renderChangedFields(change)}
    </details>
  </li>`;
}
