import type { Snapshot } from "@workbelt/sandbox";
import { seedCompany, startWorld } from "../world/start-world.ts";
import { type Job, type WayName, wayNames } from "./job.ts";
import { RecordedTools, type WayCost } from "./recorded-tools.ts";

/** A job as it was done in one way. */
export interface MeasuredWay extends WayCost {
  /** Reasons why the verifier does not accept the outcome. */
  reasons: string[];
}

/** A job and the cost of each way to do it. */
export interface MeasuredJob {
  job: Job;
  ways: Record<WayName, MeasuredWay>;
}

/**
 * Does each job in each way, in the same prepared company.
 *
 * @param people replaces the number of people that the jobs name.
 */
export async function measureJobs(jobs: readonly Job[], people?: number): Promise<MeasuredJob[]> {
  const companies = new Map<number, Snapshot>();
  const measured: MeasuredJob[] = [];
  for (const job of jobs) {
    const size = people ?? job.people;
    const company = companies.get(size) ?? (await seedCompany(size));
    companies.set(size, company);
    measured.push(await measureJob(job, company));
  }
  for (const company of companies.values()) company.close();
  return measured;
}

async function measureJob(job: Job, company: Snapshot): Promise<MeasuredJob> {
  const running = await startWorld({ snapshot: company });
  const { sandbox, world } = running;
  try {
    await job.prepare?.({ ...world, faults: sandbox.faults });
    const start = await sandbox.snapshot();
    const ways = {} as MeasuredJob["ways"];
    for (const way of wayNames) {
      await sandbox.restore(start);
      const tools = new RecordedTools(job, way, sandbox);
      const answer = await job.ways[way](tools);
      const changes = await sandbox.changes(start);
      ways[way] = {
        ...tools.countCost(),
        reasons: await job.verify({ ...world, answer, changes }),
      };
    }
    start.close();
    return { job, ways };
  } finally {
    await running.stop();
  }
}
