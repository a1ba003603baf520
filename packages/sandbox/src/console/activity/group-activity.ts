import { type ActivitySummary, hasFailed } from "../../activity/activity.js";

/** Requests of one tool call, or one request of a client that does not say. */
export interface ActivityCall {
  /** Unique in its group, and the same each time the page is made. */
  key: string;
  /** Name of the operation; undefined if the client does not say. */
  operation: string | undefined;
  requests: ActivitySummary[];
}

/** Requests of one agent run, or of one client that names no runs. */
export interface ActivityGroup {
  key: string;
  /** Mark of the run; undefined without one. */
  run: string | undefined;
  /** Names of its clients, such as one for each package of tools. */
  clients: string[];
  calls: ActivityCall[];
}

type CallsByMark = Map<string, ActivityCall>;

/**
 * Groups requests, oldest first, by run and by call. The group of the latest request comes first, before it those of runs
 * without requests.
 */
export function groupActivity(
  requests: readonly ActivitySummary[],
  silentRuns: readonly string[] = [],
): ActivityGroup[] {
  const groups = new Map<string, ActivityGroup & { byCall: CallsByMark }>();
  for (const request of requests) {
    const { call: callMark, name, operation, run } = request.client;
    const key = run ?? `client ${name}`;
    const group = groups.get(key) ?? {
      key,
      run,
      clients: [],
      calls: [],
      byCall: new Map<string, ActivityCall>(),
    };
    // Last in the map: that of the latest request.
    groups.delete(key);
    groups.set(key, group);
    if (!group.clients.includes(name)) group.clients.push(name);
    const callKey = callMark ?? `request ${request.id}`;
    const call = group.byCall.get(callKey) ?? { key: callKey, operation, requests: [] };
    if (call.requests.length === 0) group.calls.push(call);
    group.byCall.set(callKey, call);
    call.requests.push(request);
  }
  const silent = silentRuns.map((run) => ({ key: run, run, clients: [], calls: [] }));
  const found = [...groups.values()].map(({ byCall: _byCall, ...group }) => group);
  return [...found, ...silent].toReversed();
}

/** Figures of a group. */
export interface GroupFigures {
  requests: number;
  retries: number;
  faults: number;
  /** Calls whose last request has failed. */
  failedCalls: number;
}

/** Counts what happened in a group. */
export function countGroup({ calls }: ActivityGroup): GroupFigures {
  const requests = calls.flatMap((call) => call.requests);
  return {
    requests: requests.length,
    retries: requests.filter(({ retryOf }) => retryOf !== undefined).length,
    faults: requests.filter(({ fault }) => fault !== undefined).length,
    failedCalls: calls.filter(hasCallFailed).length,
  };
}

/** Returns true if the last request of a call has failed. */
export function hasCallFailed({ requests }: ActivityCall): boolean {
  const last = requests.at(-1);
  return last !== undefined && hasFailed(last);
}
