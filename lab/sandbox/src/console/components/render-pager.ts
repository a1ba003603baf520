import { html } from "hono/html";
import type { Markup } from "../markup.js";
import { createHref } from "../paths.js";
import type { Context } from "hono";

/** A part of a list of `total` items. */
export interface Page {
  /** Address of the list. */
  path: string;
  /** Its other parameters, such as a search. */
  query?: Readonly<Record<string, string>>;
  offset: number;
  limit: number;
  total: number;
}

/** Renders the position in a list and links to the parts before and after. */
export function renderPager({ path, query = {}, offset, limit, total }: Page): Markup {
  if (total === 0) return html``;
  const link = (label: string, to: number) =>
    html`<a class="button" href="${createHref(path, { ...query, offset: String(to) })}"
      >${label}</a
    >`;
  const end = Math.min(offset + limit, total);
  return html`<nav class="pager" aria-label="Pages">
    <span class="muted"
      >${formatCount(offset + 1)}–${formatCount(end)} of ${formatCount(total)}</span
    >
    ${offset > 0 ? link("Previous", Math.max(0, offset - limit)) : ""}
    ${end < total ? link("Next", end) : ""}
  </nav>`;
}

/** Formats a count with separators: 10,000. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** Returns the `offset` of a request; 0 for none or an invalid one. */
export function readOffset({ req }: Context): number {
  const offset = Number(req.query("offset") ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}
