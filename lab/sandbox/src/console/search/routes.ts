import { Hono } from "hono";
import { html } from "hono/html";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import type { Markup } from "../markup.js";
import { searchPaths } from "../paths.js";
import { sendPage } from "../shell/render-page.js";
import { findHits, type HitGroup } from "./find-hits.js";

const MAX_LENGTH = 200;

/** Creates the search of everything, `/console/search?q=`. */
export function createSearchRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().get("/", (request) => {
    const search = (request.req.query("q") ?? "").trim().slice(0, MAX_LENGTH);
    const content = renderHits(search, findHits(context, search));
    return sendPage(request, { title: "Search", current: searchPaths.home, content, search });
  });
}

function renderHits(search: string, groups: readonly HitGroup[]): Markup {
  if (search === "") {
    return html`<p class="empty">
      Search records, tasks, notes, pages, databases, calls and requests: Ctrl+K from everywhere.
    </p>`;
  }
  if (groups.length === 0) return html`<p class="empty">Nothing matches “${search}”.</p>`;
  return html`${groups.map(
    ({ label, hits, more = [] }) =>
      html`<section class="card" aria-label="${label}">
        <h2>${label} <span class="count">${hits.length}</span></h2>
        <ul class="list" data-rows>
          ${hits.map(
            ({ href, title, kind }) =>
              html`<li class="spread">
                <a href="${href}">${title}</a> <span class="muted small">${kind}</span>
              </li>`,
          )}
          ${more.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}
        </ul>
      </section>`,
  )}`;
}
