import { html } from "hono/html";
import type { AuthorizationServer } from "./authorization-server.js";
import type { Asker } from "./check-request.js";
import type { Markup } from "./page.js";
import { scopeWords } from "./scope-words.js";

/**
 * The title of the page on which a visitor allows an app what it asks for: as the heading, without the
 * characters by which a name could turn the rest of the sentence around.
 */
export function consentTitle(server: AuthorizationServer, { app }: Asker): string {
  const name = app.name.replaceAll(/\p{Bidi_Control}/gu, "");
  return `Connect ${name} to the ${server.title} of ${server.workspace}?`;
}

/** Its heading, in which a name of any script stays within itself. */
export function consentHeading(server: AuthorizationServer, { app }: Asker): Markup {
  return html`Connect <bdi>${app.name}</bdi> to the ${server.title} of ${server.workspace}?`;
}

/** The page itself; `requestId` is what its answer is matched with. */
export function consentForm(
  server: AuthorizationServer,
  { app, redirectUri }: Asker,
  requestId: string,
): Markup {
  const { heading, items, remark } = server.permissions(app);
  return html`
    <p>Afterwards you return to <strong>${new URL(redirectUri).origin}</strong>.</p>
    <h2>${heading}</h2>
    <ul>
      ${items.map(permissionLine)}
    </ul>
    ${remark === undefined ? "" : html`<p>${remark}</p>`}
    <form method="post" action="authorize">
      <input type="hidden" name="request" value="${requestId}" />
      <fieldset>
        <legend>Choose who you are</legend>
        ${server.members.map((member, index) => memberChoice(member, index === 0))}
      </fieldset>
      <button type="submit" name="decision" value="allow">Allow</button>
      <button type="submit" name="decision" value="deny">Cancel</button>
    </form>
    <p>This is the Workbelt sandbox: the company and its people are made up.</p>
  `;
}

/** Scopes as people say them, and as the app is given them; what is in words already stays so. */
function permissionLine(item: string): Markup {
  const words = scopeWords(item);
  return words === undefined
    ? html`<li>${item}</li>`
    : html`<li>${words} <code>${item}</code></li>`;
}

function memberChoice(
  { key, firstName, lastName, jobTitle }: AuthorizationServer["members"][number],
  isFirst: boolean,
): Markup {
  return html`<label>
    <input type="radio" name="member" value="${key}" required ${isFirst ? "checked" : ""} />
    <span>${firstName} ${lastName}, ${jobTitle}</span>
  </label>`;
}
