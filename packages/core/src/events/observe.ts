import type { Measurement, WorkbeltEvents } from "./events.js";
import { channels, type EventKind } from "./trace.js";

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

/** Returns a function that cannot throw, even if the listener is asynchronous. */
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

/** A logger whose methods take fields and a message, as pino's do; `console` is one too. */
export interface EventLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * Logs the events of this process, and returns a function that ends it. The fields are the event; there are
 * neither secrets nor content in it. Finished calls, refreshes and webhooks are `info`, failures and retries
 * `warn`, attempts and waits for the rate limit `debug`.
 *
 * @example const stop = logTo(pino());
 */
export function logTo(logger: EventLogger): () => void {
  function logEnd(event: Measurement, subject: string): void {
    const { durationMs, errorType } = event;
    const time = `in ${Math.round(durationMs)} ms`;
    if (errorType === undefined) logger.info(event, `${subject} finished ${time}`);
    else logger.warn(event, `${subject} failed ${time}: ${errorType}`);
  }
  return observe({
    call: (event) => {
      if (event.phase === "end") logEnd(event, event.tool ?? event.operation);
    },
    attempt: (event) =>
      logger.debug(event, `${event.service} ${event.method}: ${event.status ?? event.errorType}`),
    retry: (event) =>
      logger.warn(
        event,
        `${event.service} retries in ${Math.round(event.delayMs)} ms: ${event.errorType}`,
      ),
    wait: (event) =>
      logger.debug(
        event,
        `${event.service} waited ${Math.round(event.durationMs)} ms for its turn`,
      ),
    refresh: (event) => logEnd(event, `Token refresh of ${event.service}`),
    webhook: (event) => logEnd(event, `${event.service} webhook, ${event.outcome},`),
  });
}
