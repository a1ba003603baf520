import type { Account } from "@workbelt/core";
import { html } from "hono/html";
import type { Answer } from "./assistant.ts";

/** Part of a page. Everything put into it is escaped. */
export type Markup = ReturnType<typeof html>;

/** A connection of the person who is signed in. */
export interface Connection {
  service: { name: string; title: string };
  state: Account;
}

/** The style of all pages. */
export const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
form { display: inline; }
td { padding: 0.25rem 1rem 0.25rem 0; }
.answer { white-space: pre-wrap; border-left: 3px solid; padding-left: 1rem; }
[role="alert"] { font-weight: 600; }
`;

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** For people who are not signed in. */
export function signInPage(): Markup {
  return page(
    "Sign in",
    html`<p>A demonstration: whatever name you give is believed.</p>
      <form method="post" action="/sign-in">
        <label>Name <input name="name" required maxlength="60" autocomplete="username" /></label>
        <button>Sign in</button>
      </form>`,
  );
}

/** What is connected, and the question. */
export function homePage(account: string, connections: readonly Connection[]): Markup {
  return page(
    `Hello, ${account}`,
    html`<table>
        ${connections.map(connectionRow)}
      </table>
      ${askForm("")}
      <form method="post" action="/sign-out"><button>Sign out</button></form>`,
  );
}

/** What the assistant said; with the way to connect what it could not look into. */
export function answerPage(
  question: string,
  { text }: Answer,
  toConnect: readonly Connection["service"][],
): Markup {
  return page(
    question,
    html`<p class="answer">${text}</p>
      ${toConnect.map(
        ({ name, title }) =>
          html`<div role="alert">
            The ${title} has to be connected. ${connectForm(name, title)}
          </div>`,
      )}
      ${askForm(question)} ${back()}`,
  );
}

/** That something was not done, and why. */
export function failurePage(text: string): Markup {
  return page(
    "That did not work",
    html`<p role="alert">${text}</p>
      ${back()}`,
  );
}

function connectionRow({ service, state }: Connection): Markup {
  const { name, title } = service;
  const works = state.status === "active" || state.status === "expired";
  return html`<tr>
    <td>${title}</td>
    <td>${state.status} ${state.connection?.name} ${state.reason}</td>
    <td>${works ? disconnectForm(name, title) : connectForm(name, title)}</td>
  </tr>`;
}

function connectForm(name: string, title: string): Markup {
  return html`<form method="post" action="/connect/${name}">
    <button>Connect the ${title}</button>
  </form>`;
}

function disconnectForm(name: string, title: string): Markup {
  return html`<form method="post" action="/disconnect/${name}">
    <button>Disconnect the ${title}</button>
  </form>`;
}

function askForm(question: string): Markup {
  return html`<form method="post" action="/ask">
    <p>
      <label
        >Question
        <input
          name="question"
          required
          maxlength="1000"
          value="${question}"
          placeholder="Who am I, and what are my tasks?"
      /></label>
      <button>Ask</button>
    </p>
  </form>`;
}

function back(): Markup {
  return html`<p><a href="/">Back</a></p>`;
}
