import { html } from "hono/html";
import type { ActivityFilter } from "../../activity/activity-filter.js";
import { serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import { type RunState, runStates } from "./plan-state.js";

/** Selects requests, and runs by their state. */
export interface ConsoleFilter extends Pick<ActivityFilter, "errors" | "service"> {
  state?: RunState | undefined;
}

/** Returns the query of a page with this filter, without empty parameters. */
export function toQuery({ errors, service, state }: ConsoleFilter): Record<string, string> {
  return {
    ...(service !== undefined && { service }),
    ...(errors === true && { errors: "true" }),
    ...(state !== undefined && { state }),
  };
}

/** Renders the form that selects requests. */
export function renderFilter({ errors, service, state }: ConsoleFilter): Markup {
  return html`<form
    method="get"
    action="${activityPaths.home}"
    class="row"
    role="search"
    aria-label="Activity"
  >
    <label
      >State
      <select name="state">
        <option value="">All</option>
        ${Object.entries(runStates).map(
          ([name, { label }]) =>
            html`<option value="${name}" ${name === state ? html`selected` : ""}>${label}</option>`,
        )}
      </select>
    </label>
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
    <button>Apply</button>
  </form>`;
}
