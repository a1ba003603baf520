import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { type ServiceName, serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { countChanges, groupChanges } from "./group-changes.js";
import { type ChangeLinks, renderThing, toId } from "./render-thing.js";

/**
 * Renders changes as HTML for a page of one's own: by service and by the page or record they belong to, in words,
 * with the values before and after, a page as a page. All content is escaped. `changesStyle` is its stylesheet.
 *
 * @example
 * const body = `<style>${changesStyle}</style>${renderChanges(await sandbox.changes())}`;
 */
export function renderChanges(changes: readonly ResourceChange[]): string {
  // Only markup with asynchronous parts is a promise; other markup is a `String` object.
  const markup = renderChangesMarkup(changes) as HtmlEscapedString;
  return markup.toString();
}

/** Renders changes for a page of the console, with links. */
export function renderChangesMarkup(
  changes: readonly ResourceChange[],
  links?: ChangeLinks,
): Markup {
  if (changes.length === 0) return html`<p class="changes-empty">Nothing was changed.</p>`;
  const services = serviceNames.flatMap((service) => {
    const own = changes.filter((change) => change.service === service);
    return own.length === 0 ? [] : renderService(service, own, links);
  });
  return html`<div class="changes" ${toId(links, "changes")}>${services}</div>`;
}

function renderService(
  service: ServiceName,
  changes: readonly ResourceChange[],
  links: ChangeLinks | undefined,
): Markup {
  return html`<section class="changes-service" ${toId(links, `changes-${service}`)}>
    <h2>${serviceLabels[service]} <span class="changes-count">${countChanges(changes)}</span></h2>
    ${groupChanges(changes).map((thing) => renderThing(service, thing, links))}
  </section>`;
}
