import { html } from "hono/html";
import type { ServiceName } from "../../common/tokens.js";
import type { ResourceChange } from "../../state/resource-change.js";
import type { Markup } from "../markup.js";
import { type ChangedThing, countChanges, toNoun } from "./group-changes.js";
import { renderBlocks } from "./render-blocks.js";
import { renderChangedFields } from "./render-fields.js";

/** Links to the pages that show what changed, and how it came about. */
export interface ChangeLinks {
  /** Returns the address of the page that shows a resource; undefined if there is none. */
  toHref(
    service: ServiceName,
    resource: Pick<ResourceChange, "resource" | "id" | "parent">,
  ): string | undefined;
  /** Renders when and by which calls these resources changed. */
  renderOrigin(ids: readonly string[]): Markup;
}

const kinds = { created: "New", updated: "Changed", deleted: "Deleted" } as const;

/** Renders the id of an element of the page of changes. A page of one's own may have the changes of several runs, so it gets none. */
export function toId(links: ChangeLinks | undefined, id: string): Markup | string {
  return links === undefined ? "" : html`id="${id}"`;
}

/** Renders what changed about one page or record, with what it contains. */
export function renderThing(
  service: ServiceName,
  thing: ChangedThing,
  links: ChangeLinks | undefined,
): Markup {
  const { owner, own, blocks, others } = thing;
  return html`<article class="changes-thing" ${toId(links, `thing-${owner.id}`)}>
    <header>
      ${own === undefined ? "" : renderKind(own)}
      <h3>${renderTitle(service, thing, links)}</h3>
      <span class="changes-type">${toNoun(owner.resource, 1)}</span>
      <span class="changes-count">${countChanges([...blocks, ...others])}</span>
    </header>
    ${own === undefined ? "" : renderOwn(own)}
    ${blocks.length === 0 ? "" : renderBlocks(blocks, links !== undefined)}
    ${links?.renderOrigin([...(own ? [own] : []), ...blocks].map(({ id }) => id)) ?? ""}
    ${
      others.length === 0
        ? ""
        : html`<ul class="changes-list">
            ${others.map((change) => renderOther(service, change, links))}
          </ul>`
    }
  </article>`;
}

function renderTitle(
  service: ServiceName,
  { owner, own }: ChangedThing,
  links: ChangeLinks | undefined,
): Markup {
  const href = own?.kind === "deleted" ? undefined : links?.toHref(service, own ?? owner);
  const title = html`<bdi>${owner.title}</bdi>`;
  return href === undefined ? title : html`<a href="${href}">${title}</a>`;
}

function renderOwn(own: ResourceChange): Markup {
  return html`<p class="changes-summary">${own.summary}</p>
    ${renderChangedFields(own)}`;
}

function renderOther(
  service: ServiceName,
  change: ResourceChange,
  links: ChangeLinks | undefined,
): Markup {
  const href = change.kind === "deleted" ? undefined : links?.toHref(service, change);
  return html`<li ${toId(links, `change-${change.id}`)}>
    <details ${change.kind === "updated" ? html`open` : ""}>
      <summary>${renderKind(change)} <span>${change.summary}</span></summary>
      ${renderChangedFields(change)}
      ${href === undefined ? "" : html`<p class="changes-link"><a href="${href}">Open</a></p>`}
    </details>
    ${links?.renderOrigin([change.id]) ?? ""}
  </li>`;
}

/** Renders the kind of a change as a label. */
export function renderKind({ kind, fields }: Pick<ResourceChange, "kind" | "fields">): Markup {
  const isMerge = kind === "updated" && fields.some(({ field }) => field === "merged_from");
  return html`<span class="changes-kind changes-kind-${kind}"
    >${isMerge ? "Merged" : kinds[kind]}</span
  >`;
}
