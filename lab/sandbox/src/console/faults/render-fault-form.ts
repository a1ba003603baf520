import { html } from "hono/html";
import { METHODS } from "../../faults/parse-fault.js";
import { serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { kindDescriptions } from "./describe-fault.js";
import type { FaultField, FaultFormError, FaultFormValues } from "./fault-form.js";

interface Choice {
  value: string;
  label: string;
}

/** Renders the form that adds a fault, with the values of an earlier try and the mistake in it. */
export function renderFaultForm(values: FaultFormValues, error?: FaultFormError): Markup {
  const select = (name: FaultField, label: string, choices: readonly Choice[]) =>
    renderField(name, label, error, (attributes) =>
      renderSelect(attributes, choices, values[name]),
    );
  const input = (name: FaultField, label: string, hint: string) =>
    renderField(
      name,
      label,
      error,
      (attributes) =>
        html`<input ${attributes} value="${values[name] ?? ""}" placeholder="${hint}" />`,
    );
  const area = (name: FaultField, label: string, hint: string) =>
    renderField(
      name,
      label,
      error,
      (attributes) =>
        html`<textarea ${attributes} rows="3" placeholder="${hint}">
${values[name] ?? ""}</textarea>`,
    );
  return html`<section class="card" aria-labelledby="add">
    <h2 id="add">Add a fault</h2>
    <form method="post" action="/console/faults" class="stack" novalidate>
      <div class="form-grid">
        ${select("service", "Service", serviceNames.map(toServiceChoice))}
        ${select("method", "Method", [{ value: "", label: "Any" }, ...METHODS.map(toChoice)])}
        ${input("path", "Part of the path", "/tasks")} ${select("kind", "Effect", kindChoices)}
        ${input("status", "Status", "500")} ${input("delayMs", "Delay in milliseconds", "0")}
        ${input("times", "Number of requests", "1")}
      </div>
      <div class="form-grid two">
        ${area("headers", "Response headers, one a line", "retry-after: 7")}
        ${area("body", "Response body, JSON or text", "{}")}
      </div>
      ${error === undefined || isFieldError(error) ? "" : html`<p class="error" role="alert">${error.message}</p>`}
      <button class="primary">Add fault</button>
    </form>
  </section>`;
}

const toChoice = (value: string): Choice => ({ value, label: value });
const toServiceChoice = (value: (typeof serviceNames)[number]): Choice => ({
  value,
  label: serviceLabels[value],
});
const kindChoices: Choice[] = [
  ...Object.entries(kindDescriptions).map(([value, label]) => ({ value, label })),
  { value: "", label: "Process the request, after the delay" },
];

function isFieldError({ field }: FaultFormError): boolean {
  return field !== undefined;
}

/** Renders a labelled field, with the error that names it. */
function renderField(
  name: FaultField,
  label: string,
  error: FaultFormError | undefined,
  renderControl: (attributes: Markup) => Markup,
): Markup {
  const message = error?.field === name ? error.message : undefined;
  const invalid =
    message === undefined
      ? ""
      : html`aria-invalid="true" aria-describedby="${name}-error" autofocus`;
  return html`<div>
    <label class="field"
      >${label}
      ${renderControl(html`name="${name}" id="${name}" autocomplete="off" ${invalid}`)}</label
    >
    ${message === undefined ? "" : html`<p class="error" id="${name}-error">${message}</p>`}
  </div>`;
}

function renderSelect(
  attributes: Markup,
  choices: readonly Choice[],
  selected: string | undefined,
): Markup {
  return html`<select ${attributes}>
    ${choices.map(
      ({ label, value }) =>
        html`<option value="${value}" ${value === selected ? html`selected` : ""}>
          ${label}
        </option>`,
    )}
  </select>`;
}
