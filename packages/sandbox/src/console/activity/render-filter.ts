import { html } from "hono/html";
import type { ActivityFilter } from "../../activity/activity-filter.js";
import { serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";

type Filter = Omit<ActivityFilter, "limit">;

/** Returns the query of a page with this filter, without empty parameters. */
export function toQuery({ errors, run, service }: Filter): Record<string, string> {
  return {
    ...(service !== undefined && { service }),
    ...(errors === true && { errors: "true" }),
    ...(run !== undefined && { run }),
  };
}

/** Renders the form that selects requests. */
export function renderFilter({ errors, run, service }: Filter): Markup {
  return html`<form
    method="get"
    action="${activityPaths.home}"
    class="row"
    role="search"
    aria-label="Activity"
  >
    <label
      >Service
      <select name="service">
        <option value="">All</option>
        ${serviceNames.map(
          (name) =>
            html`<option value="${name}" ${name === service ? html`selected` : ""}>
              ${serviceLabels[name]}
            </option>`,
        )}
      </select>
    </label>
    <label class="check"
      ><input
        type="checkbox"
        name="errors"
        value="true"
        ${errors === true ? html`checked` : ""}
      />Errors only</label
    >
    ${run === undefined ? "" : renderRun(run)}
    <button>Apply</button>
  </form>`;
}

function renderRun(run: string): Markup {
  return html`<label class="check"
    ><input type="checkbox" name="run" value="${run}" checked />Run <code>${run}</code></label
  >`;
}
