import { monitorEventLoopDelay } from "node:perf_hooks";
import type { LoadClient } from "./clients.ts";
import type { LoadSize } from "./run-load.ts";

/** State of the process after a number of calls. */
export interface Sample {
  calls: number;
  /** Bytes on the heap and outside of it, after a garbage collection. */
  bytes: number;
  /** The most TCP connections in use at any time. */
  sockets: number;
}

/** Result of a memory test. */
export interface MemoryResult {
  samples: Sample[];
  /** Growth per call over the last three quarters of the samples, by least squares. */
  bytesPerCall: number;
  /** Delay of the event loop during the calls. */
  delayP99Ms: number;
  delayMaxMs: number;
  seconds: number;
}

const DELAY_RESOLUTION_MS = 5;
const SOCKET_SAMPLE_CALLS = 100;

/** Makes calls in rounds and measures the process after each. Needs a `gc` function. */
export async function measureMemory(
  { read, upsert }: LoadClient,
  taskId: string,
  { callers, calls, rounds }: LoadSize & { rounds: number },
  collectGarbage: () => void,
): Promise<MemoryResult> {
  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  const samples: Sample[] = [];
  const began = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    const waiting = Array.from({ length: calls / rounds }, (_unused, index) => index).values();
    let sockets = 0;
    const work = async () => {
      for (const index of waiting) {
        if (index % SOCKET_SAMPLE_CALLS === 0) sockets = Math.max(sockets, countSockets());
        await (index % 10 === 0 ? upsert(`memory-${index % 50}.example`) : read(taskId));
      }
    };
    delays.enable();
    await Promise.all(Array.from({ length: callers }, work));
    delays.disable();
    collectGarbage();
    samples.push({ calls: (calls / rounds) * round, bytes: getBytes(), sockets });
  }
  return {
    samples,
    bytesPerCall: fitSlope(samples.slice(Math.floor(samples.length / 4))),
    delayP99Ms: delays.percentile(99) / 1e6 - DELAY_RESOLUTION_MS,
    delayMaxMs: delays.max / 1e6 - DELAY_RESOLUTION_MS,
    seconds: (performance.now() - began) / 1000,
  };
}

function getBytes(): number {
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
}

/** Returns the slope of a straight line through the samples, in bytes per call. */
function fitSlope(samples: readonly Sample[]): number {
  const meanCalls = mean(samples.map(({ calls }) => calls));
  const meanBytes = mean(samples.map(({ bytes }) => bytes));
  const covariance = mean(
    samples.map(({ bytes, calls }) => (calls - meanCalls) * (bytes - meanBytes)),
  );
  return covariance / mean(samples.map(({ calls }) => (calls - meanCalls) ** 2));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
