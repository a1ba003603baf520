import { createHistogram } from "node:perf_hooks";
import { createCrmClient, CrmCreateTaskTool, CrmListTasksTool } from "@workbelt/crm-tools";
import type { Access, HostileHost } from "../faults/hostile-host.ts";
import type { LoadClient, Outcome } from "./clients.ts";
import { FAULT_SHARE, LOAD_FAULTS } from "./load-faults.ts";

const SEED = 20_261_122;

/** Number of calls, and of callers that make them one after another. */
export interface LoadSize {
  calls: number;
  callers: number;
}

/** Result of a load test. */
export interface LoadResult {
  name: string;
  calls: number;
  outcomes: Record<Outcome, number>;
  /** Requests as the server counted them, and as the client did, if it does. */
  requests: number;
  sentRequests: number | undefined;
  /** Tasks that exist twice or more. */
  doubled: number;
  /** Tasks that exist although their creation was reported as failed. */
  deniedTasks: number;
  /** Tasks that do not exist although their creation was reported as done. */
  lostTasks: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Makes calls of the CRM from many callers while a share of the requests fails: of ten calls seven read a
 * task, two create one and one upserts a company. Then compares the tasks that exist with the callers'
 * outcomes.
 */
export async function runLoad(
  host: HostileHost,
  createClient: (access: Access) => LoadClient,
  { callers, calls }: LoadSize,
): Promise<LoadResult> {
  const { crm } = await host.services();
  const faults = { titles: LOAD_FAULTS, share: FAULT_SHARE, seed: SEED };
  const origin = await host.open({ faults, path: "^/crm/" });
  const client = createClient({
    token: crm.token,
    baseUrl: origin + new URL(crm.baseUrl).pathname,
  });
  const direct = { client: createCrmClient({ ...crm, rateLimits: false }) };
  const task = await new CrmCreateTaskTool(direct).execute({ content: "To be read" });
  const reported = new Map<string, Outcome>();
  const outcomes: Record<Outcome, number> = {
    done: 0,
    unknown: 0,
    failed: 0,
    "failed with another error": 0,
  };
  const durations = createHistogram();

  async function makeCall(index: number): Promise<Outcome> {
    const kind = index % 10;
    if (kind < 7) return client.read(task.id.task_id);
    if (kind === 7) return client.upsert(`load-${index % 500}.example`);
    const content = `${client.name} ${index}`;
    const outcome = await client.create(content);
    reported.set(content, outcome);
    return outcome;
  }

  const waiting = Array.from({ length: calls }, (_unused, index) => index).values();
  const work = async () => {
    for (const index of waiting) {
      const began = performance.now();
      outcomes[await makeCall(index)] += 1;
      durations.record(Math.max(1, Math.round((performance.now() - began) * 1000)));
    }
  };
  await host.begin(origin);
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, work));
  const seconds = (performance.now() - began) / 1000;
  const { requests } = await host.end(origin);
  await host.close(origin);
  return {
    name: client.name,
    calls,
    outcomes,
    requests,
    sentRequests: client.countRequests?.(),
    ...compareTasks(reported, await countTasks(direct)),
    seconds,
    p50Ms: durations.percentile(50) / 1000,
    p99Ms: durations.percentile(99) / 1000,
  };
}

/** Counts the tasks of the CRM by their content. */
async function countTasks(
  options: ConstructorParameters<typeof CrmListTasksTool>[0],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { content_plaintext } of new CrmListTasksTool(options).items({ limit: 500 })) {
    counts.set(content_plaintext, (counts.get(content_plaintext) ?? 0) + 1);
  }
  return counts;
}

/** Compares the outcomes of tasks with the number of each that exists. */
function compareTasks(
  reported: ReadonlyMap<string, Outcome>,
  existing: ReadonlyMap<string, number>,
) {
  const made = [...reported].map(([content, outcome]) => ({
    outcome,
    count: existing.get(content) ?? 0,
  }));
  return {
    doubled: made.filter(({ count }) => count > 1).length,
    deniedTasks: made.filter(({ count, outcome }) => count > 0 && outcome.startsWith("failed"))
      .length,
    lostTasks: made.filter(({ count, outcome }) => count === 0 && outcome === "done").length,
  };
}
