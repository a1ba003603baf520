import { html } from "hono/html";
import type { NamedSnapshot } from "../../state/named-snapshots.js";
import { createHref, changePaths } from "../paths.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { renderConfirmedForm } from "./render-confirmed-form.js";

/** Content of the section of snapshots. */
export interface SnapshotsSection {
  snapshots: readonly NamedSnapshot[];
  canWrite: boolean;
  /** Name of the snapshot to compare with; absent for the start, the last reset or restore. */
  since?: string | undefined;
  /** The name that was refused, and the reason. */
  refused?: { name: string; message: string };
}

/** Renders the choice of a snapshot to compare with, and forms to take, restore and delete them and to reset. */
export function renderSnapshots(section: SnapshotsSection): Markup {
  const { snapshots, canWrite, refused } = section;
  return html`<section class="card" id="snapshots" aria-label="Snapshots">
    <div class="toolbar">
      ${renderComparison(section)} ${canWrite ? renderTake(refused) : ""}
      ${canWrite ? renderReset() : ""}
    </div>
    ${refused === undefined ? "" : html`<p class="error" id="refused" role="alert">${refused.message}</p>`}
    ${
      snapshots.length === 0
        ? html`<p class="muted small">
            None has been taken. A snapshot saves the whole state, to compare with or to return to.
          </p>`
        : html`<ul class="list" aria-label="Snapshots">
            ${snapshots.map((each) => renderSnapshot(each, canWrite))}
          </ul>`
    }
  </section>`;
}

function renderSnapshot(snapshot: NamedSnapshot, canWrite: boolean): Markup {
  return html`<li class="spread">
    <span
      ><b>${snapshot.name}</b>
      <span class="muted small">${renderTime(snapshot.takenAt)}</span></span
    >
    ${canWrite ? renderActions(snapshot) : ""}
  </li>`;
}

function renderComparison({ snapshots, since }: SnapshotsSection): Markup {
  return html`<form class="row" action="${changePaths.home}">
    <label class="field"
      >Compare with
      <select name="since">
        <option value="">the start, or the latest reset or restore</option>
        ${snapshots.map(
          ({ name }) =>
            html`<option value="${name}" ${name === since ? html`selected` : ""}>${name}</option>`,
        )}
      </select>
    </label>
    <button>Compare</button>
  </form>`;
}

function renderTake(refused: SnapshotsSection["refused"]): Markup {
  return html`<form class="row" method="post" action="${changePaths.snapshots}">
    <label class="field"
      >Name of a new snapshot
      <input
        name="name"
        value="${refused?.name ?? ""}"
        required
        maxlength="64"
        autocomplete="off"
        ${refused === undefined ? "" : html`aria-invalid="true" aria-describedby="refused"`}
      />
    </label>
    <button class="primary">Take a snapshot</button>
  </form>`;
}

/** Renders the button that resets the sandbox, which asks again before it does. */
export function renderReset(): Markup {
  return renderConfirmedForm({
    action: changePaths.reset,
    label: "Reset",
    subject: "the sandbox",
    warning: "The company becomes as it was at first. All changes and added tokens are lost.",
  });
}

function renderActions({ name }: NamedSnapshot): Markup {
  const path = `${changePaths.snapshots}/${encodeURIComponent(name)}`;
  return html`<div class="row">
    <a class="button" href="${createHref(changePaths.home, { since: name })}">Compare</a>
    <a class="button" href="/control/snapshots/${encodeURIComponent(name)}" download>Download</a>
    ${renderConfirmedForm({
      action: `${path}/restore`,
      label: "Restore",
      subject: name,
      warning: "Everything becomes as it was then. What was changed later is lost.",
    })}
    ${renderConfirmedForm({
      action: `${path}/delete`,
      label: "Delete",
      subject: name,
      warning: "The sandbox itself stays as it is.",
    })}
  </div>`;
}
