import { type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import type { Fault } from "./fault.ts";

const EITHER = [false, true];
const REFUSED = [false];

function respondWith(
  status: number,
  makeHeaders: () => OutgoingHttpHeaders = () => ({}),
): Required<Pick<Fault, "respond">> {
  return {
    respond: ({ response }) => {
      response.writeHead(status, { "content-type": "application/json", ...makeHeaders() });
      response.end(JSON.stringify({ message: "A fault of the test." }));
    },
  };
}

function nameStatus(status: number): string {
  return `${status} ${STATUS_CODES[status]}`;
}

const refusals = [401, 403, 404, 409].map((status): Fault => ({
  name: nameStatus(status),
  carriedOut: REFUSED,
  isCertain: true,
  ...respondWith(status),
}));

const failures = [408, 500, 502, 503, 504].map((status): Fault => ({
  name: nameStatus(status),
  carriedOut: EITHER,
  isPassing: true,
  ...respondWith(status),
}));

/** A 429 with a wait that the client either can afford or not. */
function tooMany(name: string, retryAfter: () => string | undefined, isPassing = true): Fault {
  const headers = () => {
    const value = retryAfter();
    return value === undefined ? {} : { "retry-after": value };
  };
  return {
    name: `429 ${name}`,
    carriedOut: REFUSED,
    isCertain: true,
    ...(isPassing && { isPassing }),
    ...respondWith(429, headers),
  };
}

/** Complete responses with a status other than 2xx. */
export const statusFaults: readonly Fault[] = [
  tooMany("without Retry-After", () => undefined),
  tooMany("for a second", () => "1"),
  tooMany("until a date", () => new Date(Date.now() + 1000).toUTCString()),
  tooMany("for a year", () => "31536000", false),
  tooMany("for “soon”", () => "soon"),
  ...failures,
  ...refusals,
  {
    name: "307 to another host",
    carriedOut: REFUSED,
    isCertain: true,
    ...respondWith(307, () => ({ location: "https://elsewhere.example/" })),
  },
  {
    name: "303 to another page",
    carriedOut: EITHER,
    ...respondWith(303, () => ({ location: "/done" })),
  },
];

/** Complete responses while the body of the request is still being sent, and a stalled upload. */
export const earlyFaults: readonly Fault[] = [
  {
    name: "413 during the upload",
    carriedOut: REFUSED,
    isCertain: true,
    isEarly: true,
    respond: (exchange) => {
      exchange.request.resume();
      respondWith(413).respond(exchange);
    },
  },
  {
    name: "413 during the upload, then closed",
    carriedOut: REFUSED,
    isEarly: true,
    respond: (exchange) => {
      respondWith(413, () => ({ connection: "close" })).respond(exchange);
      exchange.socket.end();
    },
  },
  {
    name: "503 during the upload",
    carriedOut: REFUSED,
    isEarly: true,
    respond: (exchange) => {
      exchange.request.resume();
      respondWith(503).respond(exchange);
    },
  },
  {
    name: "upload not read",
    carriedOut: REFUSED,
    isEarly: true,
    isEndless: true,
    respond: ({ request }) => request.pause(),
  },
];
