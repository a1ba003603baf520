import { convintelPackage } from "@workbelt/convintel-tools/operations";
import { describeEvent, Events } from "@workbelt/events";
import { followUp } from "../after-call-follow-up/follow-up.ts";
import type { AgentOptions } from "../shared/run-agent.ts";

/** Options of the follow-ups. */
export interface FollowUpsOptions {
  /** Folder of the events, or the connection string of Postgres. */
  database: string;
  /** The secret in the URL of the webhook. */
  secret: string;
  /** The agent's, for each call. */
  createAgentOptions: () => AgentOptions;
  onReport: (report: string) => void;
}

type CallEvents = Events<{ convintel: { provider: typeof convintelPackage } }>;

/** Creates events that start the follow-up agent when a call has been processed. */
export function followUpEachCall(options: FollowUpsOptions): CallEvents {
  const { createAgentOptions, database, onReport, secret } = options;
  const sources = { convintel: { provider: convintelPackage, secret } };
  return new Events({ database, sources }).onEvent(
    { service: "convintel", type: "conversation_processed" },
    async (event) => {
      const request = `Do the follow-up of this customer call.\n\n${describeEvent(event)}`;
      onReport(await followUp({ ...createAgentOptions(), signal: event.signal }, request));
    },
  );
}
