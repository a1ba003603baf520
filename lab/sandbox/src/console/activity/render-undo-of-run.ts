import { html } from "hono/html";
import { renderCommand } from "../components/render-command.js";
import { renderClock } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { renderUndoBadge } from "./render-reports.js";
import { quoteForShell } from "./to-curl.js";

/** Renders the undos of a run, and the command that undoes what is left; empty if no journal has writes of it. */
export function renderUndoOfRun({ control }: ConsoleContext, run: string): Markup | string {
  const { reports } = control;
  const recorded = reports.listRecorded(run);
  if (recorded.length === 0) return "";
  const steps = new Set(recorded.map(({ step }) => step));
  const undos = reports.listUndos().filter((undo) => undo.steps.some(({ id }) => steps.has(id)));
  const left = recorded.filter(({ step }) => !reports.isUndone(step));
  const names = [...new Set(left.map(({ name }) => name))];
  return html`${undos.map(
    (undo) =>
      html`<p class="notice row">
        <span
          ><a href="${activityPaths.undo(undo.id)}">Undone</a> at ${renderClock(undo.undoneAt)}
          UTC</span
        >
        ${renderUndoBadge(undo)}
      </p>`,
  )}
  ${names.slice(0, MAX_NAMES).map((name) =>
    renderCommand(`workbelt undo ${quoteForShell(name)} --dry-run`, {
      id: `undo-${run}-${names.indexOf(name)}`,
      label: "What an undo would do",
    }),
  )}`;
}

/** Calls without a conversation are a run each. */
const MAX_NAMES = 3;
