import { html } from "hono/html";
import type { ActivityFilter } from "../../activity/activity-filter.js";
import { serviceNames } from "../../common/tokens.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import { type RunState, runStates } from "./plan-state.js";

/** Selects runs: by their name and state, and by their requests. */
export interface ConsoleFilter extends Pick<ActivityFilter, "errors" | "service"> {
  state?: RunState | undefined;
  /** Words of the name, the mark, a client or an operation. */
  search?: string | undefined;
  /** First and last day, in UTC: `2026-11-18`. */
  from?: string | undefined;
  until?: string | undefined;
}

/** Returns the query of a page with this filter, without empty parameters. */
export function toQuery({
  errors,
  from,
  search,
  service,
  state,
  until,
}: ConsoleFilter): Record<string, string> {
  return {
    ...(service !== undefined && { service }),
    ...(errors === true && { errors: "true" }),
    ...(state !== undefined && { state }),
    ...(search !== undefined && { q: search }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}

/** Renders the form that selects runs. */
export function renderFilter({
  errors,
  from = "",
  search = "",
  service,
  state,
  until = "",
}: ConsoleFilter): Markup {
  return html`<form
    method="get"
    action="${activityPaths.home}"
    class="row filter"
    role="search"
    aria-label="Activity"
  >
    <label
      >Name
      <input type="search" name="q" value="${search}" autocomplete="off" />
    </label>
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
    <label>From <input type="date" name="from" value="${from}" /></label>
    <label>Until <input type="date" name="until" value="${until}" /></label>
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
