import { html } from "hono/html";
import type { AuthorizationServer, ConsentPermission } from "./authorization-server.js";
import type { AuthorizationClient } from "./authorization-request.js";
import type { Markup } from "./render-page.js";

/**
 * Renders the title of the consent page: the heading, without the characters by which a name could
 * reverse the text direction of the rest.
 */
export function renderConsentTitle(
  server: AuthorizationServer,
  { app }: AuthorizationClient,
): string {
  const name = app.name.replaceAll(/\p{Bidi_Control}/gu, "");
  return `Connect ${name} to the ${server.title} of ${server.workspace}?`;
}

/** Renders the heading; `<bdi>` isolates the text direction of the name. */
export function renderConsentHeading(
  server: AuthorizationServer,
  { app }: AuthorizationClient,
): Markup {
  return html`Connect <bdi>${app.name}</bdi> to the ${server.title} of ${server.workspace}?`;
}

/** Renders the consent page; `requestId` identifies the request on submission. */
export function renderConsentForm(
  server: AuthorizationServer,
  { app, redirectUri }: AuthorizationClient,
  requestId: string,
): Markup {
  const { heading, items, remark } = server.describePermissions(app);
  return html`
    <form method="post" action="authorize">
      <input type="hidden" name="request" value="${requestId}" />
      <p>Afterwards you return to <strong>${new URL(redirectUri).origin}</strong>.</p>
      <fieldset>
        <legend>Choose who you are</legend>
        ${server.members.map((member, index) => renderMemberChoice(member, index === 0))}
      </fieldset>
      <h2>${heading}</h2>
      <ul>
        ${items.map(renderPermission)}
      </ul>
      ${remark === undefined ? "" : html`<p>${remark}</p>`}
      <p class="soft">This is the Workbelt sandbox: the company and its people are made up.</p>
      <p class="decision">
        <button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny">Cancel</button>
      </p>
    </form>
  `;
}

/** Renders the description and scope of a permission, or whichever it has. */
function renderPermission({ text, scope }: ConsentPermission): Markup {
  return text === undefined || scope === undefined
    ? html`<li>${text ?? scope}</li>`
    : html`<li>${text} <code>${scope}</code></li>`;
}

function renderMemberChoice(
  { key, firstName, lastName, jobTitle }: AuthorizationServer["members"][number],
  isFirst: boolean,
): Markup {
  return html`<label>
    <input type="radio" name="member" value="${key}" required ${isFirst ? "checked" : ""} />
    <span>${firstName} ${lastName}, ${jobTitle}</span>
  </label>`;
}
