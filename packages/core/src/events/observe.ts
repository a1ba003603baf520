import { type EventKind, channels } from "./channels.js";
import type { WorkbeltEvents } from "./events.js";

/** Functions that receive events, by kind. */
export type EventListeners = {
  readonly [Kind in EventKind]?: (event: WorkbeltEvents[Kind]) => void;
};

/**
 * Calls functions with the events of all clients of this process, and returns a function that ends it.
 * Listeners run synchronously, in the asynchronous context of the call. What they throw becomes a process
 * warning, whereas Node treats an error of a direct subscriber of a channel as an uncaught exception.
 *
 * @example
 * const stop = observe({ retry: ({ service, delayMs }) => console.warn(service, "retries in", delayMs) });
 */
export function observe(listeners: EventListeners): () => void {
  const stops = (Object.keys(listeners) as EventKind[]).map((kind) => {
    const listener = guard(kind, listeners[kind] as ((event: unknown) => unknown) | undefined);
    channels[kind].subscribe(listener);
    return () => channels[kind].unsubscribe(listener);
  });
  return () => stops.forEach((stop) => stop());
}

/** Returns a function that cannot throw, also if the listener is asynchronous. */
function guard(kind: EventKind, listener: ((event: unknown) => unknown) | undefined) {
  return (event: unknown) => {
    const call = async () => listener?.(event);
    call().catch((error: unknown) => {
      process.emitWarning(`A listener of workbelt:${kind} failed: ${String(error)}`, {
        code: "WORKBELT_LISTENER",
      });
    });
  };
}
