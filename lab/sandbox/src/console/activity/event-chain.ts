import type { ActivitySummary } from "../../activity/activity.js";
import type { EventState, ReportedEvent } from "../../reports/report.js";
import type { BadgeColor } from "../components/render-badge.js";
import type { ConsoleContext } from "../console-context.js";
import { describeCalls, describeChanges } from "./describe-call.js";
import { findName } from "./find-name.js";
import { groupActivity } from "./group-activity.js";

/** The states of events as a person reads them. */
export const eventStates: Readonly<Record<EventState, { label: string; color: BadgeColor }>> = {
  waiting: { label: "waiting", color: "amber" },
  running: { label: "running", color: "blue" },
  handled: { label: "handled", color: "green" },
  own: { label: "own write", color: "gray" },
  filtered: { label: "not selected", color: "gray" },
  merged: { label: "merged with a later one", color: "gray" },
  repeated: { label: "handled before", color: "gray" },
  failed: { label: "failed", color: "red" },
};

/** A run that an event has started or continued, with what the requests of its handler changed. */
export interface StartedRun {
  run: string;
  /** Mark of the first call. */
  call: string | undefined;
  changes: string;
}

/** Finds the runs that an event has started: those of the requests that its handler sent. */
export function listStartedRuns(
  context: ConsoleContext,
  { marks }: ReportedEvent,
  requests: readonly ActivitySummary[],
): StartedRun[] {
  const own = requests.filter(({ client }) => marks.includes(client.event ?? ""));
  return groupActivity(context.control.reports, own)
    .toReversed()
    .flatMap(({ calls, run }) =>
      run === undefined
        ? []
        : [{ run, call: calls[0]?.key, changes: describeChanges(describeCalls(context, calls)) }],
    );
}

/** Lists the events that a run has handled, oldest first. */
export function listEventsOf({ control }: Pick<ConsoleContext, "control">, run: string) {
  const found = control.activity.list().flatMap(({ client }) => {
    const isOwn = client.run !== undefined && control.reports.findOwner(client.run) === run;
    return isOwn ? (control.reports.findEvent(client.event) ?? []) : [];
  });
  return [...new Set(found)];
}

/** Names what an event is about: the thing, or else its kind; a schedule by its own name. */
export function nameSubject(
  context: ConsoleContext,
  { name, service, subject }: Pick<ReportedEvent, "name" | "service" | "subject">,
): string {
  if (service === "schedule") return subject.id;
  return name ?? findName(context, subject.id) ?? subject.kind;
}
