import { hasFailed } from "../../activity/activity.js";
import { nameRun } from "../components/render-run-link.js";
import type { ConsoleContext } from "../console-context.js";
import type { ActivityGroup } from "./group-activity.js";
import { getRunState } from "./plan-state.js";
import { measureSpan } from "./render-bar.js";
import type { ConsoleFilter } from "./render-filter.js";
import { listReports } from "./render-reports.js";

/** Returns true for a run that a filter selects. */
export function matches(
  context: ConsoleContext,
  group: ActivityGroup,
  { errors, from, search, service, state, until }: ConsoleFilter,
): boolean {
  const { run } = group;
  const requests = group.calls.flatMap((call) => call.requests);
  if (service !== undefined && !requests.some((each) => each.service === service)) return false;
  if (errors === true && !requests.some(hasFailed)) return false;
  if (state !== undefined && (run === undefined || getRunState(context, group) !== state))
    return false;
  return (
    (search === undefined || matchesWords(context, group, search)) &&
    ((from === undefined && until === undefined) || isWithin(context, group, from, until))
  );
}

function matchesWords(
  context: ConsoleContext,
  { calls, clients, run }: ActivityGroup,
  search: string,
): boolean {
  const requests = calls.flatMap((call) => call.requests);
  const name = run === undefined ? "" : nameRun(context, run, requests).text;
  const operations = calls.map(({ operation = "" }) => operation);
  const text = [name, run ?? "", ...clients, ...operations].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns true for a run of which a part was on one of these days, in UTC. */
function isWithin(
  context: ConsoleContext,
  { calls, run }: ActivityGroup,
  from = "",
  until = "9",
): boolean {
  const requests = calls.flatMap((call) => call.requests);
  const reports = run === undefined ? [] : listReports(context, run);
  const { endMs, startMs } = measureSpan(requests, reports);
  const [first, last] = [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return (last ?? "") >= from && (first ?? "") <= until;
}
