import { type Job, Queue } from "bullmq";
import type { RedisClientType } from "redis";

/** Name of the queue, which workers and those who add jobs share. */
export const QUEUE_NAME = "follow-ups";

/** One agent run: the follow-up of one customer call. */
export interface FollowUp {
  /** Id of the run: of its job, its thread of checkpoints, and in everything that the agent writes. */
  reference: string;
  /** The connected account that the tools use. */
  account: string;
  activityId: string;
  /** The page under which the agent creates its own. */
  pageId: string;
}

/** A job of the queue. Its result is the agent's final message. */
export type FollowUpJob = Job<FollowUp, string>;

/** Opens the queue. The caller closes it. */
export function openQueue(connection: RedisClientType): Queue<FollowUp, string> {
  return new Queue(QUEUE_NAME, { connection });
}

/** Adds a job for each follow-up. A reference that is already in the queue is not added again. */
export async function addFollowUps(
  queue: Queue<FollowUp, string>,
  followUps: readonly FollowUp[],
): Promise<void> {
  await queue.addBulk(
    followUps.map((data) => ({
      name: "follow-up",
      data,
      opts: {
        jobId: data.reference,
        // For errors that end a run, such as a database that is away. The next attempt resumes the thread.
        attempts: 5,
        backoff: { type: "exponential", delay: 1000 },
      },
    })),
  );
}
