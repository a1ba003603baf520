import { html } from "hono/html";
import type { AuthorizationServer } from "./authorization-server.js";
import type { Asker } from "./check-request.js";
import type { Markup } from "./page.js";

/** The heading of the page on which a visitor allows an app what it asks for. */
export function consentTitle(server: AuthorizationServer, { app }: Asker): string {
  return `Connect ${app.name} to the ${server.title} of ${server.workspace}?`;
}

/** The page itself; `requestId` is what its answer is matched with. */
export function consentForm(
  server: AuthorizationServer,
  { app, redirectUri }: Asker,
  requestId: string,
): Markup {
  const { heading, items, remark } = server.permissions(app);
  return html`
    <p>Afterwards you return to <strong>${new URL(redirectUri).host}</strong>.</p>
    <h2>${heading}</h2>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>
    ${remark === undefined ? "" : html`<p>${remark}</p>`}
    <form method="post" action="authorize">
      <input type="hidden" name="request" value="${requestId}" />
      <fieldset>
        <legend>Signed in as</legend>
        ${server.members.map((member, index) => memberChoice(member, index === 0))}
      </fieldset>
      <button type="submit" name="decision" value="allow">Allow</button>
      <button type="submit" name="decision" value="deny">Cancel</button>
    </form>
    <p>This is the Workbelt sandbox: the company and its people are made up.</p>
  `;
}

function memberChoice(
  { key, firstName, lastName, jobTitle }: AuthorizationServer["members"][number],
  isFirst: boolean,
): Markup {
  return html`<label>
    <input type="radio" name="member" value="${key}" required ${isFirst ? "checked" : ""} />
    ${firstName} ${lastName}, ${jobTitle}
  </label>`;
}
