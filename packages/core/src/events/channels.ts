import { channel } from "node:diagnostics_channel";
import type { WorkbeltEvents } from "./events.js";

/** Kind of an event. */
export type EventKind = keyof WorkbeltEvents;

/** The channels by kind. Node finds them by name, so that several copies of this package share them. */
export const channels = {
  call: channel("workbelt:call"),
  attempt: channel("workbelt:attempt"),
  retry: channel("workbelt:retry"),
  wait: channel("workbelt:wait"),
  refresh: channel("workbelt:refresh"),
  webhook: channel("workbelt:webhook"),
  content: channel("workbelt:content"),
};

/** Publishes an event, which is created only if the channel has a subscriber. */
export function publish<Kind extends EventKind>(
  kind: Kind,
  createEvent: () => WorkbeltEvents[Kind],
): void {
  if (channels[kind].hasSubscribers) channels[kind].publish(Object.freeze(createEvent()));
}
