import type { Fault } from "./fault.ts";

const EITHER = [false, true];
const UNSENT = [false];

/** Faults without a response. */
export const connectionFaults: readonly Fault[] = [
  {
    name: "connection refused",
    carriedOut: UNSENT,
    isCertain: true,
    isPassing: true,
    connection: "refused",
  },
  {
    name: "reset before the request is read",
    carriedOut: UNSENT,
    isPassing: true,
    connection: "reset",
  },
  {
    name: "reset after the request",
    carriedOut: EITHER,
    isPassing: true,
    respond: ({ socket }) => socket.resetAndDestroy(),
  },
  {
    name: "closed without a response",
    carriedOut: EITHER,
    isPassing: true,
    respond: ({ socket }) => socket.end(),
  },
  {
    name: "kept connection closed without a response",
    carriedOut: EITHER,
    isPassing: true,
    reuses: "kept",
    respond: ({ socket }) => socket.end(),
  },
  {
    name: "idle connection closed before the request",
    carriedOut: [true],
    isHarmless: true,
    reuses: "closed",
  },
  {
    name: "idle connection closed with the request",
    carriedOut: [true],
    isPassing: true,
    reuses: "closing",
  },
  {
    name: "silence",
    carriedOut: EITHER,
    isPassing: true,
    isEndless: true,
    respond: () => {},
  },
];
