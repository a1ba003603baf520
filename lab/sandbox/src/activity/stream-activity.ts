import { setTimeout } from "node:timers/promises";
import { summarize } from "./activity.js";
import type { ActivityChanges, ActivityLog } from "./activity-log.js";

const HEARTBEAT_MS = 15_000;
/** Changes of this time go into one event, so that many requests are few events. */
const BATCH_MS = 50;

/**
 * Creates a stream of server-sent events with the changes after a position. It asks the log when the client has
 * taken the last event, so a slow client costs no memory. Calls `onEnd` when the client has left.
 */
export function streamActivity(
  log: ActivityLog,
  from: string,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const end = new AbortController();
  const encoder = new TextEncoder();
  let position = from;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(encoder.encode("retry: 1000\n\n")),
      async pull(controller) {
        const changes =
          log.changesSince(position) ?? (await waitForChanges(log, position, end.signal));
        if (end.signal.aborted) return;
        if (changes !== undefined) position = changes.position;
        controller.enqueue(encoder.encode(changes === undefined ? ": \n\n" : format(changes)));
      },
      cancel() {
        end.abort();
        onEnd();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Waits for changes, and then a little longer for more; undefined if none come. */
async function waitForChanges(
  log: ActivityLog,
  position: string,
  signal: AbortSignal,
): Promise<ActivityChanges | undefined> {
  const changed = new AbortController();
  const unsubscribe = log.onceChanged(() => changed.abort());
  await sleep(HEARTBEAT_MS, AbortSignal.any([signal, changed.signal]));
  unsubscribe();
  if (!changed.signal.aborted) return undefined;
  await sleep(BATCH_MS, signal);
  return log.changesSince(position);
}

/** Waits for a time that ends early if the signal is aborted. */
async function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  await setTimeout(delayMs, undefined, { ref: false, signal }).catch(() => undefined);
}

function format({ isCleared, position, requests }: ActivityChanges): string {
  const data = JSON.stringify({ cleared: isCleared, requests: requests.map(summarize) });
  return `id: ${position}\nevent: activity\ndata: ${data}\n\n`;
}
