import { onTestFinished } from "vitest";
import { type EventListeners, observe, type WorkbeltEvents } from "../../src/index.js";

type Collected = { [Kind in keyof WorkbeltEvents]: WorkbeltEvents[Kind][] };

/** Collects all events by kind until the test ends. */
export function collectEvents(): Collected {
  const events: Collected = {
    call: [],
    attempt: [],
    retry: [],
    wait: [],
    refresh: [],
    webhook: [],
    content: [],
    result: [],
    question: [],
    plan: [],
    undo: [],
    run: [],
    inbox: [],
    mirror: [],
  };
  const kinds = Object.keys(events) as (keyof Collected)[];
  const collect = kinds.map((kind) => [kind, (event: never) => events[kind].push(event)]);
  onTestFinished(observe(Object.fromEntries(collect) as EventListeners));
  return events;
}
