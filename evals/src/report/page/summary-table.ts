import type { Column } from "../columns.ts";
import { type Content, html, type Html } from "./html.ts";

/** Renders a table with its caption in a region that scrolls by itself. */
export function renderTable(caption: string, titles: Content[], rows: readonly Content[][]): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(renderRow)}
      </tbody>
    </table>
  </div>`;
}

function renderRow([first, ...cells]: Content[]): Html {
  return html`<tr>
    <th scope="row">${first}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr> `;
}

/** Renders the title of a column with its description. */
export function renderColumnTitle({ title, description }: Column): Html {
  return html`<abbr title="${description}">${title}</abbr>`;
}

/** Renders what the columns mean. */
export function renderColumnList(columns: readonly Column[]): Html {
  const items = columns.map(
    ({ title, description }) =>
      html`<div>
        <dt>${title}</dt>
        <dd>${description}</dd>
      </div>`,
  );
  return html`<details class="run">
    <summary>What the columns mean</summary>
    <div>
      <dl class="facts">${items}</dl>
      <p class="soft">
        Figures of a run are means, first over the runs of a task, then over the tasks. Runs that
        ended with an error of the model's provider or of the harness do not count. pass^k is the
        unbiased estimate from the runs of each task. Intervals take the task as unit (adjusted
        Wald).
      </p>
    </div>
  </details>`;
}
