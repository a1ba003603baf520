import { Events } from "@workbelt/events";
import type { AgentOptions } from "../shared/run-agent.ts";
import { writeDigest } from "./write-digest.ts";

/** Options of the digests. */
export interface DigestsOptions {
  /** Folder of the schedule, or the connection string of Postgres. */
  database: string;
  /** The agent's, for each digest. */
  createAgentOptions: () => AgentOptions;
  onReport: (report: string) => void;
}

/** Creates a schedule that has the agent write a digest on Mondays. One that was missed is made up for. */
export function writeDigests({
  createAgentOptions,
  database,
  onReport,
}: DigestsOptions): Events<{}> {
  return new Events({ database, sources: {} }).onSchedule(
    "mondays 08:00 Europe/London",
    async ({ at, signal }) =>
      onReport(await writeDigest({ ...createAgentOptions(), now: at, signal })),
    { name: "coaching digest" },
  );
}
