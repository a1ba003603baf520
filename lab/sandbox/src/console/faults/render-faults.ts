import { html } from "hono/html";
import type { QueuedFault } from "../../faults/fault.js";
import { renderTable } from "../components/render-table.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { describeFault, describeRequests } from "./describe-fault.js";
import type { FaultFormError, FaultFormValues } from "./fault-form.js";
import { renderFaultForm } from "./render-fault-form.js";

/** Content of the page of faults. */
export interface FaultsPage {
  faults: readonly QueuedFault[];
  values: FaultFormValues;
  error?: FaultFormError;
  canWrite: boolean;
}

/** Renders the queue of faults, and the form that adds one. */
export function renderFaults({ canWrite, error, faults, values }: FaultsPage): Markup {
  return html`<p class="lead">
      Each fault applies to the next requests that match it. The first one that matches a request is
      used.
    </p>
    ${renderTable({
      label: "Faults",
      columns: [
        { label: "Fault" },
        { label: "Requests" },
        { label: "Effect" },
        { label: "Uses left", isNumeric: true },
        ...(canWrite ? [{ label: "Remove" }] : []),
      ],
      rows: faults.map((fault) => [
        String(fault.id),
        html`${serviceLabels[fault.service]}: <span class="mono">${describeRequests(fault)}</span>`,
        html`<span>${describeFault(fault)}</span>`,
        String(fault.remaining),
        ...(canWrite ? [renderRemove(fault.id)] : []),
      ]),
      empty: "No fault is waiting.",
    })}
    ${canWrite && faults.length > 0 ? renderClear() : ""}
    ${canWrite ? renderFaultForm(values, error) : ""}`;
}

function renderRemove(id: number): Markup {
  return html`<form method="post" action="/console/faults/${id}/remove">
    <button aria-label="Remove fault ${id}">Remove</button>
  </form>`;
}

function renderClear(): Markup {
  return html`<form method="post" action="/console/faults/clear">
    <button class="danger">Remove all</button>
  </form>`;
}
