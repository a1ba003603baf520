import type { Account } from "@workbelt/core/accounts";
import { html } from "hono/html";

/** Part of a page. Everything put into it is escaped. */
export type Markup = ReturnType<typeof html>;

/** A connection of the person who is signed in. */
export interface Connection {
  service: { name: string; displayName: string };
  state: Account;
}

/** What is connected, and what can be done about it. */
export function connectionList(connections: readonly Connection[]): Markup {
  return html`<ul class="connections">
    ${connections.map(connectionItem)}
  </ul>`;
}

/** The way to a service's own page. */
export function connectForm({ name, displayName }: Connection["service"]): Markup {
  return html`<form method="post" action="/connect/${name}">
    <button>Connect the ${displayName}</button>
  </form>`;
}

function connectionItem({ service, state }: Connection): Markup {
  const works = state.status === "active" || state.status === "expired";
  return html`<li>
    <strong>${service.displayName}</strong>
    <span>${stateInWords(service, state)}</span>
    <div>
      ${works ? "" : connectForm(service)}
      ${works || isHalfEnded(state) || state.status === "unreadable" ? disconnectForm(service) : ""}
    </div>
  </li>`;
}

function stateInWords({ displayName }: Connection["service"], state: Account): string {
  if (state.status === "needs_reauthorization") return "Needs to be connected again";
  if (state.status === "unreadable") {
    return "What is stored about this connection cannot be read: connect it again, or disconnect it";
  }
  if (isHalfEnded(state)) {
    return `Not used here any more, but the ${displayName} has not taken its permission back yet: disconnect it once more`;
  }
  if (state.status === "disconnected") return "Not connected";
  const { name } = state.connection ?? {};
  return name === undefined ? "Connected" : `Connected to ${name}`;
}

/** Whether a disconnection waits for the service: one that is over leaves no reason behind. */
function isHalfEnded({ reason, status }: Account): boolean {
  return status === "disconnected" && reason !== undefined;
}

function disconnectForm({ name, displayName }: Connection["service"]): Markup {
  return html`<form method="post" action="/disconnect/${name}">
    <button>Disconnect the ${displayName}</button>
  </form>`;
}
