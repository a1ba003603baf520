import type { Account } from "@workbelt/core/accounts";
import { html } from "hono/html";
import { toTitle } from "@workbelt/core/adapters";

/** Part of a page. Interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

/** A connection of the signed-in user. */
export interface Connection {
  service: { name: string; displayName: string };
  state: Account;
}

/** Renders the connections, each with the actions it allows. */
export function renderConnections(connections: readonly Connection[]): Markup {
  return html`<ul class="connections">
    ${connections.map(renderConnection)}
  </ul>`;
}

/** Renders the form that starts an authorization. */
export function renderConnectForm({ name, displayName }: Connection["service"]): Markup {
  return html`<form method="post" action="/connect/${name}">
    <button>Connect ${displayName}</button>
  </form>`;
}

function renderConnection({ service, state }: Connection): Markup {
  const works = state.status === "active" || state.status === "expired";
  return html`<li>
    <strong>${toTitle(service.displayName)}</strong>
    <span>${describeState(service, state)}</span>
    <div>
      ${works ? "" : renderConnectForm(service)}
      ${works || isRevocationPending(state) || state.status === "unreadable" ? renderDisconnectForm(service) : ""}
    </div>
  </li>`;
}

function describeState({ displayName }: Connection["service"], state: Account): string {
  if (state.status === "needs_reauthorization") return "Needs to be connected again";
  if (state.status === "unreadable") {
    return "The stored connection cannot be read: connect it again, or disconnect it";
  }
  if (isRevocationPending(state)) {
    return `No longer used here, but ${displayName} has not revoked its access yet: disconnect it again`;
  }
  if (state.status === "disconnected") return "Not connected";
  const { name } = state.connection ?? {};
  return name === undefined ? "Connected" : `Connected to ${name}`;
}

/** Returns true if the service has not revoked the token yet. A finished disconnection has no reason. */
function isRevocationPending({ reason, status }: Account): boolean {
  return status === "disconnected" && reason !== undefined;
}

function renderDisconnectForm({ name, displayName }: Connection["service"]): Markup {
  return html`<form method="post" action="/disconnect/${name}">
    <button>Disconnect ${displayName}</button>
  </form>`;
}
