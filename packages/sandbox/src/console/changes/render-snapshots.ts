import { html } from "hono/html";
import type { NamedSnapshot } from "../../state/named-snapshots.js";
import { createHref, changePaths } from "../paths.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { renderConfirmedForm } from "./render-confirmed-form.js";

/** Content of the section of snapshots. */
export interface SnapshotsSection {
  snapshots: readonly NamedSnapshot[];
  canWrite: boolean;
  /** The name that was refused, and the reason. */
  refused?: { name: string; message: string };
}

/** Renders the snapshots, with forms to take, restore and delete them and to reset, for who may do that. */
export function renderSnapshots(section: SnapshotsSection): Markup {
  const { snapshots, canWrite } = section;
  return html`<section class="stack" aria-labelledby="snapshots">
    <h2 id="snapshots">Snapshots</h2>
    ${renderTable({
      label: "Snapshots",
      columns: [{ label: "Name" }, { label: "Taken" }, ...(canWrite ? [{ label: "Actions" }] : [])],
      rows: snapshots.map((each) => [
        each.name,
        renderTime(each.takenAt),
        ...(canWrite ? [renderActions(each)] : []),
      ]),
      empty:
        "None has been taken. A snapshot saves the whole state, to compare with or to return to.",
    })}
    ${canWrite ? renderForms(section) : ""}
  </section>`;
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

function renderForms({ refused }: SnapshotsSection): Markup {
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
    </form>
    ${refused === undefined ? "" : html`<p class="error" id="refused" role="alert">${refused.message}</p>`}
    ${renderConfirmedForm({
      action: changePaths.reset,
      label: "Reset",
      subject: "the sandbox",
      warning: "The company becomes as it was at first. All changes and added tokens are lost.",
    })}`;
}
