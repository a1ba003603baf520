import { html } from "hono/html";
import type { Access } from "../../common/local-requests.js";
import { assetPaths, searchPaths } from "../paths.js";
import { removeBidiControls } from "../../common/remove-bidi-controls.js";
import type { Markup } from "../markup.js";
import { navigation } from "./navigation.js";
import type { Context } from "hono";
import type { ConsoleEnv } from "../console-context.js";

/** A page of the console. */
export interface ConsolePage {
  /** Plain text of the heading and the title bar. */
  title: string;
  /** Address of its item in the navigation. */
  current: string;
  content: Markup;
  access: Access;
  /** Markup above the heading, such as the way to this page. */
  before?: Markup;
  /** Address of a stream of events after which the content is read again. */
  live?: string;
  /** The searched text, on the page of results. */
  search?: string;
}

/** Renders a page of the console: title, navigation and content. */
export function renderPage(page: ConsolePage): Markup {
  const { title, current, content, access, before, live, search = "" } = page;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${removeBidiControls(title)} – Workbelt sandbox</title>
        <link rel="icon" href="${assetPaths.icon}" />
        <link rel="stylesheet" href="${assetPaths.style}" />
        <script type="module" src="${assetPaths.script}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="side">
          <p class="brand">
            <a href="/">Workbelt <span>sandbox</span></a>
          </p>
          <details class="menu">
            <summary>Menu</summary>
            ${renderNavigation(current)}
          </details>
          ${renderSearch(search)} ${renderNavigation(current)}
          ${access.canWrite ? "" : renderReadOnlyNote()}
        </header>
        <main id="content" tabindex="-1">
          ${before ?? ""} ${live === undefined ? html`<h1>${title}</h1>` : renderLiveHeading(title)}
          ${live === undefined ? content : html`<div class="flow" data-live="${live}">${content}</div>`}
        </main>
        ${renderKeys()}
      </body>
    </html>`;
}

/** Renders a heading with the button that follows or pauses; without script there is none. */
function renderLiveHeading(title: string): Markup {
  return html`<div class="spread">
    <h1>${title}</h1>
    <button type="button" id="live" aria-pressed="true" data-state="live" hidden>Live</button>
    <p id="live-note" class="error" role="status" hidden></p>
  </div>`;
}

function renderSearch(search: string): Markup {
  return html`<form class="find" role="search" aria-label="Everything" action="${searchPaths.home}">
    <input
      type="search"
      name="q"
      id="find"
      value="${search}"
      aria-label="Search everything"
      aria-keyshortcuts="Control+K Meta+K"
      placeholder="Search"
      autocomplete="off"
    />
    <kbd aria-hidden="true">Ctrl K</kbd>
  </form>`;
}

function renderNavigation(current: string): Markup {
  return html`<nav aria-label="Console" class="navigation">
    ${navigation.map(
      ({ label, items }) =>
        html`<div>
          <p class="group">${label}</p>
          <ul>
            ${items.map(
              (item) =>
                html`<li>
                  <a href="${item.href}" ${item.href === current ? markCurrent : ""}
                    >${item.label}</a
                  >
                </li>`,
            )}
          </ul>
        </div>`,
    )}
  </nav>`;
}

/** The keys that the script knows. */
const keys: readonly [keys: readonly string[], does: string][] = [
  [["/"], "Search this page, or everything"],
  [["Ctrl K", "⌘ K"], "Search everything"],
  [["j", "↓"], "Next row"],
  [["k", "↑"], "Row before"],
  [["Enter"], "Open the row"],
  [["Esc"], "Close this"],
  [["?"], "These keys"],
];

/** Renders the list of keys, which only the script opens. */
function renderKeys(): Markup {
  return html`<dialog id="keys" class="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl class="fields">
      ${keys.map(
        ([names, does]) =>
          html`<div>
            <dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`;
}

const markCurrent = html`aria-current="page"`;

function renderReadOnlyNote(): Markup {
  return html`<p class="read-only">
    Read-only: only the machine that runs the sandbox may change it.
  </p>`;
}

/** Responds with a page, for the rights of the visitor. */
export function sendPage(
  context: Context<ConsoleEnv>,
  page: Omit<ConsolePage, "access">,
): Response | Promise<Response> {
  return context.html(renderPage({ ...page, access: context.get("access") }));
}
