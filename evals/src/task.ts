import type { Faults, ResourceChange, ServiceName, TokenPermissions } from "@workbelt/sandbox";
import type { HttpClient } from "./world/http-client.ts";

/** Kinds of tasks, in the order of the report. */
export const taskKinds = [
  "change",
  "cross-service",
  "question",
  "ambiguous",
  "refusal",
  "planted",
  "paging",
  "dates",
  "in-place",
  "bulk",
] as const;

/** The skill that a task is about. */
export type TaskKind = (typeof taskKinds)[number];

/** The company, each service over plain HTTP with the sandbox's own token. */
export interface World extends Readonly<Record<ServiceName, HttpClient>> {
  /** Date of the sandbox's clock, which does not move: `2026-03-11`, a Wednesday. */
  today: string;
}

/** The world before the agent runs. */
export interface StartingWorld extends World {
  /** Faults that the agent will meet. */
  faults: Faults;
}

/** State after a run. */
export interface Outcome extends World {
  /** Last message of the agent. */
  answer: string;
  /** Changes since `prepare`. */
  changes: ResourceChange[];
}

/** A plausible wrong outcome. */
export interface WrongAttempt {
  name: string;
  /** Makes the changes and returns the answer. */
  attempt(world: World): Promise<string>;
}

/** A model's call of one of our tools: the operation and its input. */
export type ToolCall = readonly [operation: string, input: Readonly<Record<string, unknown>>];

/** The turns of an agent, each with the calls that the model makes at once. */
export type Turns = readonly (readonly ToolCall[])[];

/** Permissions of the agent's tokens, by service. */
export type AgentPermissions = {
  [Service in ServiceName]?: readonly TokenPermissions[Service][];
};

/** A task of the evaluations. */
export interface Task {
  /** Folder and file: `crm/move-deal-to-won`. */
  id: string;
  kind: TaskKind;
  /** Services whose tools the task needs. */
  services: readonly ServiceName[];
  /** Number of people in the company's CRM, with everything else in proportion. @default 44, the seeded company */
  people?: number;
  /** The request, as a person would write it. */
  prompt: string;
  /** Permissions of the agent. @default all */
  permissions?: AgentPermissions;
  /** Changes the seeded company. These changes do not count as the agent's. */
  prepare?(world: StartingWorld): Promise<void>;
  /**
   * Returns every reason why the task failed, as a sentence for the report; none if it passed. Changes that
   * were not requested are described by `describeCollateral`, so that the report can count them.
   */
  verify(outcome: Outcome): Promise<string[]> | string[];
  /** Solves the task over plain HTTP and returns the answer: the proof that it can be solved. */
  solve(world: World): Promise<string>;
  /**
   * Solves a task that writes with our tools: the reads that tell what to write, then the writes. Ids that the seeded
   * company does not have are looked up in the world.
   */
  calls?(world: World): Turns | Promise<Turns>;
  /** Outcomes that must fail: the proof that the verifier can. */
  wrong: readonly WrongAttempt[];
}
