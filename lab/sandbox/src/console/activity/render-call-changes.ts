import { html } from "hono/html";
import type { ResourceChange } from "../../state/resource-change.js";
import type { Markup } from "../markup.js";
import { changePaths, toResourcePath } from "../paths.js";
import { renderKind } from "../changes/render-thing.js";
import { renderChangedFields } from "../changes/render-fields.js";
import { renderBlocks } from "../changes/render-blocks.js";
import { groupChanges } from "../changes/group-changes.js";

const MAX_CHANGES = 20;

/** Renders what a call changed, each page or record once, with its fields behind a click. */
export function renderCallChanges(changes: readonly ResourceChange[]): Markup {
  if (changes.length === 0) return html``;
  const things = groupChanges(changes);
  const items = things.flatMap(({ own, blocks, others, owner }) => [
    ...(own
      ? [renderChange(own, own.id, blocks)]
      : blocks.length > 0
        ? [renderPage(blocks, owner)]
        : []),
    ...others.map((change) => renderChange(change, owner.id)),
  ]);
  const more = items.length - MAX_CHANGES;
  return html`<ul class="plain change-list changes">
    ${items.slice(0, MAX_CHANGES)}
    ${more > 0 ? html`<li class="muted small">and ${more} more changes</li>` : ""}
  </ul>`;
}

function renderChange(
  change: ResourceChange,
  thingId: string,
  blocks: readonly ResourceChange[] = [],
): Markup {
  const { service, resource, id, parent, kind } = change;
  const href = kind === "deleted" ? undefined : toResourcePath({ service, resource, id, parent });
  return renderItem(change, thingId, {
    summary: change.summary,
    href,
    content: html`${renderChangedFields(change)} ${blocks.length > 0 ? renderBlocks(blocks) : ""}`,
  });
}

/** Renders the changed blocks of a page that did not change itself. */
function renderPage(
  blocks: readonly ResourceChange[],
  owner: { id: string; title: string; resource: string },
): Markup {
  const [first] = blocks;
  if (first === undefined) return html``;
  const summary =
    blocks.length === 1 ? first.summary : `Changed ${blocks.length} blocks of "${owner.title}".`;
  const href = toResourcePath({ service: first.service, resource: owner.resource, id: owner.id });
  const change = blocks.length === 1 ? first : { ...first, kind: "updated" as const, fields: [] };
  return renderItem(change, owner.id, { summary, href, content: renderBlocks(blocks) });
}

/** The few fields of an update are shown at once. */
function isShort({ kind, fields }: Pick<ResourceChange, "kind" | "fields">): boolean {
  return kind === "updated" && fields.length > 0 && fields.length <= 4;
}

function renderItem(
  change: Pick<ResourceChange, "kind" | "fields" | "id">,
  thingId: string,
  { summary, href, content }: { summary: string; href: string | undefined; content: Markup },
): Markup {
  return html`<li>
    <details ${isShort(change) ? html`open` : ""}>
      <summary>${renderKind(change)} <span>${summary}</span></summary>
      ${content}
      <p class="changes-link row">
        ${href === undefined ? "" : html`<a href="${href}">Open</a>`}
        <a href="${changePaths.thing(thingId)}">In all changes</a>
      </p>
    </details>
  </li>`;
}
