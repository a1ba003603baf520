/** A request that counts: its id and the places of its rules, from 1. */
export type Counted = [id: string, rules: readonly number[]];

/** Calls that want slots, of one process and under the same rules. */
export interface LaneMessage {
  /** Grants are named `<id>:1`, `<id>:2` and so on. */
  id: string;
  waiter: string;
  rules: readonly number[];
  wanted: number;
  /** Maximum number of slots to grant. */
  most: number;
}

/** Message of a process to the script. All times are durations in milliseconds. */
export interface LimitMessage {
  rules: readonly { requests: number; window: number }[];
  /** The epoch of the state that the process knows; empty for none. */
  epoch: string;
  /** Time since Redis was reached last, after an outage; otherwise 0. */
  away: number;
  /** Time for all processes to reconnect after an outage. */
  pause: number;
  /** Time after its start at which a request has certainly ended. */
  hold: number;
  /** Maximum time ahead for which slots are granted. */
  horizon: number;
  maxPause: number;
  expiry: number;
  /** Requests that have ended, and how long ago. */
  ended: readonly [...Counted, ageMs: number][];
  /** Requests that run and may be unknown to Redis. */
  started: readonly Counted[];
  /** Grants that were not used. */
  returned: readonly Counted[];
  lanes: readonly LaneMessage[];
}

/** Next free slot of a rule, and the numbers of slots that others want. */
export interface RuleOutlook {
  freeInMs: number;
  othersWant: readonly number[];
}

/** Result for one lane. */
export interface LaneReply {
  /** A delay for each grant. */
  delaysMs: readonly number[];
  askInMs: number;
  /** In the order of the lane's rules. */
  outlook: readonly RuleOutlook[];
}

/** The script's reply. */
export interface LimitReply {
  epoch: string;
  /** True if Redis has lost what this process has reported. */
  lost: boolean;
  /** Time until slots are granted again after an outage; 0 otherwise. */
  resumeInMs: number;
  lanes: readonly LaneReply[];
}

/** Parses the script's reply; undefined if it is something else. */
export function parseLimitReply(text: string): LimitReply | undefined {
  try {
    const { epoch, lanes, lost, resume } = JSON.parse(text) as Record<string, unknown>;
    if (typeof epoch !== "string" || typeof resume !== "number") return undefined;
    return { epoch, lost: lost === true, resumeInMs: resume, lanes: toArray(lanes).map(parseLane) };
  } catch {
    return undefined;
  }
}

function parseLane(value: unknown): LaneReply {
  const [delays, askIn, outlook] = toArray(value);
  return {
    delaysMs: toArray(delays).map(Number),
    askInMs: Number(askIn),
    outlook: toArray(outlook).map((one) => {
      const [freeIn, others] = toArray(one);
      return { freeInMs: Number(freeIn), othersWant: toArray(others).map(Number) };
    }),
  };
}

/** Lua writes an empty list as an empty object. */
function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
