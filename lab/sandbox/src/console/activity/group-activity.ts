import { type ActivitySummary, hasFailed } from "../../activity/activity.js";
import type { RunReports } from "../../reports/run-reports.js";

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
type OpenGroup = ActivityGroup & { byCall: CallsByMark };

/**
 * Groups requests, oldest first, by run and by call. The group of the latest request comes first, before it those of runs
 * without requests. The run of an undo belongs to the one that it undid.
 */
export function groupActivity(
  reports: RunReports,
  requests: readonly ActivitySummary[],
  silentRuns: readonly string[] = [],
): ActivityGroup[] {
  const groups = new Map<string, OpenGroup>();
  for (const request of requests) {
    const { name } = request.client;
    const run = request.client.run && reports.findOwner(request.client.run);
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
    findCall(group, request).requests.push(request);
  }
  const silent = silentRuns.map((run) => ({ key: run, run, clients: [], calls: [] }));
  const found = [...groups.values()].map(({ byCall: _byCall, ...group }) => group);
  return [...found, ...silent].toReversed();
}

/**
 * Finds the call of a request. Reads outside of calls, such as those of names for a question, stand together; those of an undo
 * belong to its next write.
 */
function findCall({ byCall, calls }: OpenGroup, { client, id }: ActivitySummary): ActivityCall {
  const { call: mark, operation } = client;
  const known = mark === undefined ? undefined : byCall.get(mark);
  if (known !== undefined) return known;
  const last = calls.at(-1);
  const isGoingOn = last !== undefined && isLookUp(last) && last.operation === operation;
  if (isGoingOn && mark === undefined) return last;
  const key = mark ?? `request ${id}`;
  const call = isGoingOn && operation === "undo" ? last : { key, operation, requests: [] };
  if (call === last) call.key = key;
  else calls.push(call);
  byCall.set(key, call);
  return call;
}

/** Returns true for reads that an operation makes outside of its calls. */
export function isLookUp({ operation, requests }: ActivityCall): boolean {
  return operation !== undefined && requests.at(-1)?.client.call === undefined;
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
