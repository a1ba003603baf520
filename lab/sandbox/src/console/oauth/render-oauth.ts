import { html } from "hono/html";
import type { AppDocument } from "../../oauth/documents.js";
import { type OAuthServiceName, oauthServiceNames } from "../../common/tokens.js";
import { renderBadge } from "../components/render-badge.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import type { Connection } from "./list-connections.js";

/** Content of the page of OAuth. */
export interface OAuthPage {
  apps: readonly AppDocument[];
  connections: readonly Connection[];
  canWrite: boolean;
}

const toColumn = (label: string) => ({ label });
const stateColors = { valid: "green", expired: "amber", deleted: "gray" } as const;

/** Renders the apps that people can connect, their grants and tokens. */
export function renderOAuth({ apps, canWrite, connections }: OAuthPage): Markup {
  return html`<p class="lead">
      Apps that people connect to the CRM and the notes workspace by OAuth 2.0. Tokens are masked.
    </p>
    <h2>Grants</h2>
    ${renderGrants(connections)}
    <h2>Tokens</h2>
    ${renderTokens(connections)}
    ${canWrite ? html`<div class="row">${oauthServiceNames.map(renderExpire)}</div>` : ""}
    <h2>Apps</h2>
    ${renderApps(apps)}`;
}

function renderGrants(connections: readonly Connection[]): Markup {
  return renderTable({
    label: "Grants",
    columns: [
      ...["Person", "App", "Service", "Permissions", "Granted"].map(toColumn),
      { label: "Refreshes", isNumeric: true },
      { label: "Replays refused", isNumeric: true },
      toColumn("State"),
    ],
    rows: connections.map(({ app, grant, person }) => [
      html`<span>${person}</span>`,
      html`<span>${app?.name ?? grant.clientId}</span>`,
      serviceLabels[grant.service],
      renderPermissions(app?.permissions ?? []),
      renderTime(grant.issuedAt),
      String(grant.refreshes),
      String(grant.refusedReuses),
      grant.isActive ? renderBadge("active", "green") : renderBadge("ended", "gray"),
    ]),
    empty: "No app is connected yet.",
  });
}

function renderTokens(connections: readonly Connection[]): Markup {
  const rows = connections.flatMap(({ accessToken, app, grant, person }) => {
    const owner = `${person}, ${app?.name ?? grant.clientId}`;
    const { expiresAt, state, value } = accessToken;
    const expiry = expiresAt === undefined ? "does not expire" : renderTime(expiresAt);
    return [
      [renderMasked(value), "Access", owner, expiry, renderBadge(state, stateColors[state])],
      ...(grant.refreshToken === undefined
        ? []
        : [
            [
              renderMasked(grant.refreshToken),
              "Refresh",
              owner,
              "until it is used",
              grant.isActive ? renderBadge("valid", "green") : renderBadge("revoked", "gray"),
            ],
          ]),
    ];
  });
  return renderTable({
    label: "Tokens",
    columns: ["Token", "Kind", "Connection", "Expires", "State"].map(toColumn),
    rows,
    empty: "No token has been issued.",
  });
}

function renderApps(apps: readonly AppDocument[]): Markup {
  return renderTable({
    label: "Apps",
    columns: ["App", "Service", "Client id", "Redirects to", "Permissions"].map(toColumn),
    rows: apps.map(({ clientId, name, permissions, redirectUris, service }) => [
      html`<span>${name}</span>`,
      serviceLabels[service],
      html`<code>${clientId}</code>`,
      redirectUris === "loopback" ? "any address on this machine" : redirectUris.join(", "),
      renderPermissions(permissions),
    ]),
    empty: "There are no apps.",
  });
}

function renderMasked(token: string): Markup {
  return html`<code>${maskToken(token)}</code>`;
}

function renderPermissions(permissions: readonly string[]): Markup {
  return html`<details>
    <summary>${permissions.length}</summary>
    ${permissions.join(", ")}
  </details>`;
}

function renderExpire(service: OAuthServiceName): Markup {
  const label = serviceLabels[service];
  return html`<form
    method="post"
    action="/console/oauth/expire"
    data-confirm="Expire all access tokens of the ${label} that were issued by OAuth?"
  >
    <input type="hidden" name="service" value="${service}" />
    <button class="danger">Expire access tokens of ${label}</button>
  </form>`;
}

/** Masks a token: what kind it is, and its last four characters. */
function maskToken(token: string): string {
  const kind = /^sandbox-\w+-(?:access|refresh)-/.exec(token)?.[0] ?? "";
  return `${kind}…${token.slice(-4)}`;
}
