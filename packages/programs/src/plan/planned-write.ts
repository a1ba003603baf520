import type { PlannedRequest } from "@workbelt/core";
import type { TargetState, Touches } from "@workbelt/core/adapters";
import type { Consequence } from "@workbelt/core/provider";
import type { OutsideInfluence } from "./outside-values.js";

/** A call that writes, as a program planned it: JSON. */
export interface PlannedWrite {
  /** Place in the plan, from 1. */
  readonly number: number;
  /** Name of the tool, and of its operation. */
  readonly tool: string;
  readonly operation: string;
  /** Short name of the service, and its address. */
  readonly service: string;
  readonly baseUrl: string;
  /** The connected account; null without one. */
  readonly account: string | null;
  /** The validated input. Ids that an earlier write creates stand in it as placeholders. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The things that the input names. */
  readonly touches: Touches;
  /** The first request that it sends to write; null if it would send none. */
  readonly request: PlannedRequest | null;
  /** False if further requests may follow, made from the response to this one. */
  readonly complete: boolean;
  /** Placeholders of the ids that its result will have, by their keys: `{ task_id: "0b1c…" }`. */
  readonly creates: Readonly<Record<string, string>>;
  /** Values that it replaces, by the paths of its inputs; null if they are not known. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** State of the things that it changes or deletes, where `before` does not show it; null if it cannot be read. */
  readonly target: TargetState | null;
  /** Its effects, and how far it can be undone; null if the operation declares none. */
  readonly consequence: Consequence | null;
  /** Influence of texts by outsiders on it; null for none. */
  readonly outside: OutsideInfluence | null;
  /** Verdict of the policy, when all reads had been made. */
  readonly verdict: "allow" | "ask";
  /** Why the policy asks, as a clause. */
  readonly because: string | null;
}

/** Returns what stands for the placeholders of what a write creates, in the words of a description. */
export function nameCreated({ creates, number }: PlannedWrite): [string, string][] {
  return Object.values(creates).map((token) => [token, `the result of write ${number}`]);
}

/** A plan as JSON: what an approval is bound to, and what the model reads. */
export interface PlanData {
  readonly version: 1;
  /** Identity of the run that made it. */
  readonly run: string;
  readonly account: string | null;
  readonly threadId: string | null;
  /** Name of the run in the journal of its clients, if it is not the conversation. */
  readonly journaledRun: string | null;
  readonly toolCallId: string | null;
  /** Times in milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly writes: readonly PlannedWrite[];
  /** The value that the program returned and the lines that it printed, within the budget of a result. */
  readonly output: ProgramOutput;
  /** True if the output may have texts by outsiders, or depend on them. */
  readonly outsideOutput: boolean;
  /** Describes the writes to the person who decides. */
  readonly summary: string;
  /** Digest of all other members. */
  readonly digest: string;
}

/** The value that a program returned, and the lines that it printed. */
export interface ProgramOutput {
  /** The returned value, or the beginning of its JSON as a text if it was cut. */
  readonly value: unknown;
  readonly logs: readonly string[];
  /** Says what is missing, if something was cut. */
  readonly truncated?: string | undefined;
}
