import { html } from "hono/html";
import { startSentence } from "@workbelt/core/provider";
import type { Answer } from "./assistant.ts";
import {
  renderConnectForm,
  type Connection,
  renderConnections,
  type Markup,
} from "./connection-list.ts";
import type { Failure } from "./failures.ts";

const FIRST_QUESTION = "Who am I, and what are my tasks?";

/** CSS of all pages. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --text: light-dark(#1b1e24, #e6e8ec); --soft: light-dark(#59616d, #a2aab6); --page: light-dark(#f6f6f3, #111317);
  --card: light-dark(#fff, #191c21); --line: light-dark(#d5d5cf, #3a404a); --accent: light-dark(#0b5f59, #5cd6cb);
  --on-accent: light-dark(#fff, #0b2321); }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text); }
main { max-width: 44rem; margin: auto; padding: 1.5rem; overflow-wrap: anywhere; background: var(--card);
  border: 1px solid var(--line); border-radius: 0.75rem; }
.product { margin: 0; color: var(--soft); font-size: 0.9rem; font-weight: 600; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
button, input { font: inherit; padding: 0.5rem 0.9rem; max-width: 100%; border: 1px solid var(--line); border-radius: 0.5rem;
  color: var(--text); background: var(--card); }
button { cursor: pointer; font-weight: 600; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.question { display: block; width: 100%; margin: 0.25rem 0 0.5rem; }
.connections { list-style: none; padding: 0; margin: 0 0 1rem; }
.connections li { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; padding: 0.6rem 0;
  border-bottom: 1px solid var(--line); }
.connections strong { flex: 0 1 9rem; }
.connections strong::first-letter { text-transform: uppercase; }
.connections span { flex: 1 1 10rem; min-width: 0; }
.connections div { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; }
.answer { white-space: pre-wrap; border-left: 3px solid var(--accent); padding-left: 1rem; }
[role="alert"] { font-weight: 600; }
`;

function renderPage(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Workbelt example</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <p class="product">Workbelt example: a server for many people</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** Renders the sign-in page. */
export function renderSignInPage(): Markup {
  return renderPage(
    "Sign in",
    html`<p>A demonstration: any name is accepted.</p>
      <form method="post" action="/sign-in">
        <p>
          <label>Name <input name="name" required maxlength="60" autocomplete="username" /></label>
        </p>
        <button class="main">Sign in</button>
      </form>`,
  );
}

/** Renders the connections and the question. */
export function renderHomePage(account: string, connections: readonly Connection[]): Markup {
  return renderPage(
    `Hello, ${account}`,
    html`${renderConnections(connections)} ${renderAskForm(FIRST_QUESTION)}
      <form method="post" action="/sign-out"><button>Sign out</button></form>`,
  );
}

/** Renders an answer, with forms to connect the services it lacked. */
export function renderAnswerPage(
  question: string,
  { text }: Answer,
  toConnect: readonly Connection["service"][],
): Markup {
  return renderPage(
    question,
    html`<p class="answer">${text}</p>
      ${toConnect.map(
        (service) =>
          html`<div role="alert">
            <p>${startSentence(service.displayName)} must be connected.</p>
            ${renderConnectForm(service)}
          </div>`,
      )}
      ${renderAskForm(question)} ${renderBackLink()}`,
  );
}

/** Renders a failure. */
export function renderFailurePage({ heading, text }: Omit<Failure, "status">): Markup {
  return renderPage(
    heading,
    html`<p role="alert">${text}</p>
      ${renderBackLink()}`,
  );
}

function renderAskForm(question: string): Markup {
  return html`<form method="post" action="/ask">
    <p>
      <label
        >Question
        <input class="question" name="question" required maxlength="1000" value="${question}"
      /></label>
      <button class="main">Ask</button>
    </p>
  </form>`;
}

function renderBackLink(): Markup {
  return html`<p><a href="/">Back</a></p>`;
}
