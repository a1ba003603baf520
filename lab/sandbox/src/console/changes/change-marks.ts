import { html } from "hono/html";
import type { FieldChange, ResourceChange } from "../../state/resource-change.js";
import { renderBadge } from "../components/render-badge.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { changePaths } from "../paths.js";
import { renderValue } from "./render-value.js";

/** Marks of what is new or changed since the start, the latest reset or restore, or a snapshot, for pages that show the present. */
export class ChangeMarks {
  readonly #changes: ReadonlyMap<string, ResourceChange>;
  /** Removed blocks by page. */
  readonly #removed: ReadonlyMap<string, number>;
  /** Name of the snapshot; empty for the start. */
  readonly #since: string;
  readonly #start: string;

  /** @param since - Name of a snapshot. One that does not exist counts as the start. */
  constructor({ state }: Pick<ConsoleContext, "state">, since = "") {
    const found = state.snapshots.list().find(({ name }) => name === since);
    this.#since = found?.name ?? "";
    this.#start = found === undefined ? "the start" : `the snapshot ${found.name}`;
    const isKnown = found !== undefined || state.hasBaseline;
    const changes = isKnown ? state.listChanges(found?.snapshot) : [];
    this.#changes = new Map(changes.map((change) => [change.id, change]));
    const removed = new Map<string, number>();
    for (const { kind, parent, resource } of changes) {
      if (kind === "deleted" && resource === "block" && parent !== undefined)
        removed.set(parent.id, (removed.get(parent.id) ?? 0) + 1);
    }
    this.#removed = removed;
  }

  /** Renders "New" or "Changed" for a resource; empty for one that is as it was. */
  render(id: string): Markup | string {
    const kind = this.#changes.get(id)?.kind;
    if (kind === "created") return renderBadge("New", "green");
    return kind === "updated" ? renderBadge("Changed", "blue") : "";
  }

  /** Returns the attributes of the element of a block that is new or changed. */
  toAttributes(id: string): Markup | string {
    const kind = this.#changes.get(id)?.kind;
    if (kind === undefined) return "";
    const title = kind === "created" ? "New" : "Changed";
    return html`data-change="${kind}" title="${title} since ${this.#start}"`;
  }

  /** Renders what a field was before; empty for one that is as it was. */
  renderEarlier(id: string, field: string): Markup | string {
    const found = this.#findField(id, field);
    if (found === undefined) return "";
    return html`<span class="was small"
      >${renderBadge("Changed", "blue")}
      <span>was ${renderValue(found.before, found.currency)}</span></span
    >`;
  }

  /** Renders a line that leads from a resource to its changes; empty without any. */
  renderLink(id: string): Markup | string {
    const change = this.#changes.get(id);
    const removed = this.#removed.get(id) ?? 0;
    const isParent = [...this.#changes.values()].some(({ parent }) => parent?.id === id);
    if (change === undefined && !isParent) return "";
    const words =
      change?.kind === "created"
        ? "New"
        : change === undefined
          ? "Its contents changed"
          : "Changed";
    return html`<p class="notice since" id="since">
      ${words} since ${this.#start}.
      ${removed === 0 ? "" : `${removed} ${removed === 1 ? "block was" : "blocks were"} removed.`}
      <a href="${changePaths.thing(id, this.#since)}">See what changed</a>
    </p>`;
  }

  #findField(id: string, field: string): FieldChange | undefined {
    const change = this.#changes.get(id);
    if (change?.kind !== "updated") return undefined;
    return change.fields.find((each) => each.field === field);
  }
}
