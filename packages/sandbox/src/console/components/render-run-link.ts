import { html } from "hono/html";
import { shorten } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";

const MAX_NAME = 60;

/** Renders a link to a run, by its name if the application has reported it; `place` is an element of its timeline. */
export function renderRunLink(
  context: Pick<ConsoleContext, "control">,
  run: string,
  place = "",
): Markup {
  const href = `${activityPaths.run(run)}${place === "" ? "" : `#${place}`}`;
  return html`<a href="${href}">${renderRunName(context, run)}</a>`;
}

/** Renders the name of a run, or its mark. */
export function renderRunName({ control }: Pick<ConsoleContext, "control">, run: string): Markup {
  const name = control.reports.findName(run);
  return html`<code>${name === undefined ? run : shorten(name, MAX_NAME)}</code>`;
}
