/** A request that the sandbox has received. */
export interface LoggedRequest {
  /** Milliseconds on the clock of the sandbox's process. */
  at: number;
  method: string;
  url: string;
  /** Undefined without a response, as for the requests of a killed process. */
  status: number | undefined;
}

/** Use of one of the services' documented limits. */
export interface LimitUse {
  name: string;
  limit: number;
  perSeconds: number;
  /** Requests in the busiest window of that length. */
  busiest: number;
}

const isQuery = ({ url }: LoggedRequest) => /\/(query|search)(\?|$)/.test(url);
const isWrite = (request: LoggedRequest) => request.method !== "GET" && !isQuery(request);
const isCrm = ({ url }: LoggedRequest) => url.startsWith("/crm/v2/");
const isActivityList = ({ url }: LoggedRequest) => url.includes("/getActivities");

/** The limits as the vendors document them, apart from those that the tools know. */
const LIMITS = [
  {
    name: "CRM, reads",
    limit: 100,
    perSeconds: 1,
    counts: (request: LoggedRequest) => isCrm(request) && !isWrite(request),
  },
  {
    name: "CRM, writes",
    limit: 25,
    perSeconds: 1,
    counts: (request: LoggedRequest) => isCrm(request) && isWrite(request),
  },
  {
    name: "CRM, lists of notes",
    limit: 10,
    perSeconds: 1,
    counts: (request: LoggedRequest) =>
      request.method === "GET" && /\/v2\/notes\?/.test(request.url),
  },
  {
    name: "notes",
    limit: 180,
    perSeconds: 60,
    counts: ({ url }: LoggedRequest) => url.startsWith("/notes/v1/"),
  },
  {
    name: "convintel, except lists of calls",
    limit: 120,
    perSeconds: 60,
    counts: (request: LoggedRequest) =>
      request.url.startsWith("/convintel/") && !isActivityList(request),
  },
];

/** Measures the use of each limit in its busiest window. */
export function measureLimits(log: readonly LoggedRequest[]): LimitUse[] {
  return LIMITS.map(({ counts, ...limit }) => {
    const times = log.filter(counts).map(({ at }) => at);
    return { ...limit, busiest: countBusiest(times, limit.perSeconds * 1000) };
  });
}

/** Returns the most times within any half-open window of this length. */
function countBusiest(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  let busiest = 0;
  let first = 0;
  for (const [index, time] of sorted.entries()) {
    while (time - (sorted[first] ?? 0) >= windowMs) first += 1;
    busiest = Math.max(busiest, index - first + 1);
  }
  return busiest;
}
