import { html } from "hono/html";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";
import type { ServiceContents } from "./count-contents.js";

/** Renders the contents of a service as figures that lead to them. */
export function renderContents({ title, api, href, figures }: ServiceContents): Markup {
  return html`<section class="card">
    <div>
      <h2><a href="${href}">${title}</a></h2>
      <p class="small muted">${api}</p>
    </div>
    <ul class="figures">
      ${figures.map(
        (figure) =>
          html`<li>
            <a href="${figure.href}"
              ><b>${formatCount(figure.count)}</b> <span>${figure.label}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
